import { nouns } from '@gso/contract/nouns';
import { AppError } from '../app-error.ts';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import { text as sentence } from '../text.ts';
import { constraintOf } from './missing-reference.ts';
import { keyOf, type RecordReference, referencesTo } from './record-references.ts';

/**
 * Puts removed records back as they were, with the rows that disappeared with them. `removed` selects id, entity, record_id
 * and kept; those with the largest id were removed last and come back first. A row that referred to a record that has been
 * merged since refers to the survivor. Each record gets an audit entry that takes the one of its delete back.
 */
export async function putBackRows(tx: Tx, author: Author, removed: Statement): Promise<void> {
  const parts = await tablesOf(tx, removed);
  const referred = await referredTables(tx, parts);
  const references = await referencesTo(tx);
  try {
    for (const part of parts) {
      const own = references.filter(({ table }) => table === part.table);
      await putBack(tx, author, { removed, part, references: own });
      for (const reference of own) await rememberAsMoved(tx, removed, reference);
    }
  } catch (error) {
    throw explained(error, referred);
  }
  await auditRestore(tx, author, removed);
}

interface Part {
  table: string;
  /** Those that were kept and still exist, without generated ones. A column that is newer gets its default. */
  columns: string;
  /** The rows are records of their own, rather than parts of one. */
  is_record: boolean;
}

/** The tables to fill, each after those that it refers to. */
function tablesOf(tx: Tx, removed: Statement): Promise<Part[]> {
  return readRows<Part>(
    tx,
    statement`select name as "table", is_record, (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = name::regclass and attnum > 0 and attgenerated = '' and jsonb_exists(example, attname)
      ) as columns
      from (
        select part ->> 'table' as name, bool_or(part ->> 'table' = entity) as is_record, max(id) as last,
          min(place) as place, (array_agg(part #> '{rows,0}'))[1] as example
        from (${removed}) as removed, jsonb_array_elements(kept) with ordinality as parts (part, place)
        where jsonb_typeof(part -> 'rows') = 'array'
        group by name
      ) as parts
      order by last desc, place`,
  );
}

/** The stored rows of one table, as JSON. */
const storedRows = (removed: Statement, table: string): Statement =>
  statement`(${removed}) as removed, jsonb_array_elements(kept) as part, jsonb_array_elements(part -> 'rows') as stored
    where part ->> 'table' = ${table} and jsonb_typeof(part -> 'rows') = 'array'`;

interface PutBack {
  removed: Statement;
  part: Part;
  references: readonly RecordReference[];
}

/**
 * The delete counted as one version and the restore counts as another. A part may be there already, because a trigger of
 * its record wrote it.
 */
async function putBack(tx: Tx, author: Author, { removed, part, references }: PutBack): Promise<void> {
  const { table, columns, is_record } = part;
  const marks = is_record
    ? statement`|| jsonb_build_object('version', (stored ->> 'version')::integer + 2,
        'updated_by', ${author.username}::text, 'updated_at', now())`
    : nothing;
  const followed = text(
    references
      .map(
        ({ column, to }) =>
          `|| jsonb_build_object('${column}', survivor_of('${to}', (stored ->> '${column}')::integer))`,
      )
      .join(' '),
  );
  await readRows(
    tx,
    statement`insert into ${text(table)} (${text(columns)}) overriding system value
      select ${text(columns)} from (
        select (jsonb_populate_record(null::${text(table)}, stored ${marks} ${followed})).* from ${storedRows(removed, table)}
      ) as back ${text(is_record ? '' : 'on conflict do nothing')}`,
  );
}

/** What followed a merge goes back when that merge is undone. */
async function rememberAsMoved(tx: Tx, removed: Statement, reference: RecordReference): Promise<void> {
  const { table, column, to } = reference;
  const key = keyOf(reference, (name) => `stored -> '${name}'`);
  await readRows(
    tx,
    statement`insert into moved_reference as known (merge_id, record_id, table_name, column_name, keys)
      select merge_id, merges.record_id, ${table}, ${column}, jsonb_agg(key)
      from (select stored, ${key} as key from ${storedRows(removed, table)}) as rows,
        merges_of(${to}, (stored ->> ${column}::text)::integer) as merges
      group by merge_id, merges.record_id
      on conflict (merge_id, record_id, table_name, column_name) do update set keys = known.keys || excluded.keys`,
  );
}

/** The tables that the rows refer to, by foreign key. Read before the first insert: a failed one ends the transaction. */
async function referredTables(tx: Tx, parts: readonly Part[]): Promise<Map<unknown, string>> {
  const found = await readRows<{ constraint: string; to: string }>(
    tx,
    statement`select conname as "constraint", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any(${parts.map(({ table }) => table)})`,
  );
  return new Map(found.map(({ constraint, to }) => [constraint, to]));
}

function explained(error: unknown, referred: Map<unknown, string>): unknown {
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
  const noun = nouns[referred.get(constraintOf(error)) ?? ''];
  return new AppError(
    'refused',
    sentence(
      `This record cannot be restored: the ${noun?.en[0] ?? 'record'} that it refers to has been deleted in the meantime.`,
      `Data ini tidak dapat dipulihkan: data ${noun?.id ?? 'lain'} yang dirujuknya sudah dihapus.`,
    ),
  );
}

async function auditRestore(tx: Tx, author: Author, removed: Statement): Promise<void> {
  await readRows(
    tx,
    statement`insert into audit_entry (actor, action, entity, entity_id, entity_version, record_name, changes, request_id,
        token_name, change_group)
      select ${author.username}, 'restore', entity, record_id, entity_version + 1, record_name, (
          select coalesce(jsonb_agg(change || jsonb_build_object('from', change -> 'to', 'to', change -> 'from') order by place), '[]')
          from jsonb_array_elements(changes) with ordinality as each (change, place)
        ), ${author.requestId}, ${author.token?.name ?? ''}, ${author.changeGroup ?? null}::integer
      from (${removed}) as removed cross join lateral (
        select entity_version, record_name, changes from audit_entry
        where entity = removed.entity and entity_id = record_id and action = 'delete'
        order by audit_entry.id desc limit 1
      ) as entry
      order by removed.id desc`,
  );
}
