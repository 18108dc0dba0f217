import { readMigrationConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';

export async function dbMigrate(env: NodeJS.ProcessEnv): Promise<void> {
  const applied = await migrate(readMigrationConfig(env).MIGRATION_DATABASE_URL);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
}
