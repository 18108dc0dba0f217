import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../ops/free-port.ts';
import { repository } from '../ops/run-program.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { goOffline, newVisit, openOffline, unsent, untilInstalled, visitOf, visitsAt } from './offline-visits.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

test.use({ serviceWorkers: 'allow' });

/** The addresses of everything in the caches of the browser, without the origin. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test(
  'a browser can install the application, which then opens its visits without a network',
  { tag: wideOnly },
  async ({ page, context, request, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/dashboard/visit');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await request.get(address ?? '')).json();
    expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard/visit', display: 'standalone' });
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type']).toBe('image/png');
      const png = await icon.body();
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }

    await untilInstalled(page);
    // Data that the page loads while the worker is in charge.
    await page.reload();
    await expect(new Shell(page).title).toHaveText('Visit / Activity');
    await expect(new Shell(page).progress).toBeHidden();
    const cached = await cachedAddresses(page);
    expect(cached).toContain('/index.html');
    expect(cached.filter((path) => /^\/(api|carbone)/.test(path))).toEqual([]);
    expect(cached.filter((path) => path !== '/index.html' && !/\.(js|css|svg|woff2|webmanifest)$/.test(path))).toEqual(
      [],
    );
    expect(
      cached.filter((path) => /(pdf|plot|guide|quotation-page|start-page)/.test(path)),
      'heavy pages',
    ).toEqual([]);

    await goOffline(context);
    await page.reload();
    await expect(new Shell(page).title).toHaveText('Visit / Activity');
    await page.goto('/dashboard/visit?tab=1');
    await expect(new Shell(page).title).toHaveText('Visit / Activity');
  },
);

/** A server with its own copy of the web application, of which a next release can be made. */
async function serveCopy() {
  const web = mkdtempSync(join(tmpdir(), 'gso-release-'));
  cpSync(join(repository, 'web/dist'), web, { recursive: true });
  const server = await startServerProcess(theSystem().databaseUrl, await freePort(), { WEB_DIRECTORY: web });
  return {
    origin: server.origin,
    release: (name: string) => {
      const html = readFileSync(join(web, 'index.html'), 'utf8').replace('<html', `<html data-release="${name}"`);
      const worker = readFileSync(join(web, 'sw.js'), 'utf8');
      writeFileSync(join(web, 'index.html'), html);
      // The number of the page's content, by which the worker notices that it is another one.
      writeFileSync(join(web, 'sw.js'), worker.replace(/(index\.html",revision:")\w+/, `$1${name}`));
      for (const ending of ['gz', 'br'])
        for (const file of ['index.html', 'sw.js']) rmSync(join(web, `${file}.${ending}`), { force: true });
    },
    /** The page is closed before the server, whose end it would report. */
    end: async (page: Page) => {
      await page.context().close();
      await server.kill();
      rmSync(web, { recursive: true });
    },
  };
}

const lookForRelease = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

const updateLine = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });

test(
  'a new release waits until somebody chooses it, and never while a form is being filled in',
  { tag: wideOnly },
  async ({ person, openAs, tag }) => {
    const served = await serveCopy();
    const page = await openAs(person, served.origin);
    try {
      const companies = new CompanyPage(page, { onPhone: false });
      await page.goto('/dashboard/md/company');
      await untilInstalled(page);
      await page.reload();
      served.release('two');
      const dialog = await companies.openNew();
      await dialog.name.fill(`PT ${tag}`);
      await lookForRelease(page);
      const line = updateLine(page);
      await expect(line).toBeVisible();
      await line.getByRole('button', { name: 'Update', exact: true }).dispatchEvent('click');
      await expect(new Shell(page).messages).toContainText('Save or close what you are typing first');
      await expect(dialog.name).toHaveValue(`PT ${tag}`);
      expect(await page.locator('html').getAttribute('data-release')).toBeNull();

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await line.getByRole('button', { name: 'Update' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-release', 'two');
      await expect(line).toBeHidden();
    } finally {
      await served.end(page);
    }
  },
);

test(
  'a new release takes over what was not sent yet, and sends it once',
  { tag: phoneOnly },
  async ({ person, openAs, colleague, tag, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const served = await serveCopy();
    const page = await openAs(person, served.origin);
    const context = page.context();
    try {
      await visitOf(colleague.api, person.username, tag);
      const visits = await openOffline(page);
      for (const activity of ['First without a network', 'Second without a network'])
        await newVisit(visits, tag, activity);
      // The release can be loaded, but nothing can be sent yet.
      await context.route('**/api/**', (route) => route.abort());
      await context.setOffline(false);
      served.release('two');
      await lookForRelease(page);
      await updateLine(page).getByRole('button', { name: 'Update' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-release', 'two');
      expect(await unsent(page)).toHaveLength(2);
      await context.unroute('**/api/**');
      await expect.poll(() => unsent(page), { timeout: 60_000 }).toEqual([]);
      expect((await visitsAt(colleague.api, tag)).map(({ activity }) => activity)).toEqual([
        'First',
        'First without a network',
        'Second without a network',
      ]);
    } finally {
      await served.end(page);
    }
  },
);
