import type { Locator, Page } from '@playwright/test';
import { rowsArrived } from './record-list-page.ts';

/** Who did what: a table on a wide screen, cards on a phone. */
export class AuditPage {
  readonly page: Page;
  readonly main: Locator;
  readonly search: Locator;
  readonly filters: Locator;
  readonly rows: Locator;
  readonly exportButton: Locator;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    this.page = page;
    this.main = page.getByRole('main');
    this.search = this.main.getByRole('searchbox', { name: 'Record begins with' });
    this.filters = this.main.getByRole('group', { name: 'Filters' });
    this.rows = onPhone
      ? this.main.getByRole('list', { name: 'Audit' }).getByRole('listitem')
      : this.main.getByRole('table', { name: 'Audit' }).locator('tbody:not([aria-hidden]) tr');
    this.exportButton = this.main.getByRole('button', { name: 'Export', exact: true });
  }

  async open(parameters = ''): Promise<void> {
    await this.page.goto(`/dashboard/audit${parameters}`);
    await rowsArrived(this.main);
  }

  /** A filter in the toolbar: its name alone, or its name and value. */
  filter(text: string): Locator {
    return this.filters.getByRole('button', { name: text, exact: true });
  }

  async choosePerson(username: string): Promise<void> {
    await this.filter('Person').click();
    const panel = this.page.getByRole('dialog', { name: 'Person' });
    await panel.getByRole('combobox').fill(username);
    await panel.getByRole('option').filter({ hasText: username }).first().click();
  }

  async choose(filter: 'Action' | 'Kind', choice: string): Promise<void> {
    await this.filter(filter).click();
    const menu = this.page.getByRole('menu', { name: filter });
    await menu.getByRole('menuitemradio', { name: choice, exact: true }).click();
  }

  async openDates(): Promise<Locator> {
    await this.filters.getByRole('button', { name: /^Date/ }).click();
    return this.page.getByRole('dialog', { name: 'Date' });
  }

  clearFilter(filter: string): Locator {
    return this.filters.getByRole('button', { name: `Clear filter ${filter}` });
  }

  details(row: Locator): Locator {
    return row.getByRole('button', { name: /^Details of/ });
  }

  /** Opens a row and returns the place of its details. */
  async expand(row: Locator): Promise<Locator> {
    const button = this.details(row);
    await button.click();
    const id = await button.getAttribute('aria-controls');
    return this.page.locator(`[id="${id}"]`);
  }

  /** The export is behind a button. */
  showTools(): Promise<void> {
    return this.main.getByRole('button', { name: 'More tools' }).click();
  }

  /** Nothing may be wider than the screen. A phone zooms out to hide that, so the requested width is compared. */
  async sidewaysOverflow(): Promise<number> {
    const shown = this.page.viewportSize()?.width ?? 0;
    const needed = await this.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    return needed - shown;
  }
}
