import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { VisitPage } from './pages/visit-page.ts';
import { expect } from './story.ts';

interface StoredRow {
  id?: number;
  state?: string;
  work?: { kind: string };
}

/** Everything in the databases of this browser, by the name of the database and of the store. */
const databasesOf = (page: Page): Promise<Record<string, Record<string, StoredRow[]>>> =>
  page.evaluate(async () => {
    const found: Record<string, Record<string, StoredRow[]>> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('no database'));
      });
      const stores: Record<string, StoredRow[]> = {};
      try {
        for (const store of database.objectStoreNames)
          stores[store] = await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          });
      } finally {
        database.close();
      }
      found[name] = stores;
    }
    return found;
  });

const prefix = 'gso.offline.';

/** The rows of a store of a person's database on the device; without a name, of the only one. */
export async function onDevice(page: Page, store: string, username?: string): Promise<StoredRow[]> {
  const databases = await databasesOf(page);
  const name =
    username === undefined
      ? Object.keys(databases).find((one) => one.startsWith(prefix))
      : prefix + username.toLowerCase();
  return databases[name ?? '']?.[store] ?? [];
}

/** All that this browser has stored of this site, as text: storages, databases, and what the service worker keeps. */
export async function storedText(page: Page): Promise<string> {
  const others = await page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        // Scripts and pictures are the same for everybody.
        const isData = /json|html/.test(reply?.headers.get('content-type') ?? '');
        texts.push(`${request.url} ${isData ? await reply?.text() : ''}`);
      }
    }
    return texts;
  });
  return [JSON.stringify(await databasesOf(page)), ...others].join('\n');
}

export const day = (distance: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() + distance * 86_400_000);

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** A visit of the person at a company of their own, which makes the phone keep that company. */
export async function visitOf(api: Api, username: string, tag: string): Promise<VisitRow> {
  const { id } = await api.createCompany({ name: `PT Sinar ${tag}` });
  const agus = await created<CustomerRow>(api, '/api/customer', { name: `Agus ${tag}`, company: { id } });
  return created(api, '/api/visit', {
    ...{ type: 'SALES', visitDate: day(0), timeStart: '0900', timeEnd: '1000', activity: 'First', username },
    customer: { id: agus.id },
  });
}

export const visitsAt = async (api: Api, tag: string): Promise<VisitRow[]> =>
  (await (await api.send('GET', `/api/visit?vt=SALES&q=${tag}&so=lastUpdateDate&dc=false`)).json()).content;

export const unsent = async (page: Page, username?: string) =>
  (await onDevice(page, 'entry', username)).map(({ state }) => state);

/** Waits until the service worker has stored its files. */
export const untilInstalled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), { timeout: 40_000 })
    .toBe('activated');

/** Opens the visits, and waits until everything that works offline is on the device. */
export async function openAndKeep(page: Page, username?: string): Promise<VisitPage> {
  const visits = new VisitPage(page, { onPhone: true });
  await page.goto('/dashboard/visit');
  await untilInstalled(page);
  await expect.poll(async () => (await onDevice(page, 'visit', username)).length).toBeGreaterThan(0);
  return visits;
}

/** Cuts the network. The browser's own cache is emptied, so that only what the service worker keeps is left. */
export async function goOffline(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (page) {
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
  }
  await context.setOffline(true);
}

/** The visits of a device that has everything it needs, after a start without a network. */
export async function openOffline(page: Page): Promise<VisitPage> {
  const visits = await openAndKeep(page);
  await goOffline(page.context());
  await page.reload();
  return visits;
}

export async function newVisit(visits: VisitPage, tag: string, activity: string): Promise<void> {
  const dialog = await visits.openNew();
  await dialog.pickCompany(`PT Sinar ${tag}`);
  await expect(dialog.customer).toHaveValue(`Agus ${tag}`);
  await dialog.activity.fill(activity);
  await dialog.save.click();
  await expect(dialog.box).toBeHidden();
}
