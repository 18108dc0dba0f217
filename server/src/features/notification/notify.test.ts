import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { notify } from './notify.ts';

const app = testApp();
let many: Database;
beforeAll(() => {
  many = openDatabase({ url: app.url, connections: 25, name: 'gso test senders' });
});
afterAll(() => many.destroy());

const message = {
  kind: 'visit-assigned',
  type: 'SALES',
  facts: { by: 'Dewi', company: 'PT Maju', date: '2026-11-14' },
} as const;

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await app.person([])).username));
const send = (from: string, to: readonly string[]) =>
  many.transaction().execute((tx) => notify(tx, { username: from, requestId: 'test' }, { ...message, to }));

const numbersOf = async (username: string) =>
  (
    await app.db.selectFrom('notification_to').select('seq').where('username', '=', username).orderBy('seq').execute()
  ).map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('notifications', () => {
  it('are numbered without a gap, and 200 senders to crossing receivers do not block each other', async () => {
    const [sender = '', ...receivers] = await people(5);
    const crossings = [receivers, receivers.toReversed(), receivers.slice(0, 2), receivers.slice(2).toReversed()];
    const started = performance.now();
    await Promise.all(upTo(200).map((n) => send(sender, crossings[n % 4] ?? [])));
    expect(performance.now() - started).toBeLessThan(15_000);
    for (const receiver of receivers) expect(await numbersOf(receiver)).toEqual(upTo(150));
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()
    `.execute(app.db);
    expect(rows[0]?.deadlocks).toBe(0);
  });

  it('become visible in the order of their numbers', async () => {
    const [sender = '', receiver = ''] = await people(2);
    let sending = true;
    const seen: number[] = [];
    const watch = async () => {
      while (sending) seen.push(...(await numbersOf(receiver)).filter((seq) => seq > (seen.at(-1) ?? 0)));
    };
    const watching = watch();
    await Promise.all(upTo(100).map(() => send(sender, [receiver])));
    await numbersOf(receiver);
    sending = false;
    await watching;
    seen.push(...(await numbersOf(receiver)).filter((seq) => seq > (seen.at(-1) ?? 0)));
    expect(seen).toEqual(upTo(100));
  });

  it('leave no gap after a rollback, and reach each user once', async () => {
    const [sender = '', receiver = ''] = await people(2);
    await send(sender, [receiver, receiver]);
    const author = { username: sender, requestId: 'test' };
    const undone = app.db.transaction().execute(async (tx) => {
      await notify(tx, author, { ...message, to: [receiver] });
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await send(sender, [receiver]);
    expect(await numbersOf(receiver)).toEqual([1, 2]);
  });
});
