import { expect, type Locator, type Page } from '@playwright/test';

type Action =
  | 'Select the row'
  | 'Edit'
  | 'Delete'
  | 'History'
  | 'Duplicate'
  | 'Status'
  | 'Download PDF'
  | 'Download BOM'
  | 'View file';

interface RecordListTexts {
  path: string;
  /** The heading of the list and the name of its table. */
  title: string;
  /** The label of its search field. */
  search: string;
}

/** The rows have arrived, or the sentence that there are none. */
export const rowsArrived = (main: Locator): Promise<void> =>
  main.getByRole('navigation', { name: 'Pages' }).or(main.locator('[data-no-content]')).first().waitFor();

/** The button of a row, or the item in its menu, which is opened first. */
export async function rowAction(main: Locator, action: string, name: string): Promise<Locator> {
  const button = main.getByRole('button', { name: `${action} ${name}`, exact: true });
  const trigger = main.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await button.or(trigger).first().waitFor();
  if (await button.isVisible()) return button;
  if ((await trigger.getAttribute('aria-expanded')) === 'false') await trigger.click();
  return main
    .page()
    .getByRole('menu', { name: `Actions for ${name}` })
    .getByRole('menuitem', { name: action });
}

/** A list of records in English: a table on a wide screen, cards on a phone. */
export class RecordListPage {
  readonly page: Page;
  readonly main: Locator;
  readonly search: Locator;
  readonly count: Locator;
  readonly newButton: Locator;
  readonly exportButton: Locator;
  readonly importButton: Locator;
  readonly rows: Locator;
  /** The headings of grouped rows. */
  readonly groups: Locator;
  readonly range: Locator;
  readonly pager: Locator;
  readonly failure: Locator;
  readonly #path: string;
  readonly #onPhone: boolean;

  constructor(page: Page, { onPhone }: { onPhone: boolean }, { path, title, search }: RecordListTexts) {
    this.page = page;
    this.#path = path;
    this.main = page.getByRole('main');
    this.search = this.main.getByRole('searchbox', { name: search });
    this.count = this.main.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
    this.newButton = this.main.getByRole('button', { name: 'New', exact: true });
    this.exportButton = this.main.getByRole('button', { name: 'Export All' });
    this.importButton = this.main.getByRole('button', { name: 'Import', exact: true });
    this.rows = onPhone
      ? this.main.getByRole('list', { name: title }).getByRole('listitem')
      : this.main.getByRole('table', { name: title }).locator('tbody:not([aria-hidden]) > tr');
    this.groups = onPhone
      ? this.main.getByRole('heading', { level: 3 })
      : this.main.getByRole('table', { name: title }).locator('th[scope="rowgroup"]');
    this.#onPhone = onPhone;
    this.pager = this.main.getByRole('navigation', { name: 'Pages' });
    this.range = this.pager.getByText(/ of |0 rows/);
    this.failure = this.main.getByRole('alert');
  }

  async open(parameters = ''): Promise<void> {
    await this.page.goto(`${this.#path}${parameters}`);
    await rowsArrived(this.main);
  }

  /** Opens the list with nothing but the records that the search finds. */
  openFor(text: string): Promise<void> {
    return this.open(`?q=${encodeURIComponent(text)}`);
  }

  /** Selects a row: by its box, or on a phone from the menu of its card. */
  async select(name: string): Promise<void> {
    const box = this.main.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    if (this.#onPhone && !(await box.isVisible())) await (await this.action('Select the row', name)).click();
    else await box.click();
    await expect(box).toBeChecked();
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The headers of the table from left to right, without that of the selection boxes, which has no text. */
  async headers(): Promise<string[]> {
    const texts = await this.main.getByRole('columnheader').allTextContents();
    return texts.filter((text) => text !== '');
  }

  /** Export and import are behind a button, on a phone all tools. */
  async showTools(): Promise<void> {
    const more = this.main.getByRole('button', { name: 'More tools' });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  }

  async groupBy(name: string): Promise<void> {
    if (this.#onPhone) {
      await this.showTools();
      await this.main.getByRole('combobox', { name: 'Group by' }).selectOption({ label: `Group by: ${name}` });
      return;
    }
    await this.main.getByRole('button', { name: 'Columns and row height' }).click();
    const view = this.page.getByRole('dialog', { name: 'Columns and row height' });
    await view.getByRole('radiogroup', { name: 'Group by' }).getByText(name, { exact: true }).click();
    await this.page.keyboard.press('Escape');
    await expect(view).toBeHidden();
  }

  async sortBy(column: string): Promise<void> {
    if (this.#onPhone) {
      await this.showTools();
      const order = { label: `Sort by: ${column}, ascending` };
      await this.main.getByRole('combobox', { name: 'Sort by' }).selectOption(order);
      return;
    }
    await this.main.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  action(action: Action, name: string): Promise<Locator> {
    return rowAction(this.main, action, name);
  }

  async act(action: Action, name: string): Promise<void> {
    await (await this.action(action, name)).click();
  }

  /** Opens a row and returns the place of its details. */
  async expand(name: string): Promise<Locator> {
    const button = this.main.getByRole('button', { name: `Details of ${name}`, exact: true });
    await button.click();
    return this.page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: 'System Message Confirmation' });
  }

  /** What a file would change, and later what it changed. */
  get importDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Import Excel Information' });
  }

  /** One of the counts before an import; it opens these rows. */
  importPart(label: 'New' | 'Changed' | 'Refused'): Locator {
    return this.importDialog.getByRole('group', { name: 'Rows of the file' }).getByRole('button', { name: label });
  }

  /** A new, changed or refused row of the file. */
  importRow(text: string): Locator {
    return this.importDialog.getByRole('listitem').filter({ hasText: text });
  }

  /** One of the counts in the result of an import. */
  importFigure(label: 'Created' | 'Updated' | 'Unchanged' | 'Refused'): Locator {
    return this.importDialog.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  }

  async importValidRows(): Promise<void> {
    await this.importDialog.getByRole('button', { name: 'Import the valid rows' }).click();
  }

  async closeImport(): Promise<void> {
    await this.importDialog.getByRole('button', { name: 'Close' }).last().click();
  }

  historyOf(name: string): Locator {
    return this.page.getByRole('dialog', { name: `History: ${name}` });
  }

  async chooseFile(file: { name: string; buffer: Buffer; mimeType?: string }): Promise<void> {
    await this.showTools();
    const chooser = this.page.waitForEvent('filechooser');
    await this.importButton.click();
    await (await chooser).setFiles({ mimeType: 'application/octet-stream', ...file });
  }

  /** Nothing may be wider than the screen. A phone zooms out to hide that, so the requested width is compared. */
  async sidewaysOverflow(): Promise<number> {
    const shown = this.page.viewportSize()?.width ?? 0;
    const needed = await this.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    return needed - shown;
  }
}
