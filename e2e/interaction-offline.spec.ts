import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { limits } from '@gso/contract/limits';
import type { Database } from '../server/src/platform/db/database.ts';
import { throttle } from './measure.ts';
import { onDevice } from './offline-visits.ts';
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
    await context.setOffline(true);
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
  const by = sql`${username}, ${username}`;
  await sql`insert into company (name, street, zip_code, phone, industry, created_by, updated_by)
    select 'PT Sinar Otomasi ' || n || ' ' || ${tag}::text, 'Jalan Industri 12, Cikarang', '17530', '62215550101', '', ${by}
    from generate_series(1, ${limits.fieldCompanies}::int) as n`.execute(database);
  await sql`insert into customer (name, company_id, created_by, updated_by)
    select 'Agus Wijaya', id, ${by} from company where created_by = ${username}`.execute(database);
  await sql`with contact as (
      select id, row_number() over (order by id) - 1 as number from customer where created_by = ${username}
    )
    insert into visit (type, status, username, customer_id, visit_date, time_start, time_end, activity, created_by, updated_by)
    select 'SALES', 'CONFIRMED', ${username}, contact.id, business_today() - (n % 85 - 25), '0900', '1000',
      'Kunjungan ' || n || ': menjelaskan panel, mengukur lini pengepakan dan mencatat sensor yang harus diganti.', ${by}
    from generate_series(0, ${limits.fieldVisits}::int - 1) as n
    join contact on number = n % ${limits.fieldCompanies}::int`.execute(database);
}
