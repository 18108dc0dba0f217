import type { Locator, Page } from '@playwright/test';
import { FilterChips } from './filter-chips.ts';
import { RecordListPage } from './record-list-page.ts';

/** The purchase orders, the first tab of the screen of sales administration. */
export class SalesPoPage extends RecordListPage {
  readonly dialog: SalesPoDialog;
  readonly filters: FilterChips;

  constructor(page: Page, width: { onPhone: boolean }) {
    const texts = {
      path: '/dashboard/sales',
      title: 'Sales PO',
      search: 'Search by PO no, description or company',
    };
    super(page, width, texts);
    this.dialog = new SalesPoDialog(page);
    this.filters = new FilterChips(page);
  }

  async openNew(): Promise<SalesPoDialog> {
    await this.newButton.click();
    await this.dialog.poNo.waitFor();
    return this.dialog;
  }

  async edit(poNo: string): Promise<SalesPoDialog> {
    await this.act('Edit', poNo);
    await this.dialog.poNo.waitFor();
    return this.dialog;
  }

  /** The file of an order, shown in the page. */
  async view(poNo: string, fileName: string): Promise<FileDialog> {
    await this.act('View file', poNo);
    return new FileDialog(this.page, fileName);
  }
}

class FileDialog {
  readonly box: Locator;
  readonly #page: Page;

  constructor(page: Page, fileName: string) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: fileName });
  }

  /** Where a page of a PDF is drawn. */
  drawn(page: number, pages: number): Locator {
    return this.box.getByRole('img', { name: `Page ${page} of ${pages}` }).locator('canvas');
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name });
  }

  async download(): Promise<string> {
    const downloading = this.#page.waitForEvent('download');
    await this.box.getByRole('link', { name: 'Download' }).click();
    return (await downloading).suggestedFilename();
  }

  close(): Promise<void> {
    return this.button('Close').click();
  }
}

class SalesPoDialog {
  readonly box: Locator;
  readonly poNo: Locator;
  readonly category: Locator;
  readonly amount: Locator;
  readonly desc: Locator;
  readonly addInfo: Locator;
  readonly quotation: Locator;
  readonly attachment: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: /^(New|Edit) purchase order$/ });
    this.poNo = this.field('PO no');
    this.category = this.choice('Category');
    this.amount = this.field('Amount');
    this.desc = this.field('Description');
    this.addInfo = this.field('Project Add. Info');
    this.quotation = this.choice('Quotation');
    this.attachment = this.box.getByRole('region', { name: 'Attachment' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
  }

  field(name: string): Locator {
    return this.box.getByRole('textbox', { name });
  }

  choice(name: string): Locator {
    return this.box.getByRole('combobox', { name });
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name });
  }

  async pickCompany(name: string): Promise<void> {
    await this.choice('Company').fill(name);
    await this.#page.getByRole('option', { name, exact: true }).click();
  }

  async choose(field: string, option: string): Promise<void> {
    await this.choice(field).click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  async choosePerson(field: string, username: string): Promise<void> {
    await this.choice(field).fill(username);
    await this.#page.getByRole('option', { name: username }).click();
  }

  async chooseFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.attachment.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles(file);
  }

  /** Drops a file on the form, as from another window. */
  async dropFile({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const dataTransfer = await this.#page.evaluateHandle(
      ({ fileName, type, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type }));
        return transfer;
      },
      { fileName: name, type: mimeType, bytes: [...buffer] },
    );
    await this.attachment.getByRole('button', { name: /^Choose/ }).dispatchEvent('drop', { dataTransfer });
  }
}
