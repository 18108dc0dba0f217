import type { Permission } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { fieldWork } from '../../../testing/field-work.ts';
import { long } from '../../../testing/long-tests.ts';
import { costsOf } from '../../../testing/query-cost.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { readFieldData } from './queries.ts';

// The long run: npm run test:long
const many = long ? 1_000_000 : 10_000;
const own = 300;
const permissions: Permission[] = ['MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA'];

const app = testApp();
let seller: Caller;

/** Few enough for one statement, also on a busy machine. */
const atOnce = 5000;
const portions = (count: number) =>
  Array.from({ length: Math.ceil(count / atOnce) }, (_, n) => ({
    from: n * atOnce + 1,
    to: Math.min(count, (n + 1) * atOnce),
  }));

/** Visits, half of them of the last year, at contacts of companies of which there are as many as for years of work. */
async function fill(count: number, username: string, contacts: readonly number[]): Promise<void> {
  for (const { from, to } of portions(count))
    await sql`
      insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
      select 'SALES', 'CONFIRMED', business_today() + 20 - (n % 730)::integer, '0900', '1000',
        ${username}, (${contacts}::integer[])[1 + n % ${contacts.length}], 'Talked', ${username}, ${username}
      from generate_series(${from}::integer, ${to}::integer) as n`.execute(app.db);
}

async function makeContacts(count: number, username: string): Promise<number[]> {
  const made: number[] = [];
  for (const { from, to } of portions(count)) {
    const { rows } = await sql<{ id: number }>`with companies as (
        insert into company (name, street, created_by, updated_by)
        select 'PT ' || ${username} || ' ' || n, 'Jl. ' || n, ${username}, ${username}
        from generate_series(${from}::integer, ${to}::integer) as n
        returning id, name
      )
      insert into customer (name, company_id, created_by, updated_by)
      select 'Contact of ' || name, id, ${username}, ${username} from companies returning id`.execute(app.db);
    made.push(...rows.map(({ id }) => id));
  }
  return made;
}

beforeAll(async () => {
  seller = await app.userWith(...permissions);
  await fieldWork(app, seller);
  await fill(own, seller.username, await makeContacts(60, seller.username));
});

it(`what a phone reads costs the same with ${many} visits of others`, async () => {
  const { username } = seller;
  const others: string[] = [];
  for (let number = 0; number < 10; number += 1) others.push((await app.person(['MA_VISIT'])).username);
  const contacts = await makeContacts(long ? 20_000 : 2000, others[0] ?? '');
  const cost = async () => {
    await asAdmin(app.ownerUrl, 'analyze');
    return costsOf(app, (db) => readFieldData(db, { username, permissions }));
  };
  for (const other of others) await fill(many / 100, other, contacts);
  const few = await cost();
  for (const other of others) await fill((many * 9) / 100, other, contacts);
  const all = await cost();
  expect(all.result).toEqual(few.result);
  const blocks = ({ costs }: typeof all) => costs.map((query) => query.blocks);
  console.log(`blocks of each query: ${blocks(few).join(', ')}; with ten times as many: ${blocks(all).join(', ')}`);
  const sum = (found: typeof all) => blocks(found).reduce((before, one) => before + one, 0);
  expect(sum(all)).toBeLessThan(1.5 * sum(few) + 200);
  expect(all.costs.flatMap(({ wholeTables }) => wholeTables).filter((name) => name === 'visit')).toEqual([]);
}, 3_600_000);
