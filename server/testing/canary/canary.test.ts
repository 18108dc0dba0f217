import { kindOf, webhookEvents, webhookKinds } from '@gso/contract/jobs/webhook';
import { type Permission, permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookJob } from '../../src/features/webhook/deliver.ts';
import { webhookSetupOf } from '../../src/features/webhook/setup.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { setBusinessDay } from '../business-day.ts';
import { type Caller, testApp } from '../test-app.ts';
import { type Receiver, startReceiver } from '../webhook/receiver.ts';
import { needsWord } from './columns.ts';
import { readAll, type WayOut, waysOut } from './ways-out.ts';
import { mayRead } from './words.ts';
import { canaryWorld, type World } from './world.ts';

const setup = webhookSetupOf({ WEBHOOK_KEY: 'k'.repeat(32), WEBHOOK_NETWORKS: ['127.0.0.1'] });
if (!setup) throw new Error('Webhooks are not set up.');
const app = testApp({ webhooks: setup });

interface Holder {
  held: readonly Permission[];
  who: string;
  caller: Caller;
}

/** Nobody, each single permission, and each one with that of the administrators, who have audit log, webhooks and exports. */
const sets: (readonly Permission[])[] = [
  [],
  ...permissions.map((one) => [one]),
  ...permissions.filter((one) => one !== 'MA_ACCOUNT').map((one) => ['MA_ACCOUNT', one] as const),
];
const holders: Holder[] = [];
let chief: Holder;
let world: World;
let ways: WayOut[];
/** Tables whose records have no events. */
const noEvents = [
  'lose_reason',
  'note',
  'role',
  'sales_target',
  'task_template',
  'template_task',
  'user_login',
  'visit_file',
];
/** What each holder's webhook has received. */
const received = new Map<Holder, Receiver>();
let stopJobs: () => Promise<void>;

async function holderOf(held: readonly Permission[]): Promise<Holder> {
  return { held, who: held.join(' and ') || 'nothing', caller: await app.userWith(...held) };
}

/** A webhook with every event that the holder may choose, made before anything happens. */
async function listen(holder: Holder): Promise<void> {
  const receiver = await startReceiver();
  const make = (events: readonly string[]) =>
    holder.caller.post<{ id: number }>('/api/webhook', {
      name: `Hook of ${holder.held.length === permissions.length ? 'all' : holder.who}`,
      url: receiver.url,
      events,
    });
  const allowed: string[] = [];
  for (const kind of webhookKinds) {
    const { status, body } = await make([`${kind}.created`]);
    if (status !== 201) continue;
    allowed.push(...webhookEvents.filter((event) => kindOf(event) === kind));
    await holder.caller.delete(`/api/webhook/${body.id}?version=1`);
  }
  if (allowed.length === 0) return receiver.close();
  const { body } = await make(allowed);
  const { body: key } = await holder.caller.get<{ secret: string }>(`/api/webhook/${body.id}/secret`);
  receiver.key = key.secret;
  received.set(holder, receiver);
}

beforeAll(async () => {
  await setBusinessDay(app, '2026-11-16');
  chief = await holderOf(permissions);
  for (const held of sets) holders.push(await holderOf(held));
  for (const holder of [chief, ...holders]) if (holder.held.includes('MA_ACCOUNT')) await listen(holder);
  stopJobs = runJobs({
    url: app.url,
    name: 'gso canary jobs',
    jobs: [webhookJob({ db: app.db, ...setup })],
    logger: createLogger('silent'),
    pollMs: 100,
  });
  world = await canaryWorld(chief.caller);
  ways = waysOut(app, world);
}, 120_000);
afterAll(async () => {
  await stopJobs();
  for (const receiver of received.values()) await receiver.close();
});

/** The columns whose words are in a text although the holder may not read them. */
const leaksIn = (text: string, held: readonly Permission[]) =>
  world.words.all
    .filter(({ word, readers }) => text.includes(word) && !mayRead(held, readers))
    .map(({ column }) => column);

const isForAdministrators = (route: string) => /^\/api\/(audit|privacy|webhook|changegroup|job)/.test(route);

/** Routes that show each caller their own work, or parts of what only the holders of another permission may open. */
const isNarrower = (route: string) =>
  /^\/api\/(audit|field|myday|privacy|project\/pendingtask|quo\/pricememory)/.test(route) ||
  route.endsWith('/timeline');

let ofChief: ReadonlyMap<string, string>;
beforeAll(async () => {
  const replies = await readAll(chief.caller, ways);
  ofChief = new Map(replies.map(({ url, text }) => [url, text]));
}, 120_000);

it(
  'shows no word to a role that may not read it, and each word to every role that may',
  { timeout: 300_000 },
  async () => {
    const leaks: string[] = [];
    const missing: string[] = [];
    for (const { held, who, caller } of holders) {
      const own = held.length > 1 ? ways.filter(({ route }) => isForAdministrators(route)) : ways;
      for (const { route, url, status, text } of await readAll(caller, own)) {
        leaks.push(...leaksIn(text, held).map((column) => `${who}: ${column} on ${url}`));
        if (status !== 200 || isNarrower(route)) continue;
        const lacking = world.words.all.filter(
          ({ word, readers }) => mayRead(held, readers) && ofChief.get(url)?.includes(word) && !text.includes(word),
        );
        missing.push(...lacking.map(({ column }) => `${who}: ${column} on ${url}`));
      }
    }
    expect(leaks).toEqual([]);
    expect(missing).toEqual([]);
  },
);

it('shows everything to a role that may read everything, in rows, histories and the audit log', () => {
  const seenBy = (word: string, way: RegExp) =>
    [...ofChief].some(([url, text]) => way.test(url) && text.includes(word));
  const unseen = (way: RegExp) => world.words.all.filter(({ word }) => !seenBy(word, way)).map(({ column }) => column);
  expect(unseen(/^\/api\/(?!audit|privacy)/)).toEqual([]);
  // Parts of a record have entries of their record.
  expect(unseen(/^\/api\/audit\/all/)).toEqual([]);
});

it('sends no word to the webhook of somebody who may not read it, and each word of its records to the others', async () => {
  const waiting = async () =>
    (await sql`select from webhook_delivery where state = 'waiting'`.execute(app.db)).rows.length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const leaks = [...received].flatMap(([{ who, held }, { accepted }]) =>
    leaksIn(JSON.stringify(accepted), held).map((column) => `${who}: ${column}`),
  );
  expect(leaks).toEqual([]);
  const sent = JSON.stringify(received.get(chief)?.accepted);
  const unsent = world.words.all.filter(({ word }) => !sent.includes(word)).map(({ column }) => column.split('.')[0]);
  expect([...new Set(unsent)].toSorted()).toEqual(noEvents);
});

it('shows in the log of a webhook only what the reader may read now', { timeout: 60_000 }, async () => {
  const { rows } = await sql<{ id: number }>`select id from webhook_delivery order by id`.execute(app.db);
  for (const { held, who, caller } of holders.filter((one) => one.held.includes('MA_ACCOUNT'))) {
    for (const { id } of rows) {
      const { body } = await caller.get(`/api/webhook/delivery/${id}`);
      expect(leaksIn(JSON.stringify(body), held), `${who}: delivery ${id}`).toEqual([]);
    }
  }
});

it('finds nothing by a word that the searcher may not read', { timeout: 60_000 }, async () => {
  for (const { held, who, caller } of holders.filter((one) => one.held.length <= 1)) {
    for (const { column, word } of world.words.all.filter(({ readers }) => !mayRead(held, readers))) {
      const { body } = await caller.get(`/api/search?q=${word}`);
      expect(body, `${who}: ${column}`).toEqual({ groups: [] });
    }
  }
});

it('has a word in every column with contents', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'numeric'::regtype)
    order by 1, 2`.execute(app.db);
  const words = world.words.all.map(({ word }) => `%${word}%`);
  const without: string[] = [];
  for (const { table, column } of columns.filter((one) => needsWord(`${one.table}.${one.column}`))) {
    const { rows } = await sql<{ has: boolean | null }>`
      select bool_or(${sql.ref(column)}::text like any (${words})) as has from ${sql.table(table)}`.execute(app.db);
    if (!rows[0]?.has) without.push(`${table}.${column}`);
  }
  // A new column gets its word in world.ts, with who may read it, or its reason in columns.ts.
  expect(without).toEqual([]);
});
