import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

const texts = { path: '/dashboard/md/pricerule', title: 'Price Rule', search: 'Search by name or description' };

export class PriceRulePage extends RecordListPage {
  readonly dialog: PriceRuleDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, texts);
    this.dialog = new PriceRuleDialog(page);
  }

  async openNew(): Promise<PriceRuleDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<PriceRuleDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }
}

class PriceRuleDialog {
  readonly box: Locator;
  readonly name: Locator;
  readonly desc: Locator;
  readonly multiplier: Locator;
  readonly addition: Locator;
  readonly discount: Locator;
  readonly rounding: Locator;
  readonly example: Locator;
  readonly save: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: /^(New|Edit) price rule$/ });
    this.name = this.box.getByRole('textbox', { name: 'Name' });
    this.desc = this.box.getByRole('textbox', { name: 'Description' });
    this.multiplier = this.box.getByRole('textbox', { name: 'Multiplier' });
    this.addition = this.box.getByRole('textbox', { name: 'Addition' });
    this.discount = this.box.getByRole('textbox', { name: 'Max discount (%)' });
    this.rounding = this.box.getByRole('combobox', { name: 'Rounding' });
    this.example = this.box.getByRole('status').filter({ hasText: 'Example' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
    this.summary = this.box.getByRole('alert');
  }
}
