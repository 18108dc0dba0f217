import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Adds the changes of the dashboard's figures to the figures, and notifies every process if there were any. */
export async function foldFigures({ db }: { db: Database }): Promise<number> {
  await sql`select fold_figures()`.execute(db);
  // Almost every run adds changes, which is not worth a line in the log.
  return 0;
}
