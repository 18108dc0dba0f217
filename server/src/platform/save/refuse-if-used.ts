import { nouns } from '@gso/contract/nouns';
import { AppError } from '../app-error.ts';
import type { Reader, Tx } from '../db/database.ts';
import { readRows, statement, text as sqlText } from '../db/statement.ts';
import { type Text, text } from '../text.ts';

const countUpTo = 1000;

interface Use {
  table: string;
  count: number;
}

/** Refuses a delete while other tables refer to the record, and names them. */
export async function refuseIfUsed(tx: Tx, table: string, id: number): Promise<void> {
  const uses = (await usesOf(tx, table, [id])).get(id);
  if (uses) throw new AppError('in-use', usedBy(uses), { uses });
}

/** What refers to these records, found through the foreign keys. Records that nothing refers to are not in the map. */
export async function usesOf(db: Reader, table: string, ids: readonly number[]): Promise<Map<number, Use[]>> {
  const uses = new Map<number, Use[]>();
  if (ids.length === 0) return uses;
  for (const reference of await referencesTo(db, table)) {
    const found = await readRows<{ id: number; count: number }>(
      db,
      statement`select asked.id, used.count from unnest(${[...ids]}::integer[]) as asked (id), lateral (
          select count(*) as count from (
            select from ${sqlText(reference.table)} where ${sqlText(reference.column)} = asked.id
            limit ${sqlText(String(countUpTo))}
          ) as referring
        ) as used where used.count > 0`,
    );
    for (const { id, count } of found) uses.set(id, [...(uses.get(id) ?? []), { table: reference.table, count }]);
  }
  return uses;
}

export const usedBy = (uses: readonly Use[]): Text =>
  text(
    `Used by ${uses.map(({ table, count }) => `${shown(count)} ${nouns[table]?.en[count === 1 ? 0 : 1] ?? table}`).join(', ')}`,
    `Dipakai oleh ${uses.map(({ table, count }) => `${shown(count)} ${nouns[table]?.id ?? table}`).join(', ')}`,
  );

const shown = (count: number): string => (count < countUpTo ? String(count) : `${countUpTo}+`);

function referencesTo(db: Reader, table: string): Promise<{ table: string; column: string }[]> {
  return readRows(
    db,
    statement`select conrelid::regclass::text as "table", quote_ident(attname) as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = ${table}::regclass and confdeltype <> 'c'
      order by 1, 2`,
  );
}
