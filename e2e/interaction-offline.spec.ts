import type { Page } from '@playwright/test';
import { limits } from '@gso/contract/limits';
import type { Database } from '../server/src/platform/db/database.ts';
import { throttle } from './measure.ts';
import { day, goOffline, onDevice } from './offline-visits.ts';
import { expect, phoneOnly, test } from './story.ts';

test.use({ serviceWorkers: 'allow', granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'] });

const rounds = 5;
/** In milliseconds, in a browser that is slowed down four times. */
const goal = 1500;

test(
  'the installed application starts quickly without a network, with everything that a phone keeps',
  { tag: phoneOnly },
  async ({ page, context, database, person, tag, watch }) => {
    test.setTimeout(300_000);
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await fillField(database, person.username, tag);
    await page.goto('/dashboard/visit');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const stores = [
      ['company', limits.fieldCompanies],
      ['contact', limits.fieldCompanies],
      ['visit', limits.fieldVisits],
    ] as const;
    for (const [store, rows] of stores)
      await expect.poll(async () => (await onDevice(page, store)).length, { timeout: 60_000 }).toBe(rows);
    const stored = await page.evaluate(() => navigator.storage.estimate());
    await goOffline(context);
    const rows: Record<string, number>[] = [];
    for (const rate of [1, 4]) {
      await throttle(page, rate);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await startUntilRows(page));
      const sorted = times.map(Math.round).toSorted((one, other) => one - other);
      const median = sorted[Math.floor(rounds / 2)] ?? 0;
      rows.push({ slowed: rate, median, worst: sorted.at(-1) ?? 0 });
      if (rate === 4) expect.soft(median, 'offline start at a quarter of the speed').toBeLessThanOrEqual(goal);
    }
    console.table(rows);
    console.log(`stored: ${Math.round((stored.usage ?? 0) / 1024)} KB`, stored);
  },
);

/** From the start of the navigation until the visits are painted. */
async function startUntilRows(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('No visit is there')), 60_000);
        const look = () => {
          const isThere = document.querySelector('main')?.textContent.includes('Kunjungan');
          requestAnimationFrame(isThere ? () => setTimeout(() => resolve(performance.now())) : look);
        };
        look();
      }),
  );
}

/** As many companies, each with a contact, and visits as a phone keeps. */
async function fillField(database: Database, username: string, tag: string): Promise<void> {
  const by = { created_by: username, updated_by: username };
  const numbered = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));
  const companies = await database
    .insertInto('company')
    .values(
      numbered(limits.fieldCompanies, (n) => ({ name: `PT Sinar ${n} ${tag}`, street: 'Jl. Industri 12', ...by })),
    )
    .returning('id')
    .execute();
  const contacts = await database
    .insertInto('customer')
    .values(companies.map(({ id }) => ({ name: 'Agus Wijaya', company_id: id, ...by })))
    .returning('id')
    .execute();
  const visits = numbered(limits.fieldVisits, (n) => ({
    ...{ type: 'SALES', status: 'CONFIRMED', username, time_start: '0900', time_end: '1000', ...by },
    ...{ visit_date: day(25 - (n % 85)), customer_id: contacts[n % contacts.length]?.id ?? 0 },
    activity: `Kunjungan ${n}: mengukur lini pengepakan dan mencatat sensor yang harus diganti.`,
  }));
  await database.insertInto('visit').values(visits).execute();
}
