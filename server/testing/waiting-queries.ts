import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Reader } from '../src/platform/db/database.ts';

/** Waits until so many queries of this database wait for the lock of another transaction. */
export const untilQueriesWait = (db: Reader, atLeast = 1): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
