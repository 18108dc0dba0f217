import type { FieldData } from '@gso/contract/field/field-data';
import type { Page } from '@playwright/test';
import { firstOutbox, type StoredEntry } from '../server/testing/first-outbox.ts';
import { goOffline, newVisit, onDevice, openAndKeep, unsent, visitOf, visitsAt } from './offline-visits.ts';
import { phonePhoto } from './photos.ts';
import { expect, phoneOnly, test } from './story.ts';

test.use({ serviceWorkers: 'allow', granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'] });

test.beforeEach(({ watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource: the server responded with a status of 400/);
});

/** Puts entries into the database of the person as they were stored, without the help of this application. */
async function store(page: Page, entries: readonly StoredEntry[], photo: Buffer): Promise<void> {
  await page.evaluate(
    async ({ rows, base64 }) => {
      const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('gso.offline.'));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(found?.name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('no database'));
      });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const content = new Blob([bytes], { type: 'image/jpeg' });
      const tx = database.transaction(['entry', 'file', 'state'], 'readwrite');
      for (const row of rows) {
        tx.objectStore('entry').put(row);
        if (row.work.kind === 'add-file') tx.objectStore('file').put(content, row.seq);
      }
      tx.objectStore('state').put(2_000_000_001, 'localId');
      await new Promise((resolve) => tx.addEventListener('complete', resolve));
      database.close();
    },
    { rows: entries, base64: photo.toString('base64') },
  );
}

test(
  'what the first application with an outbox has stored is sent by this one',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    const visit = await visitOf(colleague.api, person.username, tag);
    await openAndKeep(page);
    await goOffline(context);
    const { buffer } = await phonePhoto('panel.jpg', { width: 320, height: 240 });
    await store(page, firstOutbox({ tag, company: visit.customer.company, size: buffer.length }), buffer);
    await page.goto('/dashboard/on-this-phone');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
    await context.setOffline(false);
    await expect.poll(() => unsent(page), { timeout: 60_000 }).toEqual([]);
    expect((await visitsAt(colleague.api, tag)).filter(({ id }) => id !== visit.id)).toMatchObject([
      { activity: 'Changed', status: 'CONFIRMED', files: 1, customer: { name: `Ratna ${tag}` } },
    ]);
  },
);

test(
  'this application works with an older and a newer server',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    test.slow();
    await visitOf(colleague.api, person.username, tag);
    let newer = false;
    await context.route('**/api/field', async (route) => {
      const response = await route.fetch();
      const data: FieldData = await response.json();
      const visits = data.visits.content.map(({ files, checkIn, ...visit }) =>
        newer ? { ...visit, files, checkIn, ofTheNextRelease: {} } : visit,
      );
      await route.fulfill({
        response,
        json: { ...data, visits: { ...data.visits, content: visits }, ...(newer && { ofTheNextRelease: [] }) },
      });
    });
    const visits = await openAndKeep(page);
    newer = true;
    await page.goto('/dashboard/on-this-phone');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByText('Loaded.')).toBeVisible();
    expect((await onDevice(page, 'visit')).length).toBe(1);

    // The first process that it reaches is older and knows a field less.
    let refused = 0;
    await context.route('**/api/visit', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
      refused += 1;
      const sent: object = route.request().postDataJSON();
      await route.continue({ postData: JSON.stringify({ ...sent, ofTheNextRelease: 1 }) });
    });
    await visits.open();
    await goOffline(context);
    await newVisit(visits, tag, 'During an upgrade');
    await context.setOffline(false);
    await expect.poll(() => refused, { timeout: 30_000 }).toBe(1);
    expect(await unsent(page), 'it waits, and no person is asked').not.toContain('needs-you');
    await expect.poll(() => unsent(page), { timeout: 60_000 }).toEqual([]);
    expect((await visitsAt(colleague.api, tag)).map(({ activity }) => activity)).toEqual([
      'First',
      'During an upgrade',
    ]);
  },
);
