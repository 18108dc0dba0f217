import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { StoredFiles } from './files/stored-files.ts';

const everyMs = 10 * 60 * 1000;

interface House {
  db: Database;
  files: StoredFiles;
}

/** Removes what has served its time. Every process does it; removing twice harms nobody. */
export function keepHouse(house: House, logger: Logger): () => void {
  const timer = setInterval(() => {
    sweep(house).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function sweep({ db, files }: House): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from idempotency_key where created_at < now() - interval '3 days'`.execute(db);
  await sql`delete from login_failure where failed_at < now() - interval '1 day'`.execute(db);
  await files.sweep();
}
