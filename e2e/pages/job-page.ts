import type { Locator, Page } from '@playwright/test';
import { rowsArrived } from './record-list-page.ts';

/** Background jobs: what runs and waits now, and what has failed. */
export class JobPage {
  readonly page: Page;
  readonly now: Locator;
  readonly search: Locator;
  readonly rows: Locator;
  readonly #main: Locator;

  constructor(page: Page, { onPhone }: { onPhone: boolean }) {
    this.page = page;
    this.#main = page.getByRole('main');
    this.now = this.#main.getByRole('region', { name: 'Now' });
    this.search = this.#main.getByRole('searchbox', { name: 'Search the reason' });
    this.rows = onPhone
      ? this.#main.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
      : this.#main.getByRole('table', { name: 'Failed jobs' }).locator('tbody:not([aria-hidden]) tr');
  }

  async open(parameters = ''): Promise<void> {
    await this.page.goto(`/dashboard/job${parameters}`);
    await rowsArrived(this.#main);
  }

  /** A button of the row, or in its menu on a phone. */
  async act(row: Locator, action: 'Try again' | 'Remove'): Promise<void> {
    const button = row.getByRole('button', { name: new RegExp(`^${action}`) });
    if (await button.isVisible()) return button.click();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
