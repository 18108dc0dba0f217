import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { removeOldRows } from './remove-old-rows.ts';

const never = new AbortController().signal;
const context = { signal: never, stopping: never };
const failures = { table: 'login_failure', since: 'failed_at', keep: '1 day' };
const challenges = { table: 'used_challenge', since: 'expires_at', keep: '0' };

describe('removing old rows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await sql`insert into login_failure (username_key, address, failed_at)
      select 'old', n, now() - interval '2 days' + make_interval(secs => n) from generate_series(1, 25) as n
      union all select 'new', n, now() from generate_series(1, 3) as n`.execute(database.db);
    await sql`insert into used_challenge (id, expires_at) values (gen_random_uuid(), now() - interval '1 second')`.execute(
      database.db,
    );
  });
  afterAll(() => database.drop());

  const oldLeft = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from login_failure where username_key = 'old'`.execute(database.db);
    return rows[0]?.n;
  };

  it('removes a portion of each table even when its time is over, the oldest first', async () => {
    const limits = { batch: 10, runMs: 0 };
    expect(await removeOldRows(database.db, [failures, challenges], context, limits)).toBe(11);
    expect(await oldLeft()).toBe(15);
    const { rows } = await sql<{ oldest: string }>`select min(address::int)::text as oldest from login_failure
      where username_key = 'old'`.execute(database.db);
    expect(rows).toEqual([{ oldest: '11' }]);
    const asked = { signal: never, stopping: AbortSignal.abort() };
    expect(await removeOldRows(database.db, [failures], asked, { batch: 10 })).toBe(10);
  });

  it('continues with the next portions until nothing is left, and keeps what is not old enough', async () => {
    expect(await removeOldRows(database.db, [failures], context, { batch: 2 })).toBe(5);
    expect(await oldLeft()).toBe(0);
    const { rows } = await sql`select from login_failure`.execute(database.db);
    expect(rows).toHaveLength(3);
  });
});
