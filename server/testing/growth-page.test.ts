import { readFileSync } from 'node:fs';
import { jobKinds } from '@gso/contract/jobs/job';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removals } from '../src/features/removals.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const page = readFileSync(new URL('../../docs/operate-growth.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `(?<table>[\w.]+)` \| (?<growth>[\d,]+) \| (?<removal>.+) \|$/gm)].map(
  ({ groups }) => ({
    table: groups?.['table'] ?? '',
    removal: groups?.['removal'] ?? '',
  }),
);

describe('docs/operate-growth.md', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('names every table of the database', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
      from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(database.db);
    const named = rows.map(({ table }) => table);
    expect(tables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('names the job that removes old rows of a table, and no other', () => {
    const named = rows.flatMap(({ table, removal }) =>
      [...removal.matchAll(/`([^`]+)`/g)].map(([, job]) => `${job}: ${table}`),
    );
    expect(named.map((one) => one.split(': ')[0]).filter((name) => !jobKinds.some((kind) => kind === name))).toEqual(
      [],
    );
    const declared = Object.entries(removals).flatMap(([job, old]) => old.map(({ table }) => `${job}: ${table}`));
    expect(declared.filter((one) => !named.includes(one))).toEqual([]);
    expect(named.filter((one) => (one.split(': ')[0] ?? '') in removals && !declared.includes(one))).toEqual([]);
  });
});
