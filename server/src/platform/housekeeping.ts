import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';

const everyMs = 10 * 60 * 1000;

/** Removes what has served its time. Every process does it; removing twice harms nobody. */
export function keepHouse(db: Database, logger: Logger): () => void {
  const timer = setInterval(() => {
    sweep(db).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function sweep(db: Database): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from idempotency_key where created_at < now() - interval '3 days'`.execute(db);
  await sql`delete from login_failure where failed_at < now() - interval '1 day'`.execute(db);
}
