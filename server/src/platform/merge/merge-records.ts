import type { MergedKind, MergedReply } from '@gso/contract/record/merge';
import { AppError } from '../app-error.ts';
import { auditChanges, nameOf } from '../audit/audit.ts';
import { refuseIfStale } from '../audit/history.ts';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { readRows, statement, text as sql } from '../db/statement.ts';
import { keptWith } from '../record/delete-rows.ts';
import { missingRecord } from '../record/merged-record.ts';
import { type RecordKind, type RecordMarks, readRecords } from '../record/record-kind.ts';
import { referencesTo } from '../record/record-references.ts';
import { mergedInput, updateRecords } from '../record/write-record.ts';
import { text } from '../text.ts';
import { lockReferring, moveReferences, refuseIfNotUnique } from './references-of.ts';

export type MergeableKind<Row extends RecordMarks, Input extends object> = RecordKind<Row, Input> & {
  entity: MergedKind;
};

interface Merge {
  id: number;
  version: number;
  merged: readonly { id: number; version: number }[];
  /** The fields of the survivor that change. */
  values: object;
}

/**
 * Merges records into one: everything that referred to them refers to the survivor, they are removed, and their ids lead
 * to it. What `undoMerge` needs is kept.
 */
export async function mergeRecords<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: MergeableKind<Row, Input>,
  { id, version, merged, values }: Merge,
): Promise<Omit<MergedReply, 'message'>> {
  const { entity } = kind;
  const ids = merged.map((one) => one.id);
  if (new Set([id, ...ids]).size <= ids.length) throw mergedWithItself();
  const references = await referencesTo(tx, [entity]);
  await lockReferring(tx, references, ids);
  const before = await lockAll(tx, kind, [{ id, version }, ...merged]);
  await refuseIfNotUnique(tx, references, [id, ...ids]);

  const survivor = before.get(id) as Row;
  const gone = ids.map((one) => before.get(one) as Row);
  const name = (row: Row) => kind.nameOf?.(row) ?? nameOf(entity, row);
  const input = mergedInput(kind.inputOf(survivor), values);
  const [made] = await readRows<{ id: number }>(
    tx,
    statement`insert into record_merge (entity, survivor_id, survivor_name, merged, survivor_version, survivor_before, survivor_after,
        merged_by)
      values (${entity}, ${id}, ${name(survivor)}, ${JSON.stringify(gone.map((row) => ({ id: row.id, name: name(row) })))},
        ${survivor.version + 1}, ${JSON.stringify(kind.inputOf(survivor))}, '{}', ${author.username})
      returning id`,
  );
  const mergeId = made?.id ?? 0;
  const moved = await moveReferences(tx, references, { mergeId, survivor: id, merged: ids });
  await removeMerged(tx, entity, { mergeId, survivor: id, gone: gone.map((row) => ({ id: row.id, name: name(row) })) });
  const [after] = await updateRecords(tx, author, kind, [
    { before: survivor, input, noted: [{ field: 'merged', from: null, to: gone.map(name) }] },
  ]);
  if (!after) throw new Error(`The merged ${entity} cannot be read.`);
  await readRows(
    tx,
    statement`update record_merge set survivor_name = ${name(after)}, survivor_after = ${JSON.stringify(kind.inputOf(after))}
      where id = ${mergeId}`,
  );
  await auditChanges(
    tx,
    author,
    entity,
    gone.map((row) => ({
      before: row,
      name: kind.nameOf?.(row),
      noted: [{ field: 'mergedInto', from: null, to: name(after) }],
    })),
  );
  return { mergeId, id, version: after.version, name: name(after), moved };
}

const mergedWithItself = () =>
  new AppError(
    'refused',
    text('A record cannot be merged with itself.', 'Data tidak dapat digabungkan dengan dirinya sendiri.'),
  );

/** Locks the records in the order of their ids, and refuses if somebody changed one of them meanwhile. */
async function lockAll<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  kind: RecordKind<Row, Input>,
  read: readonly { id: number; version: number }[],
): Promise<Map<number, Row>> {
  const ids = read.map(({ id }) => id);
  await readRows(tx, statement`select from ${sql(kind.entity)} where id = any(${ids}) order by id for update`);
  const rows = new Map((await readRecords(tx, kind, ids)).map((row) => [row.id, row]));
  for (const { id, version } of read) {
    const row = rows.get(id);
    if (!row) throw await missingRecord(tx, kind.entity, id);
    await refuseIfStale(tx, kind.entity, row, version);
  }
  return rows;
}

interface Removal {
  mergeId: number;
  survivor: number;
  gone: readonly { id: number; name: string }[];
}

async function removeMerged(tx: Tx, entity: MergedKind, { mergeId, survivor, gone }: Removal): Promise<void> {
  const kept = await keptWith(tx, entity, sql('id = record.id'));
  const ids = gone.map(({ id }) => id);
  await readRows(
    tx,
    statement`with keeping as (
        insert into merged_record (entity, record_id, survivor_id, merge_id, name, kept)
        select ${entity}, record.id, ${survivor}, ${mergeId}, names.name, jsonb_build_array(${kept})
        from ${sql(entity)} as record
        join unnest(${ids}::integer[], ${gone.map(({ name }) => name)}::text[]) as names (id, name) on names.id = record.id
      )
      delete from ${sql(entity)} where id = any(${ids})`,
  );
}
