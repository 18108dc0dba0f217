import type { Page } from '@playwright/test';
import { demoPeople } from '../server/seeds/demo-people.ts';
import { testPassword } from '../server/testing/people.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

// The users of the demonstration data, not one that is created for the test.
test.use({ storageState: { cookies: [], origins: [] } });

/** The lists show the same to everybody with the same permissions; the dashboard, what waits for its user. */
const firstOfRoles = demoPeople.filter(
  (person) => person === demoPeople.find((colleague) => colleague.role === person.role),
);
const colleagues = demoPeople.filter((person) => !firstOfRoles.includes(person));

for (const { username, role } of firstOfRoles) {
  test(`${username}, ${role}, finds no page of the menu empty or failing`, { tag: wideOnly }, async ({ openAs }) => {
    // Some twenty pages with their tabs.
    test.slow();
    const page = await openAs({ username, password: testPassword, roleId: 0 });
    const refused = refusedOn(page);
    await openDashboard(page);
    const { drawer, title } = new Shell(page);
    // Pages that the user may not open have no address.
    const links = drawer.locator('li a[href]');
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(2);
    const check = role === 'Administrator' ? expectRoom : () => Promise.resolve();
    for (const address of addresses) {
      const before = await title.innerText();
      const isHere = new URL(page.url()).pathname === address;
      await drawer.locator(`li a[href="${address}"]`).click();
      // The previous page stays until the next one is loaded.
      if (!isHere) await expect(title).not.toHaveText(before);
      await expectContent(page, address);
      await check(page, address);
      const tabs = page.getByRole('main').getByRole('tab', { disabled: false });
      for (let place = 0; place < (await tabs.count()); place += 1) {
        await tabs.nth(place).click();
        await expectContent(page, `${address}, tab ${place + 1}`);
        await check(page, `${address}, tab ${place + 1}`);
      }
    }
    expect(refused).toEqual([]);
  });
}

test('colleagues with the same roles find no dashboard empty or failing', { tag: wideOnly }, async ({ openAs }) => {
  for (const { username } of colleagues) {
    const page = await openAs({ username, password: testPassword, roleId: 0 });
    const refused = refusedOn(page);
    await openDashboard(page);
    await expectContent(page, `/dashboard of ${username}`);
    expect(refused).toEqual([]);
    await page.close();
  }
});

function refusedOn(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await new Shell(page).title.waitFor();
  const dashboard = new DashboardPage(page);
  for (const card of ['PO Value', 'Quotation', 'On Progress', 'Delayed'])
    await expect(dashboard.panel(card), 'what waits leaves the figures on the first screen').toBeInViewport({
      ratio: 1,
    });
}

async function expectContent(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('h2, h3, table, form, [role=tabpanel], section').first(), name).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  await expect(main.getByRole('alert'), name).toHaveCount(0);
  // That no job has failed is as it should be; nothing was imported, and no program uses the demonstration data.
  const empty = ['/dashboard/account, tab 3', '/dashboard/changes', '/dashboard/job', '/dashboard/webhook'];
  if (!empty.includes(name)) await expect(main.locator('[data-no-content]'), name).toHaveCount(0);
}

const wide = { width: 1440, height: 900 };
const tablet = { width: 768, height: 900 };

/** Nothing that names, prices or marks a row is cut off, and a tablet shows names and amounts without scrolling. */
async function expectRoom(page: Page, name: string): Promise<void> {
  const lists = page.getByRole('main').locator('table:has(> colgroup)');
  // The columns follow a change of the window a moment later.
  const seen = (message: string, of: (table: Look) => unknown[]) =>
    expect.poll(async () => (await lists.evaluateAll(lookAt)).flatMap(of), { message: `${name}: ${message}` });
  await seen('cells that are cut off', ({ cut }) => cut).toEqual([]);
  // A report has a summary above its rows, whose lines count too.
  const above = await page.getByRole('main').locator('table:not(:has(> colgroup)) tr').count();
  await seen('lists with fewer than 18 rows in sight', ({ rows, shownRows }) =>
    shownRows + above < Math.min(rows, 18) ? [shownRows] : [],
  ).toEqual([]);
  expect(await page.evaluate(textsOfOtherWeights), `${name}: texts of a third weight`).toEqual([]);

  await page.setViewportSize(tablet);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed, `${name} scrolls sideways`).toBeLessThanOrEqual(tablet.width);
  await seen('columns out of sight', ({ outOfSight }) => outOfSight).toEqual([]);
  await page.setViewportSize(wide);
}

/** Runs in the browser. */
function textsOfOtherWeights(): string[] {
  const texts = [...document.body.querySelectorAll('*')].filter(({ childNodes }) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== ''),
  );
  return texts
    .filter((element) => !['400', '550'].includes(getComputedStyle(element).fontWeight))
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

interface Look {
  cut: string[];
  outOfSight: string[];
  rows: number;
  shownRows: number;
}

/** Runs in the browser. */
function lookAt(tables: Element[]): Look[] {
  return tables.map((table) => {
    const columns = [...table.querySelectorAll<HTMLElement>(':scope > colgroup > col')];
    const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr[data-row]')];
    const frame = table.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const cells = rows.flatMap((row) =>
      [...row.cells].filter((_, place) => !('rest' in (columns[place]?.dataset ?? {}))),
    );
    const isCut = (cell: Element) => {
      const box = cell.querySelector(':scope > div');
      return box !== null && box.scrollWidth > box.clientWidth + 1;
    };
    const sums = table.querySelector(':scope > tfoot')?.getBoundingClientRect().height ?? 0;
    const bottom = Math.min(frame.bottom, window.innerHeight) - sums;
    const important = [...table.querySelectorAll('th[data-name], th[data-align="end"]')];
    return {
      cut: cells.filter(isCut).map(({ textContent }) => textContent),
      outOfSight: important
        .filter((header) => header.getBoundingClientRect().right > frame.right + 1)
        .map(({ textContent }) => textContent),
      rows: rows.length,
      shownRows: rows.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length,
    };
  });
}
