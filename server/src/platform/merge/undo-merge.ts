import { limits } from '@gso/contract/limits';
import type { UndoneMergeReply } from '@gso/contract/record/merge';
import { AppError, notFound } from '../app-error.ts';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { nothing, readRows, type Statement, statement, text as sql } from '../db/statement.ts';
import { survivorOf } from '../record/merged-record.ts';
import { putBackRows } from '../record/put-back-rows.ts';
import { type RecordMarks, readRecords } from '../record/record-kind.ts';
import { type RecordReference, referencesTo } from '../record/record-references.ts';
import { updateRecords } from '../record/write-record.ts';
import { text } from '../text.ts';
import { editsSince, entryOfMerge, isAudited, isEdited } from './edits-since.ts';
import type { MergeableKind } from './merge-records.ts';
import { sameKey, summed } from './references-of.ts';
import { takeBack } from './take-back.ts';

interface StoredMerge {
  id: number;
  survivor_id: number;
  survivor_version: number;
  survivor_before: object;
  survivor_after: object;
  merged: { id: number; name: string }[];
}

/**
 * Takes a merge back: the merged records return with their ids, with what referred to them, and the survivor gets its old
 * values. What somebody has changed since stays as it is, and the reply counts it.
 */
export async function undoMerge<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: MergeableKind<Row, Input>,
  id: number,
): Promise<Omit<UndoneMergeReply, 'message'>> {
  const { entity } = kind;
  const merge = await lockMerge(tx, entity, id);
  const since = entryOfMerge(entity, merge.survivor_id, merge.survivor_version);
  const references = await referencesTo(tx, [entity]);
  const wanted = await readRows<Moved>(
    tx,
    statement`select record_id as merged, table_name as "table", column_name as "column" from moved_reference
      where merge_id = ${id} order by 2, 3, 1`,
  );
  const moves = wanted.flatMap((moved) => {
    const reference = references.find(({ table, column }) => table === moved.table && column === moved.column);
    return reference ? [{ ...moved, reference }] : [];
  });
  for (const move of moves) await lockMoved(tx, id, move);
  const survivor = await lockSurvivor(tx, kind, merge.survivor_id);

  await putBackRows(
    tx,
    author,
    statement`select record_id as id, entity, record_id, kept from merged_record where merge_id = ${id}`,
  );
  const results = [];
  for (const move of moves) {
    results.push({ table: move.table, ...(await moveBack(tx, move, { merge, entity, since })) });
  }
  await readRows(tx, statement`delete from moved_reference where merge_id = ${id}`);
  await readRows(tx, statement`delete from merged_record where merge_id = ${id}`);
  const keptFields = survivor ? await restoreSurvivor(tx, author, { kind, survivor, merge, since }) : [];
  await readRows(
    tx,
    statement`update record_merge set undone_by = ${author.username}, undone_at = now() where id = ${id}`,
  );
  return {
    restored: merge.merged,
    moved: summed(results.map(({ table, moved }) => ({ table, count: moved }))),
    stayed: summed(results.map(({ table, total, moved }) => ({ table, count: total - moved }))),
    keptFields,
  };
}

async function lockMerge(tx: Tx, entity: string, id: number): Promise<StoredMerge> {
  const [merge] = await readRows<StoredMerge & { is_undone: boolean; can_be_undone: boolean }>(
    tx,
    statement`select id, survivor_id, survivor_version, survivor_before, survivor_after, merged,
        undone_at is not null as is_undone, merged_at > now() - make_interval(days => ${limits.undoMergeDays})
          and not exists (select from merged_record where merge_id = ${id} and kept is null) as can_be_undone
      from record_merge where id = ${id} and entity = ${entity} for update`,
  );
  if (!merge) throw notFound();
  if (merge.is_undone) {
    throw new AppError('refused', text('This merge has been undone already.', 'Penggabungan ini sudah dibatalkan.'));
  }
  if (!merge.can_be_undone) {
    throw new AppError(
      'refused',
      text(
        `This merge cannot be undone any more. That is possible for ${limits.undoMergeDays} days.`,
        `Penggabungan ini tidak dapat dibatalkan lagi. Pembatalan hanya dapat dilakukan dalam ${limits.undoMergeDays} hari.`,
      ),
    );
  }
  return merge;
}

/** The survivor, or undefined if it was deleted since. */
async function lockSurvivor<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  kind: MergeableKind<Row, Input>,
  id: number,
): Promise<Row | undefined> {
  await readRows(tx, statement`select from ${sql(kind.entity)} where id = ${id} for update`);
  const [survivor] = await readRecords(tx, kind, [id]);
  const other = survivor ? undefined : await survivorOf(tx, kind.entity, id);
  if (!other) return survivor;
  throw new AppError(
    'refused',
    text(
      `The record that was kept has itself been merged into ${other.name} since. Undo that merge first.`,
      `Data yang dipertahankan kemudian digabungkan ke ${other.name}. Batalkan penggabungan itu terlebih dahulu.`,
    ),
    { mergedInto: other },
  );
}

interface Moved {
  merged: number;
  table: string;
  column: string;
}

interface Move extends Moved {
  reference: RecordReference;
}

/** The rows that a merge moved from one record, with all columns of their keys. */
const movedRows = (mergeId: number, { merged, table, column }: Moved): Statement =>
  statement`(
    select (jsonb_populate_record(null::${sql(table)}, key)).*, (key ->> 'parent_version')::integer as parent_version
    from moved_reference, jsonb_array_elements(keys) as key
    where merge_id = ${mergeId} and record_id = ${merged} and table_name = ${table} and column_name = ${column}
  ) as wanted`;

async function lockMoved(tx: Tx, mergeId: number, move: Move): Promise<void> {
  const order = move.reference.key.map((column) => `referring.${column}`).join(', ');
  await readRows(
    tx,
    statement`select count(*) from (
        select from ${sql(move.table)} as referring join ${movedRows(mergeId, move)} on ${sameKey(move.reference, 'wanted')}
        order by ${sql(order)} for update of referring
      ) as locked`,
  );
}

/** The parts of a record go back if nobody saved that record since, all others if nobody changed this field. */
async function moveBack(
  tx: Tx,
  { reference, ...moved }: Move,
  { merge, since }: { merge: StoredMerge; entity: string; since: Statement },
): Promise<{ moved: number; total: number }> {
  const { table, column, parent } = reference;
  const untouched = parent
    ? statement`and wanted.parent_version
        = (select version from ${sql(parent.table)} where id = referring.${sql(parent.column)})`
    : isAudited(table)
      ? statement`and not ${isEdited(table, column, since)}`
      : nothing;
  const rows = movedRows(merge.id, moved);
  const [result] = await readRows<{ moved: number; total: number }>(
    tx,
    statement`with moved as (
        update ${sql(table)} as referring set ${sql(column)} = ${moved.merged} from ${rows}
        where ${sameKey(reference, 'wanted')} and referring.${sql(column)} = ${merge.survivor_id} ${untouched} returning 1
      )
      select (select count(*)::integer from moved) as moved, (select count(*)::integer from ${rows}) as total`,
  );
  return result ?? { moved: 0, total: 0 };
}

interface Restored<Row extends RecordMarks, Input extends object> {
  kind: MergeableKind<Row, Input>;
  survivor: Row;
  merge: StoredMerge;
  since: Statement;
}

/** Returns the fields that keep the values of the merge, because somebody changed them. */
async function restoreSurvivor<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  { kind, survivor, merge, since }: Restored<Row, Input>,
): Promise<string[]> {
  const edited = await readRows<{ field: string }>(
    tx,
    statement`select distinct change ->> 'field' as field
      from ${editsSince(kind.entity, statement`${survivor.id}::integer`, since)}`,
  );
  const { input, kept } = await takeBack(tx, kind, {
    before: merge.survivor_before as Input,
    after: merge.survivor_after as Input,
    current: kind.inputOf(survivor),
    edited: edited.map(({ field }) => field),
    survivor: survivor.id,
  });
  const noted = [{ field: 'merged', from: merge.merged.map(({ name }) => name), to: null }];
  await updateRecords(tx, author, kind, [{ before: survivor, input, noted }]);
  return kept;
}
