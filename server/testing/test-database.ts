import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openReads } from '../src/platform/db/database.ts';
import { applicationRole, templateDatabase } from './global-setup.ts';

export interface TestDatabase {
  /** As the application sees it: without the right to change the schema or the audit trail. */
  db: Database;
  reads: Database;
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of one's own, copied from the migrated template in some 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `gso_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templateDatabase}`);
  const ownerUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const url = Object.assign(new URL(ownerUrl), { username: applicationRole, password: applicationRole }).href;
  const db = openDatabase({ url, connections: 4, name: 'gso test' });
  const reads = openReads({ url, connections: 2, name: 'gso test reads' });
  return {
    db,
    reads,
    url,
    ownerUrl,
    drop: async () => {
      await Promise.all([db.destroy(), reads.destroy()]);
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
