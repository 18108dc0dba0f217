import type { Locator, Page } from '@playwright/test';

type Action = 'Edit' | 'Delete' | 'History' | 'Duplicate' | 'Status' | 'Download PDF' | 'Download BOM' | 'View file';

interface RecordListTexts {
  path: string;
  /** The heading of the list and the name of its table. */
  title: string;
  /** The label of its search field. */
  search: string;
}

/** A list of records in English: a table on a wide screen, cards on a phone. */
export class RecordListPage {
  readonly page: Page;
  readonly main: Locator;
  readonly search: Locator;
  readonly count: Locator;
  readonly newButton: Locator;
  readonly exportButton: Locator;
  readonly uploadButton: Locator;
  readonly rows: Locator;
  readonly range: Locator;
  readonly pager: Locator;
  readonly failure: Locator;
  readonly #path: string;
  readonly #phone: boolean;

  constructor(page: Page, { onPhone }: { onPhone: boolean }, { path, title, search }: RecordListTexts) {
    this.page = page;
    this.#path = path;
    this.#phone = onPhone;
    this.main = page.getByRole('main');
    this.search = this.main.getByRole('searchbox', { name: search });
    this.count = this.main.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
    this.newButton = this.main.getByRole('button', { name: 'New', exact: true });
    this.exportButton = this.main.getByRole('button', { name: 'Export All' });
    this.uploadButton = this.main.getByRole('button', { name: 'Upload' });
    this.rows = onPhone
      ? this.main.getByRole('list', { name: title }).getByRole('listitem')
      : this.main.getByRole('table', { name: title }).locator('tbody:not([aria-hidden]) > tr');
    this.pager = this.main.getByRole('navigation', { name: 'Pages' });
    this.range = this.pager.getByText(/ of |0 rows/);
    this.failure = this.main.getByRole('alert');
  }

  async open(parameters = ''): Promise<void> {
    await this.page.goto(`${this.#path}${parameters}`);
    await this.pager.waitFor();
  }

  /** Opens the list with nothing but the records that the search finds. */
  openFor(text: string): Promise<void> {
    return this.open(`?q=${encodeURIComponent(text)}`);
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** On a phone the tools lie behind a button. */
  async showTools(): Promise<void> {
    const more = this.main.getByRole('button', { name: 'More tools' });
    if (this.#phone && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  }

  /** The button or menu item of a row; on a phone its menu is opened first. */
  async action(action: Action, name: string): Promise<Locator> {
    if (!this.#phone) return this.main.getByRole('button', { name: `${action} ${name}`, exact: true });
    const trigger = this.main.getByRole('button', { name: `Actions for ${name}`, exact: true });
    if ((await trigger.getAttribute('aria-expanded')) === 'false') await trigger.click();
    return this.page.getByRole('menu', { name: `Actions for ${name}` }).getByRole('menuitem', { name: action });
  }

  async act(action: Action, name: string): Promise<void> {
    await (await this.action(action, name)).click();
  }

  /** Opens a row and tells where its details stand. */
  async expand(name: string): Promise<Locator> {
    const button = this.main.getByRole('button', { name: `Details of ${name}`, exact: true });
    await button.click();
    return this.page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: 'System Message Confirmation' });
  }

  get importResult(): Locator {
    return this.page.getByRole('dialog', { name: 'Import Excel Information' });
  }

  /** One of the counts in the result of an import. */
  importFigure(label: 'Created' | 'Would be created' | 'Updated' | 'Unchanged' | 'Failed'): Locator {
    return this.importResult.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  }

  historyOf(name: string): Locator {
    return this.page.getByRole('dialog', { name: `History: ${name}` });
  }

  async chooseFile(file: { name: string; buffer: Buffer; mimeType?: string }): Promise<void> {
    await this.showTools();
    const chooser = this.page.waitForEvent('filechooser');
    await this.main.getByRole('button', { name: 'Select', exact: true }).click();
    await (await chooser).setFiles({ mimeType: 'application/octet-stream', ...file });
  }

  /** Nothing may stick out of the screen. A phone zooms out to hide it, so the width asked for is compared. */
  async sidewaysOverflow(): Promise<number> {
    const shown = this.page.viewportSize()?.width ?? 0;
    const needed = await this.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    return needed - shown;
  }
}
