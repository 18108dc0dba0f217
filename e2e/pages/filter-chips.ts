import type { Locator, Page } from '@playwright/test';

/** The filters of a list, as chips above it. */
export class FilterChips {
  readonly #group: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.#group = page.getByRole('main').getByRole('group', { name: 'Filters' });
  }

  clear(filter: string): Promise<void> {
    return this.#group.getByRole('button', { name: `Clear filter ${filter}` }).click();
  }

  async choose(filter: string, choice: string): Promise<void> {
    await this.#group.getByRole('button', { name: filter, exact: true }).click();
    await this.#page.getByRole('menu', { name: filter }).getByRole('menuitemradio', { name: choice }).click();
  }
}
