import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

/** The bundling sets: a table on a wide screen, cards on a phone. */
export class BundlingPage extends RecordListPage {
  readonly dialog: BundleDialog;

  constructor(page: Page, device: { onPhone: boolean }) {
    super(page, device, {
      path: '/dashboard/quotation',
      title: 'Item Bundling',
      search: 'Search by brand, category or material',
    });
    this.dialog = new BundleDialog(page);
  }

  override open(parameters = ''): Promise<void> {
    return super.open(`?tab=bundling&${parameters.slice(1)}`);
  }

  async openNew(): Promise<BundleDialog> {
    await this.newButton.click();
    await this.dialog.brand.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<BundleDialog> {
    await this.act('Edit', name);
    await this.dialog.brand.waitFor();
    return this.dialog;
  }

  recompute(name: string): Locator {
    return this.main.getByRole('button', { name: `Recompute ${name}`, exact: true });
  }
}

class BundleDialog {
  readonly box: Locator;
  readonly brand: Locator;
  readonly category: Locator;
  readonly materialNo: Locator;
  readonly description: Locator;
  readonly addItem: Locator;
  readonly members: Locator;
  readonly save: Locator;
  readonly summary: Locator;
  readonly picker: Locator;
  readonly pickerSearch: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: /^(New|Edit) Bundling Set$/ });
    this.brand = this.box.getByRole('textbox', { name: 'Brand' });
    this.category = this.box.getByRole('textbox', { name: 'Category' });
    this.materialNo = this.box.getByRole('textbox', { name: 'Material No' });
    this.description = this.box.getByRole('textbox', { name: 'Description' });
    this.addItem = this.box.getByRole('button', { name: 'Add Item', exact: true });
    this.members = this.box.getByRole('listitem');
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
    this.summary = this.box.getByRole('alert');
    this.picker = page.getByRole('dialog', { name: 'Add Item', exact: true });
    this.pickerSearch = this.picker.getByRole('searchbox');
  }

  /** Adds the items that the text finds, in the order of their names here. */
  async pick(text: string, ...names: string[]): Promise<void> {
    await this.addItem.click();
    await this.pickerSearch.fill(text);
    for (const name of names) await this.picker.getByRole('button', { name: new RegExp(`^\\S+ ${name}$`) }).click();
    await this.picker.getByRole('button', { name: 'Done', exact: true }).click();
  }

  quantity(item: string): Locator {
    return this.box.getByRole('textbox', { name: `Quantity of ${item}` });
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  /** The price of the set with the current quantities. */
  total(kind: 'Selling' | 'Bottom'): Locator {
    return this.box.locator('dl > div').filter({ hasText: kind }).getByRole('definition');
  }
}
