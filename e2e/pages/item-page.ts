import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

type SearchField = 'Brand' | 'Category' | 'Material no' | 'Material desc';

export class ItemPage extends RecordListPage {
  readonly dialog: ItemDialog;
  readonly applyDialog: ApplyDialog;
  readonly selectPage: Locator;
  /** Which rule was applied last. */
  readonly notice: Locator;
  readonly #onPhone: boolean;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    super(
      page,
      { onPhone },
      {
        path: '/dashboard/md/item',
        title: 'Item Material',
        search: 'Search by brand, category or material',
      },
    );
    this.#onPhone = onPhone;
    this.dialog = new ItemDialog(page);
    this.applyDialog = new ApplyDialog(page);
    this.selectPage = this.main.getByRole('checkbox', { name: 'Select all rows on this page' });
    this.notice = this.main.getByRole('status').filter({ hasText: /^Rule / });
  }

  async openNew(): Promise<ItemDialog> {
    await this.newButton.click();
    await this.dialog.brand.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<ItemDialog> {
    await this.act('Edit', name);
    await this.dialog.brand.waitFor();
    return this.dialog;
  }

  /** On a phone the fields are behind a button. */
  async searchIn(field: SearchField, text: string): Promise<void> {
    const button = this.main.getByRole('button', { name: /^Filters/ });
    if (this.#onPhone && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await this.main.getByRole('textbox', { name: field }).fill(text);
  }

  box(name: string): Locator {
    return this.main.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  }

  selected(count: number): Locator {
    return this.main.getByRole('status').filter({ hasText: new RegExp(`^${count} selected$`) });
  }

  async openApply(): Promise<ApplyDialog> {
    await this.showTools();
    await this.main.getByRole('button', { name: 'Apply Rule' }).first().click();
    await this.applyDialog.rule.waitFor();
    return this.applyDialog;
  }

  async undo(): Promise<void> {
    await this.notice.getByRole('button', { name: 'Undo' }).click();
    await this.confirmation.getByRole('button', { name: 'Undo' }).click();
  }
}

export class ItemDialog {
  readonly box: Locator;
  readonly brand: Locator;
  readonly category: Locator;
  readonly materialNo: Locator;
  readonly materialDesc: Locator;
  readonly currency: Locator;
  readonly supplier: Locator;
  readonly suppPrice: Locator;
  readonly sellingPrice: Locator;
  readonly bottomPrice: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: /^(New|Edit) item$/ });
    const field = (label: string) => this.box.getByLabel(new RegExp(`^${label}`)).and(this.box.locator('input'));
    this.brand = field('Brand');
    this.category = field('Category');
    this.materialNo = field('Material no');
    this.materialDesc = this.box.getByRole('textbox', { name: 'Description' });
    this.currency = field('Currency');
    this.supplier = field('Supplier(?! price)');
    this.suppPrice = field('Supplier price');
    this.sellingPrice = field('Selling price');
    this.bottomPrice = field('Bottom price');
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
  }

  option(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }
}

export class ApplyDialog {
  readonly box: Locator;
  readonly rule: Locator;
  readonly brands: Locator;
  readonly apply: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: 'Apply price rule' });
    this.rule = this.#select('Price rule');
    this.brands = this.#select('Brand');
    this.apply = this.box.getByRole('button', { name: /^Apply/ });
  }

  async choose(field: 'Price rule' | 'Brand' | 'Category', name: string): Promise<void> {
    await this.#select(field).click();
    await this.option(name).click();
  }

  option(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }

  row(materialNo: string): Locator {
    return this.box.getByRole('row').filter({ hasText: materialNo });
  }

  #select(label: string): Locator {
    return this.box.getByLabel(new RegExp(`^${label}`)).and(this.box.locator('input'));
  }
}
