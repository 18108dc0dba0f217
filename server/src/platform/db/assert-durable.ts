import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Data that was reported as saved must survive a power cut, so these settings may not be off. */
export async function assertDurable(db: Database): Promise<void> {
  const found = await unsafeSettings(db);
  if (found.length > 0) {
    throw new Error(`The database may lose saved work (${found.join(', ')}). Set these to on in postgresql.conf.`);
  }
}

export async function unsafeSettings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting in ('off', 'local')
  `.execute(db);
  return rows.map(({ name, setting }) => `${name} = ${setting}`);
}
