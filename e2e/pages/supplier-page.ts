import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

export class SupplierPage extends RecordListPage {
  readonly dialog: SupplierDialog;
  readonly filters: Locator;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    super(page, { onPhone }, { path: '/dashboard/md/supplier', title: 'Supplier', search: 'Search by name' });
    this.dialog = new SupplierDialog(page, page.getByRole('dialog', { name: /^(New|Edit) supplier$/ }));
    this.filters = this.main.getByRole('group', { name: 'Filters' });
  }

  async edit(name: string): Promise<SupplierDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async openNew(): Promise<SupplierDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  /** Types into the filter of the brand and selects the first option. */
  async filterByBrand(brand: string): Promise<void> {
    await this.filters.getByRole('button', { name: 'Brand', exact: true }).click();
    const panel = this.page.getByRole('dialog', { name: 'Brand' });
    await panel.getByRole('combobox').fill(brand);
    await panel.getByRole('option').first().click();
  }
}

class SupplierDialog {
  readonly box: Locator;
  readonly name: Locator;
  readonly street: Locator;
  readonly country: Locator;
  readonly contact: Locator;
  readonly phone: Locator;
  readonly brands: Locator;
  readonly save: Locator;
  readonly summary: Locator;
  readonly #page: Page;

  constructor(page: Page, box: Locator) {
    const field = (label: string) => box.getByRole('textbox', { name: label });
    this.#page = page;
    this.box = box;
    this.name = field('Name');
    this.street = field('Address street');
    this.country = box.getByLabel(/^Country/).and(box.locator('input'));
    this.contact = field('CP 1');
    this.phone = field('Phone 1');
    this.brands = box.getByLabel(/^Brands/).and(box.locator('input'));
    this.save = box.getByRole('button', { name: 'Save', exact: true });
    this.summary = box.getByRole('alert').filter({ hasText: 'check' });
  }

  countryOption(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }

  async chooseCountry(name: string): Promise<void> {
    await this.country.fill(name);
    await this.countryOption(name).click();
  }

  async addBrand(brand: string, key: 'Enter' | ',' = 'Enter'): Promise<void> {
    await this.brands.fill(brand);
    await this.brands.press(key);
  }

  /** The button on the chip of a brand. */
  removalOf(brand: string): Locator {
    return this.box.getByRole('button', { name: `Remove ${brand}`, exact: true });
  }
}
