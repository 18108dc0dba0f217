import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../as-admin.ts';
import { long } from '../long-tests.ts';
import { type Caller, testApp } from '../test-app.ts';
import { acts, lowering, OnePerson, type Step } from './one-person.ts';

/**
 * What one person with master data, quotations and accounts can do alone, through the real API. The long run continues
 * where the last portion stopped: GSO_ALONE_STORIES in all, GSO_ALONE_MINUTES at once, GSO_ALONE_SEED.
 */
const seed = Number(process.env['GSO_ALONE_SEED'] ?? 51);
const stories = Number(process.env['GSO_ALONE_STORIES'] ?? (long ? 10_000 : 12));
/** A session ends after 30 minutes. */
const minutes = Math.min(25, Number(process.env['GSO_ALONE_MINUTES'] ?? 25));
const stateFile = `.cache/one-person-alone-${seed}.json`;

const app = testApp();
let me: Caller;
let boss: Caller;

beforeAll(async () => {
  me = await app.userWith('MA_MASTER_DATA', 'MA_QUOTATION', 'MA_ACCOUNT');
  boss = await app.userWith('MA_MASTER_DATA', 'MA_QUOTATION');
});

const some = (chosen: readonly Step['act'][], minLength: number, maxLength: number) =>
  fc.array(fc.record({ act: fc.constantFrom(...chosen), n: fc.nat(20), m: fc.nat(20) }), { minLength, maxLength });
const send = (n: number): Step => ({ act: 'send', n, m: 0 });
/**
 * Random steps alone seldom send anything, and seldom what they made cheaper. So two thirds make one item cheaper in some
 * ways and offer it, or a bundle with it, for less; what was sent is revised; and the last third offers what is accepted.
 */
const manySteps = fc
  .record({
    before: some(acts, 0, 8),
    ways: some(lowering, 1, 4),
    item: fc.nat(2),
    price: fc.nat(20),
    inBundle: fc.boolean(),
    after: some(['discount', 'optional', 'requantity', 'reprice', 'copy', 'moveContact', 'mergeCompany', 'ask'], 0, 2),
    kind: fc.constantFrom('cheaper', 'cheaper', 'accepted'),
  })
  .map(({ before, ways, item, price, inBundle, after, kind }): Step[] => {
    const accepted: Step[] = [
      { act: 'quote', n: 0, m: 7 },
      { act: 'discount', n: 0, m: 0 },
    ];
    const offer: Step[] = inBundle
      ? [
          { act: 'bundle', n: item, m: price },
          ...ways.map((way): Step => ({ ...way, n: item })),
          { act: 'recompute', n: 0, m: 0 },
          { act: 'quoteBundle', n: 0, m: price },
        ]
      : [...ways.map((way): Step => ({ ...way, n: item })), { act: 'quote', n: item, m: price }];
    const revised: Step[] = [{ act: 'revise', n: price, m: 0 }, { act: 'reprice', n: price, m: price }, send(price)];
    return [...before, ...(kind === 'cheaper' ? offer : accepted), ...after, send(0), send(1), send(2), ...revised];
  });
const storyOf = (number: number): Step[] => fc.sample(manySteps, { seed: seed + number, numRuns: 1 })[0] ?? [];

async function tell(steps: readonly Step[]): Promise<OnePerson> {
  const person = await OnePerson.begin(app, me, boss);
  for (const one of steps) await person.do(one);
  return person;
}

const entriesOfOthers = async () =>
  (
    await sql<{ digest: string }>`select md5(coalesce(string_agg(audit_entry::text, '' order by id), '')) as digest
      from audit_entry where actor <> ${me.username}`.execute(app.db)
  ).rows[0]?.digest;

interface Progress {
  next: number;
  sent: number;
  acts: Record<string, number>;
}

function readProgress(): Progress {
  if (!long) return { next: 0, sent: 0, acts: {} };
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8')) as Progress;
  } catch {
    return { next: 0, sent: 0, acts: {} };
  }
}

describe('one person alone', () => {
  it('sends nothing below the floors that somebody else set', { timeout: (minutes + 5) * 60_000 }, async () => {
    const progress = readProgress();
    const end = Date.now() + minutes * 60_000;
    const before = await entriesOfOthers();
    while (progress.next < stories && Date.now() < end) {
      const steps = storyOf(progress.next);
      const person = await tell(steps);
      expect(person.below, `story ${progress.next} of seed ${seed}: ${JSON.stringify(steps)}`).toEqual([]);
      progress.next += 1;
      if (person.sent > 0) progress.sent += 1;
      for (const [act, count] of person.tried) progress.acts[act] = (progress.acts[act] ?? 0) + count;
      if (long && progress.next % 50 === 0) {
        expect(await entriesOfOthers()).toBe(before);
        mkdirSync('.cache', { recursive: true });
        writeFileSync(stateFile, JSON.stringify(progress));
        process.stdout.write(`${progress.next} of ${stories} stories, ${progress.sent} sent\n`);
      }
    }
    expect(await entriesOfOthers()).toBe(before);
    expect(progress.sent / progress.next).toBeGreaterThanOrEqual(0.3);
    if (long) process.stdout.write(`${JSON.stringify(progress)}\n`);
  });

  const low = 2;
  const quote: Step = { act: 'quote', n: 0, m: low };
  const planted: { name: string; break: string; mend: string; steps: Step[] }[] = [
    {
      name: 'the history of items',
      break: 'alter table item disable trigger item_keeps_floors',
      mend: 'alter table item enable trigger item_keeps_floors',
      steps: [{ act: 'editItem', n: 0, m: 0 }, quote, send(0)],
    },
    {
      name: 'who set the rates',
      break: `create function as_other() returns trigger language plpgsql as $$ begin
          new.set_by := (select username from user_login where username <> new.set_by limit 1); return new; end $$;
        create trigger as_other before insert on exchange_rate_value for each row execute function as_other()`,
      mend: 'drop function as_other cascade',
      steps: [{ act: 'rate', n: 0, m: 0 }, { act: 'quote', n: 1, m: 2 }, send(0)],
    },
    {
      name: 'the days',
      break: `alter table floor_rule drop constraint floor_rule_days_check; update floor_rule set days = 0`,
      mend: 'update floor_rule set days = 30; alter table floor_rule add check (days between 1 and 365)',
      steps: [{ act: 'editItem', n: 0, m: 1 }, quote, send(0)],
    },
  ];
  it.each(planted)('is found when $name is out of order', async ({ break: broken, mend, steps }) => {
    expect((await tell(steps)).below).toEqual([]);
    await asAdmin(app.ownerUrl, broken);
    try {
      expect((await tell(steps)).below).not.toEqual([]);
    } finally {
      await asAdmin(app.ownerUrl, mend);
    }
    expect((await tell(steps)).below).toEqual([]);
  });
});
