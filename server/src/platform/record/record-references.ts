import { mergedKinds, type MergedKind } from '@gso/contract/record/merge';
import type { Reader } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';

/** A column that refers to records of a kind that can be merged. */
export interface RecordReference {
  table: string;
  column: string;
  to: MergedKind;
  /** The other columns of the table's primary key. */
  key: string[];
  /** For the parts of a record: that record's table, and the column that refers to it. */
  parent: { table: string; column: string } | null;
}

/**
 * The tables that are nothing without their record, as table.column. A merge removes their rows with the record and an undo
 * puts them back; all other references move to the survivor. The prices that a rule replaced belong to that one item.
 */
const parts: readonly string[] = ['item_text.id', 'price_application_item.item_id'];

/** All references to these kinds of records, from the foreign keys, so that no table can be forgotten. */
export async function referencesTo(db: Reader, kinds: readonly MergedKind[] = mergedKinds): Promise<RecordReference[]> {
  const found = await readRows<Omit<RecordReference, 'key'> & { key: string[] | null }>(
    db,
    statement`select conrelid::regclass::text as "table", referring.attname as "column", confrelid::regclass::text as "to", (
        select array_agg(attname::text order by attnum) from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = conrelid and indisprimary and attname <> referring.attname
      ) as key, (
        select jsonb_build_object('table', upper.confrelid::regclass::text, 'column', attname)
        from pg_constraint as upper
        join pg_attribute on attrelid = upper.conrelid and attnum = upper.conkey[1]
        where upper.contype = 'f' and upper.confdeltype = 'c' and upper.conrelid = pg_constraint.conrelid
          and exists (select from pg_attribute where attrelid = upper.confrelid and attname = 'version')
          and not exists (select from pg_attribute where attrelid = upper.conrelid and attname = 'version')
        order by attnum limit 1
      ) as parent
      from pg_constraint join pg_attribute as referring on referring.attrelid = conrelid and referring.attnum = conkey[1]
      where contype = 'f' and confrelid::regclass::text = any(${[...kinds]})
      order by 1, 2`,
  );
  return found
    .filter(({ table, column }) => !parts.includes(`${table}.${column}`))
    .map((reference) => {
      if (!reference.key)
        throw new Error(`The rows of ${reference.table} cannot be told apart without ${reference.column}.`);
      return { ...reference, key: reference.key };
    });
}

/** SQL for the key of a row, as an undo finds it again. `value` is the SQL for one of its columns. */
export function keyOf({ key, parent }: RecordReference, value: (column: string) => string): Statement {
  const pairs = key.map((column) => `'${column}', ${value(column)}`);
  if (parent) {
    pairs.push(
      `'parent_version', (select version from ${parent.table} where id = (${value(parent.column)})::text::integer)`,
    );
  }
  return text(`jsonb_build_object(${pairs.join(', ')})`);
}
