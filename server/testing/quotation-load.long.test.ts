import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createWhileKilled } from './killed-at-random.ts';
import { logIn } from './log-in.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { startServerProcess } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';
import { expectTotalsAgree } from './totals-model.ts';

// The long runs: npm run test:long
const quotations = long ? 1_000_000 : 10_000;
const creates = long ? 1000 : 30;
const mostKills = long ? Infinity : 3;

it(`totals agree with whole-number arithmetic on ${quotations} random quotations`, { timeout: 900_000 }, () => {
  expectTotalsAgree(quotations);
});

it(`${creates} quotations of two people have numbers without a gap, though the server is killed`, async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const restart = () => startServerProcess(database.url, port);
  const first = await restart();
  const ids = await masterData(database.db);
  const sessions = await Promise.all([1, 2].map(() => signIn(database.db, first.origin)));

  const create = (number: number, key: string): Promise<Response> => {
    const session = sessions[number % sessions.length];
    return fetch(`${first.origin}/api/quo`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session?.token ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({
        quotationDate: '2026-11-14',
        name: `Quotation ${number}`,
        paymentTerm: ids.term,
        customer: { id: ids.customer },
        salesUsername: session?.username,
        itemDetails: [{ id: ids.item, qty: 2 }],
      }),
    });
  };
  const killing = { server: first, restart, creates, mostKills, create };
  try {
    const { kills, repeats } = await createWhileKilled(killing);
    const made = await database.db.selectFrom('quotation').select(['ref_no', 'name']).orderBy('ref_no').execute();
    expect(made.map(({ ref_no }) => ref_no)).toEqual(
      Array.from({ length: creates }, (_, n) => `QUO-2611-${String(n + 1).padStart(4, '0')}`),
    );
    expect(new Set(made.map(({ name }) => name)).size).toBe(creates);
    expect(kills).toBeGreaterThan(0);
    if (long) console.log(`${creates} quotations, ${kills} kills, ${repeats} repeats`);
  } finally {
    await killing.server.kill();
    await database.drop();
  }
}, 900_000);

async function signIn(db: Database, origin: string): Promise<{ username: string; token: string }> {
  const person = await createPerson(db, ['MA_QUOTATION']);
  const { token } = await logIn(origin, person);
  return { username: person.username, token };
}

/** What a quotation needs: a contact, an item and a payment term. */
async function masterData(db: Database): Promise<{ customer: number; item: number; term: number }> {
  const { username } = await createPerson(db, []);
  const { rows } = await sql<{ customer: number; item: number; term: number }>`
    with company as (
      insert into company (name, street, created_by, updated_by)
      values ('PT Nomor', 'Jl.', ${username}, ${username}) returning id
    ), customer as (
      insert into customer (name, company_id, created_by, updated_by)
      select 'Budi', id, ${username}, ${username} from company returning id
    ), item as (
      insert into item (brand, material_no, material_desc, currency, supp_price, selling_price, created_by, updated_by)
      values ('Omron', 'M', 'M', 'IDR', 1, 1000, ${username}, ${username}) returning id
    )
    select customer.id as customer, item.id as item, (select min(id) from payment_term) as term from customer, item
  `.execute(db);
  if (!rows[0]) throw new Error('The master data cannot be read.');
  return rows[0];
}
