import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { text } from '../db/statement.ts';
import { DiskStore } from './disk-store.ts';
import { StoredFiles } from './stored-files.ts';

describe('the sweep of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gso-sweep-'));
  let database: TestDatabase;
  let username: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ username } = await createPerson(database.db, []));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const add = (count: number, age: string, name: string) =>
    sql`insert into stored_file (key, name, media_type, bytes, created_by, created_at)
      select encode(sha256((${name}::text || n)::bytea), 'hex'), ${name}, 'image/jpeg', 1, ${username}, now() - ${age}::interval
      from generate_series(1, ${count}::int) as n`.execute(database.db);
  const left = async (name: string) => {
    const { rows } = await sql`select from stored_file where name = ${name}`.execute(database.db);
    return rows.length;
  };

  it('looks at a portion of all files at a time, and reaches each of them', async () => {
    const files = new StoredFiles({
      db: database.db,
      store: new DiskStore(folder),
      isUnused: text(`stored_file.name <> 'used'`),
    });
    await add(20, '2 days', 'used');
    await add(7, '2 days', 'unused');
    await add(2, '90 minutes', 'never used');
    await add(1, '10 minutes', 'unused so far');
    expect(await files.sweep({ portion: 5 })).toBeLessThanOrEqual(7);
    // The newest are looked at each time.
    expect(await left('never used')).toBe(0);
    for (let n = 0; n < 6; n += 1) expect(await files.sweep({ portion: 5 })).toBeLessThanOrEqual(5);
    expect([await left('unused'), await left('used'), await left('unused so far')]).toEqual([0, 20, 1]);
  });
});
