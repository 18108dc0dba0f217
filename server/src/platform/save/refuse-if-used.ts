import { nouns } from '@gso/contract/nouns';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import { text } from '../text.ts';

const countUpTo = 1000;

/** Refuses a delete while other tables refer to the record, and names them. They are found through the foreign keys. */
export async function refuseIfUsed(tx: Tx, table: string, id: number): Promise<void> {
  const uses: { table: string; count: number }[] = [];
  for (const reference of await referencesTo(tx, table)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select from ${sql.table(reference.table)} where ${sql.ref(reference.column)} = ${id} limit ${countUpTo}
      ) as used
    `.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) uses.push({ table: reference.table, count });
  }
  if (uses.length === 0) return;
  throw new AppError(
    'in-use',
    text(
      `Used by ${uses.map(({ table, count }) => `${shown(count)} ${nouns[table]?.en[count === 1 ? 0 : 1] ?? table}`).join(', ')}`,
      `Dipakai oleh ${uses.map(({ table, count }) => `${shown(count)} ${nouns[table]?.id ?? table}`).join(', ')}`,
    ),
    { uses },
  );
}

const shown = (count: number): string => (count < countUpTo ? String(count) : `${countUpTo}+`);

async function referencesTo(tx: Tx, table: string): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'
    order by 1, 2
  `.execute(tx);
  return rows;
}
