import type { Locator, Page } from '@playwright/test';

/** A user whose clicks and keys are counted, as a measure of the work that a task takes. */
export class Hands {
  readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Into the field that has the focus, as fast as a person types. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: 40 });
  }

  /** Each key of a chord counts. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += key.split('+').length;
      await this.page.keyboard.press(key);
    }
  }

  /** Presses Tab until the field has the focus. */
  async tabTo(target: Locator, most = 20): Promise<void> {
    for (let stops = 0; !(await target.evaluate((element) => element === document.activeElement)); stops += 1) {
      if (stops === most) throw new Error(`${String(target)} is not reached after ${stops} stops`);
      await this.press('Tab');
    }
  }

  /** Types into a picker and takes the first match. */
  async pick(field: Locator, text: string, match: string | RegExp = text): Promise<void> {
    await this.tabTo(field);
    await this.type(text);
    await this.takeHighlighted(match);
  }

  /** Takes the suggestion once it is highlighted. */
  async takeHighlighted(match: string | RegExp): Promise<void> {
    const highlighted = this.page.locator('[data-combobox-selected]');
    await highlighted
      .and(this.page.getByRole('option', { name: match }))
      .first()
      .waitFor();
    await this.press('Enter');
  }
}
