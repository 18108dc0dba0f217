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

interface DialogLabels {
  name: string;
  street: string;
  country: string;
  contact: string;
  phone: string;
  brands: string;
  save: string;
  remove: (brand: string) => string;
}

const english: DialogLabels = {
  name: 'Name',
  street: 'Address street',
  country: 'Country',
  contact: 'CP 1',
  phone: 'Phone 1',
  brands: 'Brands',
  save: 'Save',
  remove: (brand) => `Remove ${brand}`,
};

export class SupplierDialog {
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
  readonly #labels: DialogLabels;

  constructor(page: Page, box: Locator, labels = english) {
    const field = (label: string) => box.getByRole('textbox', { name: label });
    this.#page = page;
    this.#labels = labels;
    this.box = box;
    this.name = field(labels.name);
    this.street = field(labels.street);
    this.country = box.getByLabel(new RegExp(`^${labels.country}`)).and(box.locator('input'));
    this.contact = field(labels.contact);
    this.phone = field(labels.phone);
    this.brands = box.getByLabel(new RegExp(`^${labels.brands}`)).and(box.locator('input'));
    this.save = box.getByRole('button', { name: labels.save, exact: true });
    this.summary = box.getByRole('alert').filter({ hasText: /check|Periksa/ });
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
    return this.box.getByRole('button', { name: this.#labels.remove(brand), exact: true });
  }
}
