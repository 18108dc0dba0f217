import { expect, type Locator, type Page } from '@playwright/test';

/** The timeline on the page of a record, in English. */
export class TimelinePanel {
  readonly panel: Locator;
  readonly entries: Locator;
  /** The field for a new note. */
  readonly field: Locator;
  /** The field of a note that is being changed. */
  readonly edited: Locator;
  /** Those who can be mentioned. */
  readonly people: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Timeline', exact: true });
    this.entries = this.panel.getByRole('listitem');
    this.field = this.panel.getByRole('textbox', { name: 'Write a note' });
    this.edited = this.panel.getByRole('textbox', { name: 'Note', exact: true });
    this.people = this.panel.getByRole('listbox', { name: 'People to mention' });
  }

  month(name: string): Locator {
    return this.panel.getByRole('region', { name, exact: true });
  }

  filter(kinds: string): Locator {
    return this.panel.getByRole('group', { name: 'Show only' }).getByRole('button', { name: kinds, exact: true });
  }

  /** Types into the field for a new note, one key after the other. */
  async write(text: string): Promise<void> {
    await this.panel.getByRole('button', { name: 'Write a note' }).click();
    await this.field.page().keyboard.type(text);
    await expect(this.field).toHaveValue(text);
  }
}
