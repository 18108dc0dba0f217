import { describe, expect, it } from 'vitest';
import { long } from '../long-tests.ts';
import { giveAddress } from '../accounts.ts';
import { testApp } from '../test-app.ts';

// The long run: npm run test:long
const tries = long ? 200 : 40;

const app = testApp({ sendsMail: true });

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

describe('the time of a request for a password link', () => {
  it(`does not reveal whether the user exists, over ${tries} tries of each kind`, async () => {
    const [known, disabled] = [await app.person([]), await app.person([])];
    await giveAddress(app.db, known, 'known@example.com');
    await giveAddress(app.db, disabled, 'disabled@example.com');
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', disabled.username).execute();
    const kinds = {
      'known user': known.username,
      'known address': 'known@example.com',
      'unknown user': 'nobody at all',
      'unknown address': 'nobody@example.com',
      'disabled user': disabled.username,
    };
    const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    const replies = new Set<string>();
    for (let round = 0; round < tries; round += 1) {
      await app.db.deleteFrom('login_failure').execute();
      for (const [kind, usernameOrEmail] of Object.entries(kinds)) {
        const started = performance.now();
        const from = { 'x-forwarded-for': `10.0.${round}.1` };
        const { status, body } = await app.anonymous.post('/api/password-reset', { usernameOrEmail }, from);
        times[kind]?.push(performance.now() - started);
        replies.add(JSON.stringify({ status, body }));
      }
    }
    expect([...replies]).toEqual([JSON.stringify({ status: 200, body: { message: 'SUCCESS' } })]);
    const summary = Object.entries(times).map(([kind, values]) => {
      const sorted = values.slice(2).toSorted((a, b) => a - b);
      return { kind, median: quantile(sorted, 0.5), noise: quantile(sorted, 0.75) - quantile(sorted, 0.25) };
    });
    const medians = summary.map(({ median }) => median);
    const noise = Math.max(...summary.map((one) => one.noise));
    if (long) console.table(summary);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(noise);
  }, 120_000);
});
