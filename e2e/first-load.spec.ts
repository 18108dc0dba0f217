import type { Page, Request } from '@playwright/test';
import { followLayoutShift, layoutShiftOf, mostLayoutShift } from './layout-shift.ts';
import { createProject } from './projects.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

const mostJavaScript = 260 * 1024;
const bell = '/notification-follower-';
/** What draws the charts of the dashboard. It is loaded after the page, which has a test of its own below. */
const plot = '/plot-';

interface Script {
  file: string;
  bytes: number;
  encoding: string | null;
}

/**
 * The scripts that a page requests until it is loaded, with the transferred size of each, even if it was cached. The
 * bell requests its own script after that, which marks the end.
 */
async function scriptsOf(page: Page, address: string): Promise<Script[]> {
  // What the previous page is still loading must not be counted.
  await page.goto('about:blank');
  const arriving: Promise<Script>[] = [];
  let isThere = false;
  page.on('request', (request) => {
    isThere ||= request.url().includes(bell);
    const isCounted = request.resourceType() === 'script' && !request.url().includes(plot);
    if (!isThere && isCounted) arriving.push(arrived(request));
  });
  await page.goto(address);
  const shell = new Shell(page);
  await expect(shell.title).toBeVisible();
  await expect(shell.progress).toBeHidden();
  for (let seen = -1; seen !== arriving.length; await page.waitForTimeout(300)) seen = arriving.length;
  const scripts = await Promise.all(arriving);
  page.removeAllListeners('request');
  return scripts.sort((one, other) => other.bytes - one.bytes);
}

async function arrived(request: Request): Promise<Script> {
  const response = await request.response();
  return {
    file: request.url().split('/').at(-1) ?? '',
    bytes: Number(await response?.headerValue('content-length')),
    encoding: (await response?.headerValue('content-encoding')) ?? null,
  };
}

const bytesOf = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
});

test('the first load of every page is small', { tag: wideOnly }, async ({ page, colleague, tag }) => {
  // Some thirty pages, one after the other: 50 s on two free cores.
  test.slow();
  const { id, customer } = await createProject(colleague.api, tag);
  await page.goto('/dashboard');
  const links = new Shell(page).drawer.getByRole('link');
  await expect(links).not.toHaveCount(0);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const loads = [];
  const records = [
    `/project/overview?pid=${id}`,
    `/dashboard/md/company/${customer.company.id}`,
    `/dashboard/md/customer/${customer.id}`,
  ];
  for (const address of [...addresses, '/dashboard/user-profile', ...records]) {
    const scripts = await scriptsOf(page, address);
    const [largest] = scripts;
    loads.push({ address, bytes: bytesOf(scripts), scripts: scripts.length, largest: largest?.file });
  }
  console.table(loads);
  expect(loads.filter(({ bytes }) => bytes > mostJavaScript || bytes === 0)).toEqual([]);
});

test('the first load of the company page is compressed and does not jump', async ({ page, onPhone }) => {
  await followLayoutShift(page);
  const loaded = await scriptsOf(page, '/dashboard/md/company');
  await expect(new CompanyPage(page, { onPhone }).rows).not.toHaveCount(0);
  const layoutShift = await layoutShiftOf(page);
  if (!onPhone) console.table(loaded);
  console.log(`${bytesOf(loaded)} bytes of JavaScript over the wire, layout shift ${layoutShift.toFixed(4)}`);
  expect(
    loaded.filter(({ encoding }) => encoding !== 'gzip'),
    'scripts sent without compression',
  ).toEqual([]);
  expect(layoutShift).toBeLessThanOrEqual(mostLayoutShift);
});

test('the charts of the dashboard are loaded after its first paint and move nothing', async ({ page, onPhone }) => {
  await followLayoutShift(page);
  await page.goto('/dashboard');
  const drawings = page.getByRole('main').locator('canvas');
  await expect(drawings).toHaveCount(2);
  const times = await page.evaluate((name) => {
    const startOf = (entries: PerformanceEntry[]) => entries.map(({ startTime }) => startTime);
    return {
      painted: startOf(performance.getEntriesByName('first-contentful-paint')),
      requested: startOf(performance.getEntriesByType('resource').filter((entry) => entry.name.includes(name))),
    };
  }, plot);
  const [painted = Infinity] = times.painted;
  expect(times.requested.length, 'script and style sheet').toBe(2);
  expect(Math.min(...times.requested)).toBeGreaterThan(painted);
  const layoutShift = await layoutShiftOf(page);
  console.log(`charts on ${onPhone ? 'a phone' : 'a desktop'}: layout shift ${layoutShift.toFixed(4)}`);
  expect(layoutShift).toBeLessThanOrEqual(mostLayoutShift);
});
