import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { EventListener } from './event-listener.ts';

const app = testApp();

it('listens to a channel from its first subscriber on, also while it is connected already', async () => {
  const events = new EventListener({ url: app.url, name: 'gso test events', logger: createLogger('silent') });
  const woken = { first: 0, second: 0 };
  const wakes = (name: keyof typeof woken) => expect.poll(() => woken[name], { timeout: 5000, interval: 5 });
  try {
    events.subscribe('gso_test_first', 'a', () => (woken.first += 1));
    // Every subscriber is woken once when listening begins.
    await wakes('first').toBe(1);
    events.subscribe('gso_test_second', 'b', () => (woken.second += 1));
    await wakes('second').toBe(1);
    await sql`select pg_notify('gso_test_second', 'other'), pg_notify('gso_test_second', 'b')`.execute(app.db);
    await wakes('second').toBe(2);
    expect(woken.first, 'who missed nothing is not woken').toBe(1);
    const first = events.millisecondsSince('gso_test_first', 'a') ?? 0;
    expect(events.millisecondsSince('gso_test_second', 'b')).toBeLessThan(first);
    expect(events.millisecondsSince('gso_test_second', 'other'), 'nobody listens for it').toBeUndefined();
  } finally {
    await events.close();
  }
});
