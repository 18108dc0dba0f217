import type { AuditedEntity } from '@gso/contract/audit';
import type { Author } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';

/** Deletes records, and keeps them for `restoreRows` with the rows that the foreign keys delete with them. */
export async function deleteRows(tx: Tx, author: Author, entity: AuditedEntity, ids: readonly number[]): Promise<void> {
  const table = text(entity);
  const kept = await keptWith(tx, entity, text('id = record.id'));
  await readRows(
    tx,
    statement`with keeping as (
        insert into deleted_record (entity, record_id, deleted_by, change_group, kept)
        select ${entity}, record.id, ${author.username}, ${author.changeGroup ?? null}::integer, jsonb_build_array(${kept})
        from ${table} as record where record.id = any(${[...ids]})
      )
      delete from ${table} where id = any(${[...ids]})`,
  );
}

/** The chosen rows of a table, then those of each table whose rows are deleted with them. */
export async function keptWith(tx: Tx, table: string, chosen: Statement): Promise<Statement> {
  let kept = statement`jsonb_build_object('table', ${text(`'${table}'`)}, 'rows',
    (select jsonb_agg(to_jsonb(kept)) from ${text(table)} as kept where ${chosen}))`;
  for (const { child, column, referenced } of await cascadesFrom(tx, table)) {
    const theirs = statement`${text(column)} in (select ${text(referenced)} from ${text(table)} where ${chosen})`;
    kept = statement`${kept}, ${await keptWith(tx, child, theirs)}`;
  }
  return kept;
}

interface Cascade {
  child: string;
  column: string;
  referenced: string;
}

function cascadesFrom(tx: Tx, table: string): Promise<Cascade[]> {
  return readRows<Cascade>(
    tx,
    statement`select conrelid::regclass::text as child, referring.attname as "column", referred.attname as referenced
      from pg_constraint
      join pg_attribute as referring on referring.attrelid = conrelid and referring.attnum = conkey[1]
      join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = confkey[1]
      where contype = 'f' and confdeltype = 'c' and confrelid = ${table}::regclass
      order by 1, 2`,
  );
}
