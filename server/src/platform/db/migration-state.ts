import type { Reader } from './database.ts';
import { migrationNames } from './migrate.ts';
import { readRows, statement } from './statement.ts';

export interface MigrationState {
  newest: string;
  /** Migrations of this program that the database has not seen. */
  missing: string[];
  /** Migrations in the database that this program does not know: it is older than the database. */
  unknown: string[];
}

export async function readMigrationState(db: Reader): Promise<MigrationState> {
  const known = await migrationNames();
  const applied = await appliedMigrations(db);
  return {
    newest: known.at(-1) ?? '',
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(db: Reader): Promise<string[]> {
  const [table] = await readRows<{ exists: boolean }>(
    db,
    statement`select to_regclass('public.kysely_migration') is not null as exists`,
  );
  if (!table?.exists) return [];
  const applied = await readRows<{ name: string }>(db, statement`select name from kysely_migration order by name`);
  return applied.map(({ name }) => name);
}
