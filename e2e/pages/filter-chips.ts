import type { Locator, Page } from '@playwright/test';

/** The filters of a list, as chips above it. */
export class FilterChips {
  readonly group: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.group = page.getByRole('main').getByRole('group', { name: 'Filters' });
  }

  /** A chip: its name alone, or its name and value. */
  chip(text: string): Locator {
    return this.group.getByRole('button', { name: text, exact: true });
  }

  clear(filter: string): Promise<void> {
    return this.group.getByRole('button', { name: `Clear filter ${filter}` }).click();
  }

  clearAll(): Promise<void> {
    return this.group.getByRole('button', { name: 'Clear filters' }).click();
  }

  async choose(filter: string, choice: string): Promise<void> {
    await this.chip(filter).click();
    await this.#page.getByRole('menu', { name: filter }).getByRole('menuitemradio', { name: choice }).click();
  }

  /** Types both days into the panel, where the first of them has the cursor already. */
  async chooseDays(filter: string, from: string, to: string): Promise<void> {
    await this.chip(filter).click();
    const panel = this.panel(filter);
    await panel.getByRole('textbox', { name: 'From' }).and(this.#page.locator(':focus')).waitFor();
    await this.#page.keyboard.type(from);
    await panel.getByRole('textbox', { name: 'Until' }).fill(to);
    await panel.getByRole('button', { name: 'Apply' }).click();
  }

  async choosePerson(filter: string, username: string): Promise<void> {
    await this.chip(filter).click();
    await this.panel(filter).getByRole('combobox', { name: filter }).fill(username);
    await this.panel(filter).getByRole('option', { name: username }).first().click();
  }

  panel(filter: string): Locator {
    return this.#page.getByRole('dialog', { name: filter });
  }
}
