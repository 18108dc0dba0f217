import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const read = async (n: number) => (await sql<{ n: number }>`select ${n}::int as n`.execute(database.reads)).rows[0]?.n;

describe('pipelined reads', () => {
  it('return to each caller its own rows, also after one that fails', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const failing = sql`select 1 / (${0}::int)`.execute(database.reads).catch((error: Error) => error.message);
    expect(await Promise.all(numbers.map(read))).toEqual(numbers);
    expect(await failing).toBe('division by zero');
  });

  it('cannot write', async () => {
    const write = database.reads.insertInto('login_failure').values({ username_key: 'x', address: 'x' }).execute();
    await expect(write).rejects.toThrow('read-only transaction');
    await expect(database.reads.transaction().execute(() => Promise.resolve())).rejects.toThrow(
      'open transactions on the database for writes',
    );
  });

  it('open a new connection after theirs was cut', async () => {
    expect(await read(1)).toBe(1);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gso test reads'`,
    );
    await owner.end();
    await expect.poll(() => read(2).catch(() => 'cut')).toBe(2);
    expect(await Promise.all([3, 4, 5].map(read))).toEqual([3, 4, 5]);
  });
});
