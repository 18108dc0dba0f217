import type { Locator, Page } from '@playwright/test';
import { rowsArrived } from './record-list-page.ts';

/** The tasks of projects and how late they were: a table on a wide screen, cards on a phone. */
export class ProjectReportPage {
  readonly page: Page;
  readonly main: Locator;
  readonly filters: Locator;
  readonly rows: Locator;
  readonly exportButton: Locator;
  readonly summary: Locator;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    this.page = page;
    this.main = page.getByRole('main');
    this.filters = this.main.getByRole('group', { name: 'Filters' });
    this.rows = onPhone
      ? this.main.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
      : this.main.getByRole('table', { name: 'Tasks' }).locator('tbody:not([aria-hidden]) > tr');
    this.summary = this.main.getByRole('table', { name: 'Summary' });
    this.exportButton = this.main.getByRole('button', { name: 'Export', exact: true });
  }

  async open(parameters = ''): Promise<void> {
    await this.page.goto(`/dashboard/report/project${parameters}`);
    await rowsArrived(this.main);
  }

  /** The export is behind a button. */
  showTools(): Promise<void> {
    return this.main.getByRole('button', { name: 'More tools' }).click();
  }

  row(task: string): Locator {
    return this.rows.filter({ has: this.page.getByText(task, { exact: true }) });
  }

  /** The figures of a person, or the total. */
  summaryRow(name: string): Locator {
    return this.summary.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  filter(text: string): Locator {
    return this.filters.getByRole('button', { name: text, exact: true });
  }

  clearFilter(filter: string): Locator {
    return this.filters.getByRole('button', { name: `Clear filter ${filter}` });
  }

  async chooseApproved(shown: string, choice: 'Yes' | 'No' | 'All'): Promise<void> {
    await this.filter(shown).click();
    const menu = this.page.getByRole('menu', { name: 'Is approved' });
    await menu.getByRole('menuitemradio', { name: choice, exact: true }).click();
  }

  /** Opens a row and returns the place of its details. */
  async expand(row: Locator): Promise<Locator> {
    const button = row.getByRole('button', { name: /^Details of/ });
    await button.click();
    return this.page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  }

  /** Nothing may be wider than the screen. A phone zooms out to hide that, so the requested width is compared. */
  async sidewaysOverflow(): Promise<number> {
    const shown = this.page.viewportSize()?.width ?? 0;
    const needed = await this.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    return needed - shown;
  }
}
