import { limits } from '@gso/contract/limits';
import { nouns } from '@gso/contract/nouns';
import type { MergedKind, ReferencesReply } from '@gso/contract/record/merge';
import { AppError } from '../app-error.ts';
import type { Reader, Tx } from '../db/database.ts';
import { readRows, statement, text as sql } from '../db/statement.ts';
import { keyOf, type RecordReference, referencesTo } from '../record/record-references.ts';
import { text } from '../text.ts';

interface RowCount {
  table: string;
  count: number;
}

/** What refers to each of these records; counts stop at 1,000. */
export async function countReferences(
  db: Reader,
  entity: MergedKind,
  ids: readonly number[],
): Promise<ReferencesReply> {
  const references = await referencesTo(db, [entity]);
  const counts = await Promise.all(
    references.map(({ table, column }) =>
      readRows<{ id: number; table: string; count: number }>(
        db,
        statement`select wanted as id, ${table} as "table", count from unnest(${[...ids]}::integer[]) as wanted,
          lateral (select count(*)::integer as count from (
            select from ${sql(table)} where ${sql(column)} = wanted limit ${sql(String(limits.countCap))}
          ) as capped) as counted
          where count > 0`,
      ),
    ),
  );
  return { content: counts.flat() };
}

/**
 * Locks the rows that refer to the records: before the records themselves, in the order in which other writers lock them.
 * Refuses more of them than one transaction should change.
 */
export async function lockReferring(
  tx: Tx,
  references: readonly RecordReference[],
  ids: readonly number[],
): Promise<void> {
  let total = 0;
  for (const { table, column, key } of references) {
    const [locked] = await readRows<{ count: number }>(
      tx,
      statement`select count(*)::integer as count from (
          select from ${sql(table)} where ${sql(column)} = any(${[...ids]})
          order by ${sql(key.join(', '))} limit ${sql(String(limits.movedReferences + 1))} for update
        ) as locked`,
    );
    total += locked?.count ?? 0;
    if (total > limits.movedReferences) throw tooMany();
  }
}

const tooMany = () =>
  new AppError(
    'refused',
    text(
      `More than ${limits.movedReferences.toLocaleString('en')} records refer to what would be merged. Keep the one that most of them refer to.`,
      `Lebih dari ${limits.movedReferences.toLocaleString('id')} data merujuk ke data yang akan digabungkan. Pertahankan data yang paling banyak dirujuk.`,
    ),
  );

/** Refuses if two rows that may only exist once for a record would refer to the same one, such as the members of a bundle. */
export async function refuseIfNotUnique(
  tx: Tx,
  references: readonly RecordReference[],
  ids: readonly number[],
): Promise<void> {
  for (const { table, column } of references) {
    const indexes = await readRows<{ others: string[] | null }>(
      tx,
      statement`select (
          select array_agg(quote_ident(attname)::text) from pg_attribute
          where attrelid = indrelid and attnum = any(indkey) and attname <> ${column}
        ) as others
        from pg_index
        where indrelid = ${table}::regclass and indisunique and indexprs is null and exists (
          select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = ${column}
        )`,
    );
    for (const { others } of indexes) {
      const [twice] = await readRows(
        tx,
        statement`select from ${sql(table)} where ${sql(column)} = any(${[...ids]})
          ${sql(others ? `group by ${others.join(', ')}` : '')} having count(*) > 1 limit 1`,
      );
      if (twice) throw usedTogether(table);
    }
  }
}

const usedTogether = (table: string) =>
  new AppError(
    'refused',
    text(
      `The same ${nouns[table]?.en[0] ?? 'record'} contains several of them. Remove all but one there first.`,
      `Data ${nouns[table]?.id ?? 'yang sama'} memuat beberapa di antaranya sekaligus. Sisakan satu saja di sana terlebih dahulu.`,
    ),
  );

/** Lets everything refer to the survivor, and keeps the keys of the rows for an undo. */
export async function moveReferences(
  tx: Tx,
  references: readonly RecordReference[],
  { mergeId, survivor, merged }: { mergeId: number; survivor: number; merged: readonly number[] },
): Promise<RowCount[]> {
  const moved: RowCount[] = [];
  for (const reference of references) {
    const { table, column, key } = reference;
    const [from, to] = [sql(table), sql(column)];
    const [result] = await readRows<{ count: number }>(
      tx,
      statement`with chosen as (
          select ${sql(key.join(', '))}, ${to} as merged, ${keyOf(reference, (name) => `referring.${name}`)} as row_key
          from ${from} as referring where ${to} = any(${[...merged]})
        ), moved as (
          update ${from} as referring set ${to} = ${survivor} from chosen where ${sameKey(reference, 'chosen')} returning 1
        ), kept as (
          insert into moved_reference (merge_id, record_id, table_name, column_name, keys)
          select ${mergeId}, merged, ${table}, ${column}, jsonb_agg(row_key) from chosen group by merged
        )
        select count(*)::integer as count from moved`,
    );
    moved.push({ table, count: result?.count ?? 0 });
  }
  return summed(moved);
}

/** Compares the key of a row called `referring` with that of another one. */
export const sameKey = ({ key }: Pick<RecordReference, 'key'>, other: string) =>
  sql(key.map((column) => `referring.${column} = ${other}.${column}`).join(' and '));

/** One line for each table. */
export function summed(counts: readonly RowCount[]): RowCount[] {
  const byTable = new Map<string, number>();
  for (const { table, count } of counts) byTable.set(table, (byTable.get(table) ?? 0) + count);
  return [...byTable].filter(([, count]) => count > 0).map(([table, count]) => ({ table, count }));
}
