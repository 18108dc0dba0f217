import { expect, type Page } from '@playwright/test';

/** Nothing is loading any more and all fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  await page.evaluate(() => document.fonts.ready);
}
