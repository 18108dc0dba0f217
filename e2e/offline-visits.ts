import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { VisitPage } from './pages/visit-page.ts';
import { expect } from './story.ts';

/** The rows of a store of the person's database on the device. */
export const onDevice = (page: Page, store: string) =>
  page.evaluate(async (name) => {
    const [found] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('gso.offline.'));
    if (!found?.name) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found.name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('no database'));
    });
    try {
      if (!database.objectStoreNames.contains(name)) return [];
      return await new Promise<{ state?: string; work?: { kind: string } }[]>((resolve) => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    } finally {
      database.close();
    }
  }, store);

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

export const unsent = async (page: Page) =>
  (await onDevice(page, 'entry')).filter(({ state }) => state !== 'sent').map(({ state }) => state);

/** Opens the visits, and waits until everything that works offline is on the device. */
export async function openAndKeep(page: Page): Promise<VisitPage> {
  const visits = new VisitPage(page, { onPhone: true });
  await page.goto('/dashboard/visit');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  await expect.poll(async () => (await onDevice(page, 'visit')).length).toBeGreaterThan(0);
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
