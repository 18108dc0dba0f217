import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

const path = '/dashboard/md/customer';
const search = 'Search by name or company';

/** The contact list. */
export class CustomerPage extends RecordListPage {
  readonly dialog: PersonDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, { path, title: 'Customer', search });
    this.dialog = new PersonDialog(page, page.getByRole('dialog', { name: /^(New|Edit) customer$/ }));
  }

  async openNew(): Promise<PersonDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<PersonDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }
}

/** The same people as the key persons' table, which edits in its rows. */
export class KeyPersonPage extends RecordListPage {
  readonly dialog: PersonDialog;
  readonly rowName: Locator;
  readonly rowEmail: Locator;
  readonly rowRefusal: Locator;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, { path, title: 'Key Person', search });
    this.dialog = new PersonDialog(page, page.getByRole('dialog', { name: 'New Item' }));
    this.rowName = this.rows.getByRole('textbox', { name: 'Name' });
    this.rowEmail = this.rows.getByRole('textbox', { name: 'Email' });
    this.rowRefusal = this.rows.getByRole('alert');
  }

  override open(parameters: string): Promise<void> {
    return super.open(`?tab=key-persons&${parameters.slice(1)}`);
  }
}

class PersonDialog {
  readonly box: Locator;
  readonly name: Locator;
  readonly company: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly ext: Locator;
  readonly save: Locator;
  readonly similar: Locator;
  readonly pickerNote: Locator;
  readonly #page: Page;

  constructor(page: Page, box: Locator) {
    this.#page = page;
    this.box = box;
    this.name = box.getByRole('textbox', { name: 'Name' });
    this.company = box.getByRole('combobox', { name: 'Company' });
    this.email = box.getByRole('textbox', { name: 'Email' });
    this.phone = box.getByRole('textbox', { name: 'Phone', exact: true });
    this.ext = box.getByRole('textbox', { name: 'Ext' });
    this.save = box.getByRole('button', { name: 'Save', exact: true });
    this.similar = box.getByRole('status').filter({ hasText: 'Looks like:' });
    this.pickerNote = page.getByRole('status').filter({ hasText: /Type at least|Searching|Nothing found/ });
  }

  companyOption(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }

  async pickCompany(name: string): Promise<void> {
    await this.company.fill(name);
    await this.companyOption(name).click();
  }
}
