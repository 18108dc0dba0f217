import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

const texts = { path: '/dashboard/md/exchrate', title: 'Exchange Rate', search: 'Search by currency code' };

export class ExchangeRatePage extends RecordListPage {
  readonly dialog: ExchangeRateDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, texts);
    this.dialog = new ExchangeRateDialog(page);
  }

  async openNew(): Promise<ExchangeRateDialog> {
    await this.newButton.click();
    await this.dialog.value.waitFor();
    return this.dialog;
  }

  async edit(currency: string): Promise<ExchangeRateDialog> {
    await this.act('Edit', currency);
    await this.dialog.value.waitFor();
    return this.dialog;
  }
}

class ExchangeRateDialog {
  readonly box: Locator;
  readonly source: Locator;
  readonly target: Locator;
  readonly value: Locator;
  readonly save: Locator;
  readonly summary: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: /^(New|Edit) exchange rate$/ });
    this.source = this.box.getByRole('combobox', { name: 'Source currency' });
    this.target = this.box.getByRole('textbox', { name: 'Target currency' });
    this.value = this.box.getByRole('textbox', { name: 'Conversion value' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
    this.summary = this.box.getByRole('alert');
  }

  /** Finds a currency by part of its code or name. */
  async choose(typed: string, label: string): Promise<void> {
    await this.source.fill(typed);
    await this.#page.getByRole('option', { name: label, exact: true }).click();
  }
}
