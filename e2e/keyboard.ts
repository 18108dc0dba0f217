import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 90;

/** A user without a mouse. */
export class Keyboard {
  readonly page: Page;
  /** How many keys were pressed besides the typed text; Ctrl + Enter are two. */
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key where the focus is. */
  async key(key: string): Promise<void> {
    this.keys += key.split('+').length;
    await this.page.keyboard.press(key);
  }

  /** Presses Tab until the wanted element has the focus; each focused element on the way must be visible. */
  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; !(await hasFocus(target)); stops += 1) {
      if (stops === mostStops) throw new Error(`${String(target)} is not reached after ${mostStops} stops`);
      await this.key('Tab');
      expect(await this.page.evaluate(whatIsUnseen), 'the focus is out of sight').toBeUndefined();
    }
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    await this.page.keyboard.type(text);
  }

  async press(button: Locator, key = 'Enter'): Promise<void> {
    await this.goTo(button);
    await this.key(key);
  }

  /** Opens a menu and chooses one of its items. */
  async choose(trigger: Locator, item: string): Promise<void> {
    await this.press(trigger);
    const wanted = this.page.getByRole('menuitem', { name: item });
    await wanted.waitFor();
    for (let steps = 0; steps < mostStops && !(await hasFocus(wanted)); steps += 1) {
      await this.key('ArrowDown');
    }
    await this.key('Enter');
  }

  /** Searches in a picker and selects the first result. */
  async pick(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    await this.page.getByRole('option', { name: text }).first().waitFor();
    await this.key('Enter');
    await expect(field).toHaveValue(new RegExp(text));
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The element with the focus, if it is outside the window or covered. */
function whatIsUnseen(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = there !== null && (element.contains(there) || there.contains(element));
  return isSeen ? undefined : element.outerHTML;
}
