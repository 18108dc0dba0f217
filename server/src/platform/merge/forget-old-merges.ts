import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Removes what could undo merges that are too old for it. Their records still lead to the survivor. */
export async function forgetOldMerges(db: Database): Promise<number> {
  const old = sql`select id from record_merge
    where undone_at is null and merged_at < now() - make_interval(days => ${limits.undoMergeDays})`;
  const kept = await sql`update merged_record set kept = null where kept is not null and merge_id in (${old})`.execute(
    db,
  );
  await sql`delete from moved_reference where merge_id in (${old})`.execute(db);
  return Number(kept.numAffectedRows ?? 0);
}
