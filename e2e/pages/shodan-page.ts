import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

export class ShodanPage extends RecordListPage {
  readonly dialog: ShodanDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, {
      path: '/dashboard/shodan',
      title: 'Shodan',
      search: 'Search by shodan, company or customer',
    });
    this.dialog = new ShodanDialog(page);
  }

  async openNew(): Promise<ShodanDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<ShodanDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }
}

class ShodanDialog {
  readonly box: Locator;
  readonly company: Locator;
  readonly customer: Locator;
  readonly name: Locator;
  readonly amount: Locator;
  readonly desc: Locator;
  readonly save: Locator;
  readonly #status: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    const box = page.getByRole('dialog', { name: /^(New|Edit) shodan$/ });
    this.#page = page;
    this.box = box;
    this.company = box.getByRole('combobox', { name: 'Company' });
    this.customer = box.getByRole('combobox', { name: 'Customer' });
    this.name = box.getByRole('textbox', { name: 'Name' });
    this.amount = box.getByRole('textbox', { name: 'Amount' });
    this.desc = box.getByRole('textbox', { name: 'Description' });
    this.save = box.getByRole('button', { name: 'Save', exact: true });
    this.#status = box.getByRole('combobox', { name: 'Status' });
  }

  option(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }

  async pickCompany(name: string): Promise<void> {
    await this.company.fill(name);
    await this.option(name).click();
  }

  async chooseStatus(status: string): Promise<void> {
    await this.#status.click();
    await this.option(status).click();
  }
}
