import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

const logs = ['audit_entry', 'floor_change', 'figure', 'figure_change', 'session', 'idempotency_key'];

/** Every row of every table, without the marks of the last change, the logs and the tables that are left out. */
export async function everyRow(db: Database, ...leftOut: string[]): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => ![...logs, ...leftOut].includes(table.name))) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - array['version', 'updated_by', 'updated_at'] as row from ${sql.table(name)} as t order by t::text collate "C"
    `.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
