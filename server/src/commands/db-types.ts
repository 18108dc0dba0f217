import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { readMigrationConfig } from '../platform/config.ts';
import { openReads } from '../platform/db/database.ts';
import { outlineFile, outlineText, readOutline } from '../platform/db/outline.ts';
import { CommandError } from './command-error.ts';

const target = new URL('../platform/db/schema.ts', import.meta.url).pathname;

const outdated = 'The types do not match the database. Run `npm run db:types` and commit the result.';

/** Writes the types and the outline of a migrated database into the source, or checks that they are current. */
export async function dbTypes(env: NodeJS.ProcessEnv, check: boolean): Promise<void> {
  const { MIGRATION_DATABASE_URL } = readMigrationConfig(env);
  writeTypes(MIGRATION_DATABASE_URL, check);
  const outline = await outlineOf(MIGRATION_DATABASE_URL);
  if (!check) await writeFile(outlineFile, outline);
  else if ((await readFile(outlineFile, 'utf8')) !== outline) throw new CommandError(outdated);
}

async function outlineOf(url: string): Promise<string> {
  const db = openReads({ url, connections: 1, name: 'gso db types' });
  try {
    return outlineText(await readOutline(db));
  } finally {
    await db.destroy();
  }
}

function writeTypes(url: string, check: boolean): void {
  const result = spawnSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect=postgres',
      `--url=${url}`,
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
  if (result.status !== 0) throw new CommandError(outdated);
}
