import type { Page, Request } from '@playwright/test';
import { followLayoutShift, layoutShiftOf, mostLayoutShift } from './layout-shift.ts';
import { createProject } from './projects.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

const mostJavaScript = 260 * 1024;
const bell = '/notification-follower-';

interface Script {
  file: string;
  bytes: number;
  encoding: string | null;
}

/**
 * Which scripts a page asks for until it stands still, and what each weighs on the wire, also if it was there already.
 * The bell waits for that before it asks for its own, so with these the page is there.
 */
async function scriptsOf(page: Page, address: string): Promise<Script[]> {
  // What the page before is still loading must not be counted.
  await page.goto('about:blank');
  const arriving: Promise<Script>[] = [];
  let isThere = false;
  page.on('request', (request) => {
    isThere ||= request.url().includes(bell);
    if (!isThere && request.resourceType() === 'script') arriving.push(arrived(request));
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
  const { id } = await createProject(colleague.api, tag);
  await page.goto('/dashboard');
  const links = new Shell(page).drawer.getByRole('link');
  await expect(links).not.toHaveCount(0);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const loads = [];
  for (const address of [...addresses, '/dashboard/user-profile', `/project/overview?pid=${id}`]) {
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
