import type { Locator, Page } from '@playwright/test';

/** The page of one record, in English. */
export class RecordPage {
  readonly page: Page;
  readonly main: Locator;
  readonly heading: Locator;
  readonly edit: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly position: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.heading = this.main.locator('header').getByRole('heading', { level: 2 });
    this.edit = this.main.getByRole('button', { name: 'Edit', exact: true });
    const place = this.main.getByRole('navigation', { name: 'Where you are' });
    this.next = place.getByRole('button', { name: 'Next record' });
    this.previous = place.getByRole('button', { name: 'Previous record' });
    this.position = place.getByText(/ of /);
  }

  /** Goes back to the list as it was. */
  backTo(list: string): Promise<void> {
    return this.main.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: list }).click();
  }

  fact(label: string): Locator {
    return this.main.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** Opens the field in place and returns its input. */
  async editField(label: string): Promise<Locator> {
    await this.main.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
    return this.main.getByRole('textbox', { name: label, exact: true });
  }

  /** Creates another record from this one. */
  async start(action: string): Promise<void> {
    await this.main.getByRole('button', { name: 'New', exact: true }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async act(action: string): Promise<void> {
    await this.main.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
