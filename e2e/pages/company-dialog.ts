import type { Locator, Page } from '@playwright/test';

export class CompanyDialog {
  readonly box: Locator;
  readonly name: Locator;
  readonly industry: Locator;
  readonly npwp: Locator;
  readonly street: Locator;
  readonly phone: Locator;
  readonly zipCode: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly summary: Locator;
  readonly similar: Locator;
  readonly unsavedQuestion: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: /^(New|Edit) company$/ });
    this.name = this.box.getByRole('textbox', { name: 'Name' });
    this.industry = this.box.getByRole('textbox', { name: 'Industry' });
    this.npwp = this.box.getByRole('textbox', { name: 'NPWP' });
    this.street = this.box.getByRole('textbox', { name: 'Address street' });
    this.phone = this.box.getByRole('textbox', { name: 'Phone' });
    this.zipCode = this.box.getByRole('textbox', { name: 'Zip code' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
    this.cancel = this.box.getByRole('button', { name: 'Cancel', exact: true });
    this.summary = this.box.getByRole('alert');
    this.similar = this.box.getByRole('status').filter({ hasText: 'Looks like:' });
    this.unsavedQuestion = this.box.getByRole('alertdialog');
  }

  async fill(values: {
    name?: string;
    street?: string;
    industry?: string;
    npwp?: string;
    phone?: string;
    zipCode?: string;
  }) {
    for (const field of ['name', 'street', 'industry', 'npwp', 'phone', 'zipCode'] as const) {
      const value = values[field];
      if (value !== undefined) await this[field].fill(value);
    }
  }
}
