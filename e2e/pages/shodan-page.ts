import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

export class ShodanPage extends RecordListPage {
  readonly dialog: ShodanDialog;
  readonly filters: Locator;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, {
      path: '/dashboard/shodan',
      title: 'Shodan',
      search: 'Search by shodan, company or customer',
    });
    this.dialog = new ShodanDialog(page);
    this.filters = this.main.getByRole('group', { name: 'Filters' });
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

  /** A filter in the toolbar: its name alone, or its name and value. */
  filter(text: string): Locator {
    return this.filters.getByRole('button', { name: text, exact: true });
  }

  async chooseStatus(shown: string, status: string): Promise<void> {
    await this.filter(`Status: ${shown}`).click();
    const menu = this.page.getByRole('menu', { name: 'Status' });
    await menu.getByRole('menuitemradio', { name: status, exact: true }).click();
  }

  async chooseCreator(username: string): Promise<void> {
    await this.filter('Create by').click();
    const panel = this.page.getByRole('dialog', { name: 'Create by' });
    await panel.getByRole('combobox').fill(username);
    await panel.getByRole('option').filter({ hasText: username }).first().click();
  }

  async askForAtLeast(amount: string): Promise<void> {
    await this.filter('Amount').click();
    const panel = this.page.getByRole('dialog', { name: 'Amount' });
    await panel.getByRole('textbox', { name: 'At least' }).fill(amount);
    await panel.getByRole('button', { name: 'Apply' }).click();
  }

  /** This month, or one so many months ago. */
  async chooseMonth(monthsAgo: number): Promise<void> {
    await this.filter('Followed up in').click();
    // The first choice is all of them.
    await this.page
      .getByRole('menu', { name: 'Followed up in' })
      .getByRole('menuitemradio')
      .nth(monthsAgo + 1)
      .click();
  }

  async askForOpenOnOrAfter(day: string): Promise<void> {
    await this.filter('Open on or after').click();
    const panel = this.page.getByRole('dialog', { name: 'Open on or after' });
    await panel.getByRole('textbox', { name: 'Open on or after' }).and(this.page.locator(':focus')).waitFor();
    await this.page.keyboard.type(day);
    await panel.getByRole('button', { name: 'Apply' }).click();
  }

  clearFilter(filter: string): Locator {
    return this.filters.getByRole('button', { name: `Clear filter ${filter}` });
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
