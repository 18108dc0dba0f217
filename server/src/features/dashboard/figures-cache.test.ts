import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { EventListener } from '../../platform/events/event-listener.ts';
import { createLogger } from '../../platform/logger.ts';
import { FiguresCache } from './figures-cache.ts';

let database: TestDatabase;
let events: EventListener;
let recent: FiguresCache;

beforeEach(async () => {
  database = await createTestDatabase();
  events = new EventListener({ url: database.url, name: 'gso test events', logger: createLogger('silent') });
  // A subscriber is woken once when listening starts, and after that only by notifications.
  await new Promise<void>((begun) => events.subscribe('gso_figures', '', begun));
  recent = new FiguresCache(events);
});
afterEach(async () => {
  await events.close();
  await database.drop();
});

it('figures are read once for all callers, and again after a change', async () => {
  let reads = 0;
  const ask = () => recent.get('orders', () => Promise.resolve((reads += 1)));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  await sql`select pg_notify('gso_figures', '')`.execute(database.db);
  // Sooner than it would expire without a notification.
  await expect.poll(ask, { timeout: 5000, interval: 10 }).toBe(2);
  expect(await ask()).toBe(2);
});

it('a failure is not cached: the next caller reads again', async () => {
  await expect(recent.get('orders', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await recent.get('orders', () => Promise.resolve(1))).toBe(1);
});
