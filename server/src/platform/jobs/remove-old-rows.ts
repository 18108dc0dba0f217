import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { JobContext } from './job.ts';

/** Rows of one table that are removed because of their age. */
export type Removal = RemovalByAge | RemovalByFunction;

/** The application may not remove rows of this table, but a function of the database that knows how old they have to be. */
interface RemovalByFunction {
  table: string;
  /** It gets the number of rows of a portion, and returns how many it removed. */
  by: string;
}

interface RemovalByAge {
  table: string;
  /** The moment from which they count, as SQL. An index in this order makes each portion cheap. */
  since: string;
  /** How long they are kept after it, such as `30 days`. */
  keep: string;
  /** A condition besides their age, as SQL. */
  and?: string;
  /** The column that is emptied, where the row itself stays. */
  empties?: string;
}

interface Limits {
  /** Rows of one statement, each of which is committed. */
  batch?: number;
  /** How long one run works. The next one continues. */
  runMs?: number;
}

/**
 * Removes what is too old in portions, the oldest first. However much has piled up, such as while no worker ran for weeks,
 * no statement takes long, and every portion is progress. Two processes may do it at the same time.
 */
export async function removeOldRows(
  db: Database,
  removals: readonly Removal[],
  { signal, stopping }: Pick<JobContext, 'signal' | 'stopping'>,
  { batch = 1000, runMs = 60_000 }: Limits = {},
): Promise<number> {
  const end = Date.now() + runMs;
  const left = new Set(removals);
  let removed = 0;
  // A portion of each in turn, so that none waits until the backlog of another one is gone.
  do {
    for (const removal of left) {
      const rows = await removePortion(db, removal, batch);
      if (rows < batch) left.delete(removal);
      removed += rows;
    }
  } while (left.size > 0 && Date.now() < end && !signal.aborted && !stopping.aborted);
  return removed;
}

async function removePortion(db: Database, removal: Removal, batch: number) {
  if ('by' in removal) {
    const { rows } = await sql<{ removed: string }>`select ${sql.ref(removal.by)}(${batch}) as removed`.execute(db);
    return Number(rows[0]?.removed ?? 0);
  }
  const { table, since, keep, and, empties } = removal;
  const action = empties
    ? sql`update ${sql.table(table)} set ${sql.ref(empties)} = null`
    : sql`delete from ${sql.table(table)}`;
  const { numAffectedRows } = await sql`${action} where ctid = any(array(
    select ctid from ${sql.table(table)}
    where ${sql.raw(since)} < now() - ${sql.lit(keep)}::interval ${and ? sql`and ${sql.raw(and)}` : sql``}
    order by ${sql.raw(since)} limit ${sql.lit(batch)} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
