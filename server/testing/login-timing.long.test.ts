import { describe, expect, it } from 'vitest';
import { long } from './long-tests.ts';
import { hashAtFullCost } from './people.ts';
import { testApp } from './test-app.ts';

// The long run: npm run test:long
const tries = long ? 200 : 40;

const app = testApp();

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

describe('the time of a refused sign-in', () => {
  it(`does not reveal whether the user exists, over ${tries} tries of each kind`, async () => {
    const known = await app.person([]);
    const disabled = await app.person([]);
    for (const person of [known, disabled]) await hashAtFullCost(app.db, person);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', disabled.username).execute();
    const kinds = {
      'wrong password': { username: known.username, password: 'wrong' },
      'unknown user': { username: 'nobody at all', password: 'wrong' },
      'disabled user': { username: disabled.username, password: disabled.password },
    };
    const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let round = 0; round < tries; round += 1) {
      await app.db.deleteFrom('login_failure').execute();
      for (const [kind, body] of Object.entries(kinds)) {
        const started = performance.now();
        const { status } = await app.anonymous.post('/api/login', body, { 'x-forwarded-for': `10.0.${round}.1` });
        times[kind]?.push(performance.now() - started);
        expect(status).toBe(401);
      }
    }
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
