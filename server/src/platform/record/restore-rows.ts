import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { nouns } from '@gso/contract/nouns';
import { AppError } from '../app-error.ts';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { readRows, statement, text } from '../db/statement.ts';
import { text as sentence } from '../text.ts';
import { constraintOf } from './missing-reference.ts';

/** Throws if the record may not be restored, or changes other records as its create did. */
export type PrepareRestore = (tx: Tx, stored: Record<string, unknown>) => Promise<void>;

/**
 * Puts a deleted record back as it was, with everything that was deleted in the same transaction. Each record gets an
 * audit entry that takes the one of its delete back.
 */
export async function restoreRows(
  tx: Tx,
  author: Author,
  { entity, id, prepare }: { entity: AuditedEntity; id: number; prepare?: PrepareRestore | undefined },
): Promise<void> {
  const { deletion, stored } = await lockDeleted(tx, author, entity, id);
  await prepare?.(tx, stored);
  const references = await referencesOf(tx, deletion);
  try {
    for (const part of await tablesOf(tx, deletion)) await putBack(tx, author, deletion, part);
  } catch (error) {
    throw explained(error, references);
  }
  await auditRestore(tx, author, deletion);
  await readRows(tx, statement`delete from deleted_record where deletion = ${deletion}`);
}

interface Deleted {
  deletion: string;
  stored: Record<string, unknown>;
}

async function lockDeleted(tx: Tx, author: Author, entity: AuditedEntity, id: number): Promise<Deleted> {
  const found = await readRows<Deleted & { entity: string; record_id: number; deleted_by: string; is_recent: boolean }>(
    tx,
    statement`select deletion, entity, record_id, deleted_by, kept #> '{0,rows,0}' as stored,
        deleted_at > now() - make_interval(mins => ${limits.restoreMinutes}) as is_recent
      from deleted_record where deletion = (
        select deletion from deleted_record where entity = ${entity} and record_id = ${id} order by id desc limit 1
      ) order by deleted_record.id for update`,
  );
  const deleted = found.find((one) => one.entity === entity && one.record_id === id);
  if (!deleted) {
    const [there] = await readRows(tx, statement`select id from ${text(entity)} where id = ${id}`);
    throw there ? restoredAlready() : tooLate();
  }
  if (deleted.deleted_by !== author.username) throw deletedByOthers();
  if (!deleted.is_recent) throw tooLate();
  return deleted;
}

const restoredAlready = () =>
  new AppError('refused', sentence('This record has been restored already.', 'Data ini sudah dipulihkan.'));
const deletedByOthers = () =>
  new AppError(
    'refused',
    sentence(
      'Only the person who deleted this record can restore it.',
      'Hanya yang menghapus data ini yang dapat memulihkannya.',
    ),
  );
const tooLate = () =>
  new AppError(
    'not-found',
    sentence(
      `This record cannot be restored any more. That is possible for ${limits.restoreMinutes} minutes.`,
      `Data ini tidak dapat dipulihkan lagi. Pemulihan hanya dapat dilakukan dalam ${limits.restoreMinutes} menit.`,
    ),
  );

interface Part {
  table: string;
  /** Those that were kept and still exist, without generated ones. A column that is newer gets its default. */
  columns: string;
  /** The rows are records of their own, rather than parts of one. */
  is_record: boolean;
}

/** The tables to fill, each after those that it refers to. */
function tablesOf(tx: Tx, deletion: string): Promise<Part[]> {
  return readRows<Part>(
    tx,
    statement`select name as "table", is_record, (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = name::regclass and attnum > 0 and attgenerated = '' and jsonb_exists(example, attname)
      ) as columns
      from (
        select part ->> 'table' as name, bool_or(part ->> 'table' = entity) as is_record, max(id) as last,
          min(place) as place, (array_agg(part #> '{rows,0}'))[1] as example
        from deleted_record, jsonb_array_elements(kept) with ordinality as parts (part, place)
        where deletion = ${deletion} and jsonb_typeof(part -> 'rows') = 'array'
        group by name
      ) as parts
      order by last desc, place`,
  );
}

/**
 * The delete counted as one version and the restore counts as another. A part may be there already, because a trigger of
 * its record wrote it.
 */
async function putBack(tx: Tx, author: Author, deletion: string, { table, columns, is_record }: Part): Promise<void> {
  const marks = is_record
    ? statement`|| jsonb_build_object('version', (stored ->> 'version')::integer + 2,
        'updated_by', ${author.username}::text, 'updated_at', now())`
    : text('');
  await readRows(
    tx,
    statement`insert into ${text(table)} (${text(columns)}) overriding system value
      select ${text(columns)} from (
        select back.* from deleted_record, jsonb_array_elements(kept) as part, jsonb_array_elements(part -> 'rows') as stored,
          jsonb_populate_record(null::${text(table)}, stored ${marks}) as back
        where deletion = ${deletion} and part ->> 'table' = ${table} and jsonb_typeof(part -> 'rows') = 'array'
      ) as back ${text(is_record ? '' : 'on conflict do nothing')}`,
  );
}

/** The tables that the rows refer to, by foreign key. Read before the first insert: a failed one ends the transaction. */
async function referencesOf(tx: Tx, deletion: string): Promise<Map<unknown, string>> {
  const found = await readRows<{ constraint: string; to: string }>(
    tx,
    statement`select conname as "constraint", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and conrelid in (
        select (part ->> 'table')::regclass from deleted_record, jsonb_array_elements(kept) as part
        where deletion = ${deletion}
      )`,
  );
  return new Map(found.map(({ constraint, to }) => [constraint, to]));
}

function explained(error: unknown, references: Map<unknown, string>): unknown {
  const fault = databaseFault(error);
  if (fault === 'unique') {
    return new AppError(
      'duplicate',
      sentence(
        'This record cannot be restored: another one has its name or number in the meantime.',
        'Data ini tidak dapat dipulihkan: nama atau nomornya sudah dipakai data lain.',
      ),
    );
  }
  if (fault !== 'foreign-key') return error;
  const noun = nouns[references.get(constraintOf(error)) ?? ''];
  return new AppError(
    'refused',
    sentence(
      `This record cannot be restored: the ${noun?.en[0] ?? 'record'} that it refers to has been deleted in the meantime.`,
      `Data ini tidak dapat dipulihkan: data ${noun?.id ?? 'lain'} yang dirujuknya sudah dihapus.`,
    ),
  );
}

async function auditRestore(tx: Tx, author: Author, deletion: string): Promise<void> {
  await readRows(
    tx,
    statement`insert into audit_entry (actor, action, entity, entity_id, entity_version, record_name, changes, request_id, token_name)
      select ${author.username}, 'restore', entity, record_id, entity_version + 1, record_name, (
          select coalesce(jsonb_agg(change || jsonb_build_object('from', change -> 'to', 'to', change -> 'from') order by place), '[]')
          from jsonb_array_elements(changes) with ordinality as each (change, place)
        ), ${author.requestId}, ${author.token?.name ?? ''}
      from deleted_record cross join lateral (
        select entity_version, record_name, changes from audit_entry
        where entity = deleted_record.entity and entity_id = record_id and action = 'delete'
        order by audit_entry.id desc limit 1
      ) as entry
      where deletion = ${deletion} order by deleted_record.id desc`,
  );
}
