import type { Page } from '@playwright/test';
import { demoPeople } from '../server/seeds/demo-people.ts';
import { testPassword } from '../server/testing/people.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

// The people of the demonstration, not one that is made for the story.
test.use({ storageState: { cookies: [], origins: [] } });

for (const { username, role } of demoPeople) {
  test(`${username}, ${role}, finds no page of the menu empty or failing`, { tag: wideOnly }, async ({ openAs }) => {
    // Some twenty pages with their tabs.
    test.slow();
    const page = await openAs({ username, password: testPassword, roleId: 0 });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto('/dashboard');
    const { drawer, title } = new Shell(page);
    await title.waitFor();
    // Pages that the person may not open have no address.
    const links = drawer.locator('a[href]');
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(2);
    const widths = role === 'Administrator' ? [768] : [];
    for (const address of addresses) {
      const before = await title.innerText();
      const isHere = new URL(page.url()).pathname === address;
      await drawer.locator(`a[href="${address}"]`).click();
      // The page before stays until the next one is there.
      if (!isHere) await expect(title).not.toHaveText(before);
      await expectContent(page, address, widths);
      const tabs = page.getByRole('main').getByRole('tab', { disabled: false });
      for (let place = 0; place < (await tabs.count()); place += 1) {
        await tabs.nth(place).click();
        await expectContent(page, `${address}, tab ${place + 1}`, widths);
      }
    }
    expect(refused).toEqual([]);
  });
}

async function expectContent(page: Page, name: string, otherWidths: readonly number[]): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('h2, h3, table, form, [role=tabpanel], section').first(), name).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  await expect(main.getByRole('alert'), name).toHaveCount(0);
  await expect(main.locator('[data-no-content]'), name).toHaveCount(0);
  const usual = page.viewportSize();
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(width);
  }
  if (usual) await page.setViewportSize(usual);
}
