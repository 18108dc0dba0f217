import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 90;

/** Somebody who has no mouse. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes on from stop to stop until the wanted one has the focus; each stop on the way must be seen. */
  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; !(await hasFocus(target)); stops += 1) {
      if (stops === mostStops) throw new Error(`${String(target)} is not reached after ${mostStops} stops`);
      await this.page.keyboard.press('Tab');
      expect(await this.page.evaluate(whatIsUnseen), 'the focus is out of sight').toBeUndefined();
    }
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    await this.page.keyboard.type(text);
  }

  async press(button: Locator, key = 'Enter'): Promise<void> {
    await this.goTo(button);
    await this.page.keyboard.press(key);
  }

  /** Searches in a picker and takes the first thing found. */
  async pick(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    await this.page.getByRole('option', { name: text }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(text));
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The element with the focus, if it lies outside of the window or under something else. */
function whatIsUnseen(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = there !== null && (element.contains(there) || there.contains(element));
  return isSeen ? undefined : element.outerHTML;
}
