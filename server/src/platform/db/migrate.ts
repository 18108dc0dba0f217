import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

const directory = new URL('../../../migrations/', import.meta.url);

/** Applies the SQL files that this database has not seen yet, each in a transaction. Returns their names. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  // A connection that is lost fails the migration under way; without listeners it would end the process without a word.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** The newest migration that the code knows; /readyz compares it with the database's. */
export async function newestMigration(): Promise<string | undefined> {
  return (await migrationNames()).at(-1);
}

/** All that the code knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  return files.map((file) => file.replace('.sql', '')).sort();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
    const statements = await readFile(new URL(`${name}.sql`, directory), 'utf8');
    return [name, { up: async (db) => void (await sql.raw(statements).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
