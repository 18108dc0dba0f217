import { spawnSync } from 'node:child_process';
import { readMigrationConfig } from '../platform/config.ts';
import { CommandError } from './command-error.ts';

const target = new URL('../platform/db/schema.ts', import.meta.url).pathname;

/** Writes the types of a migrated database into the source, or checks that they are current. */
export function dbTypes(env: NodeJS.ProcessEnv, check: boolean): void {
  const { MIGRATION_DATABASE_URL } = readMigrationConfig(env);
  const result = spawnSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect=postgres',
      `--url=${MIGRATION_DATABASE_URL}`,
      `--out-file=${target}`,
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      '--numeric-parser=string',
      '--singularize=false',
      '--type-mapping={"timestamptz":"ColumnType<string, string, string>","int8":"number"}',
      '--log-level=warn',
      ...(check ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  );
  if (result.status !== 0) {
    throw new CommandError('The types do not match the database. Run `npm run db:types` and commit what it writes.');
  }
}
