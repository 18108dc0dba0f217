import { permissions } from '@gso/contract/permissions';
import { cursorOf, timelineQuery } from '@gso/contract/record/timeline';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, type Market } from '../../../testing/purchase-orders.ts';
import { costsOf } from '../../../testing/query-cost.ts';
import { testApp } from '../../../testing/test-app.ts';
import { readTimeline } from './queries.ts';

// The long run: npm run test:long
const many = long ? 200_000 : 5000;
const few = many / 10;

const app = testApp();
let username: string;
const markets: Record<'few' | 'many', Market> = {} as never;

/** One visit an hour, and a shodan every ten hours; the triggers enter them. */
async function fill({ contact }: Market, entries: number): Promise<void> {
  await sql`
    insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by, updated_by)
    select 'SALES', 'CONFIRMED', (now() - n * interval '1 hour')::date, lpad((n % 24)::text, 2, '0') || '00',
      lpad((n % 24)::text, 2, '0') || '30', ${username}, ${contact}, 'Talked', ${username}, ${username}
    from generate_series(1, ${Math.floor(entries * 0.9)}::integer) as n
  `.execute(app.db);
  await sql`
    insert into shodan (name, description, customer_id, created_by, created_at, updated_by)
    select 'Line', 'Line', ${contact}, ${username}, now() - n * interval '10 hours', ${username}
    from generate_series(1, ${Math.floor(entries * 0.1)}::integer) as n
  `.execute(app.db);
}

beforeAll(async () => {
  username = (await app.person([])).username;
  for (const [name, entries] of [
    ['few', few],
    ['many', many],
  ] as const) {
    markets[name] = await aMarket(app, { username });
    await fill(markets[name], entries);
  }
  await asAdmin(app.ownerUrl, 'analyze');
}, 600_000);

const halfwayBack = (entries: number) =>
  cursorOf({ at: new Date(Date.now() - (entries / 2) * 3_600_000).toISOString(), id: 1, kind: 'shodan' });

/** The others hold a few rows, which are read as a whole. */
const filled = new Set<string | undefined>(['visit', 'shodan', 'timeline_entry']);

/** The blocks that a page reads, and the filled tables that it reads as a whole. */
async function costOf(company: number, wire: Record<string, string>, held: readonly string[] = permissions) {
  const { result, costs } = await costsOf(app, (db) =>
    readTimeline(db, { permissions: held }, { kind: 'company', id: company }, timelineQuery.parse(wire)),
  );
  const [first] = costs;
  if (!first) throw new Error('The timeline was not read.');
  return {
    entries: result.content.length,
    blocks: first.blocks,
    wholeTables: first.wholeTables.filter((table) => filled.has(table)),
  };
}

describe(`the timeline of a company with ${many} entries`, () => {
  const pages: [name: string, wire: (entries: number) => Record<string, string>][] = [
    ['first page', () => ({})],
    ['deep page', (entries) => ({ cursor: halfwayBack(entries) })],
    ['page of one kind', () => ({ kinds: 'shodan' })],
  ];
  it.each(pages)('has a %s that costs what it costs with a tenth of them', async (_, wire) => {
    const small = await costOf(markets.few.company, wire(few));
    const large = await costOf(markets.many.company, wire(many));
    expect([small.entries, large.entries]).toEqual([25, 25]);
    expect([small.wholeTables, large.wholeTables]).toEqual([[], []]);
    expect(large.blocks, `${small.blocks} blocks with a tenth`).toBeLessThanOrEqual(small.blocks * 1.3 + 10);
  });

  it('costs no more for a reader who may open few of them', async () => {
    const all = await costOf(markets.many.company, {});
    const nothing = await costOf(markets.many.company, {}, ['MA_MD_COMPANY_READ', 'MA_PROJECT']);
    expect(nothing.entries).toBe(0);
    expect(nothing.blocks).toBeLessThanOrEqual(all.blocks);
  });
});
