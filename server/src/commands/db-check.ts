import { fileIsUnused } from '../features/file-is-unused.ts';
import { readFileConfig, readMigrationConfig } from '../platform/config.ts';
import { type Database, openReads } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { wrongDependencies } from './db-check/dependency-checks.ts';
import { lateDocumentNumbers, lateSequences } from './db-check/counter-checks.ts';
import { lostFiles } from './db-check/file-checks.ts';
import {
  changedCollation,
  disabledTriggers,
  invalidIndexes,
  schemaDrift,
  unvalidatedConstraints,
} from './db-check/schema-checks.ts';
import { wrongTimeline } from './db-check/timeline-checks.ts';
import { wrongOrders, wrongPercentages, wrongTotals } from './db-check/total-checks.ts';
import { type Finding, problem, report } from './findings.ts';
import { migrationFinding } from './migration-finding.ts';

const quickly = 1000;

/** Compares the database with what the program expects, over connections that cannot write. */
export async function dbCheck(env: NodeJS.ProcessEnv, options: { quick: boolean; json: boolean }): Promise<void> {
  const { MIGRATION_DATABASE_URL } = readMigrationConfig(env);
  const store = await openFileStore(readFileConfig(env));
  const db = openReads({ url: MIGRATION_DATABASE_URL, connections: 1, name: 'gso db check' });
  try {
    await report(databaseFindings({ db, store, newest: options.quick ? quickly : undefined }), options);
  } finally {
    await db.destroy();
    store.close();
  }
}

interface Checked {
  db: Database;
  store: FileStore;
  newest: number | undefined;
}

/** Everything that is checked, in this order. */
export async function* databaseFindings({ db, store, newest }: Checked): AsyncIterable<Finding> {
  const migrations = await migrationFinding(db);
  yield migrations;
  if (migrations.state === 'problem') return;
  // Only the program of the same version knows the expected schema.
  if (migrations.state === 'ok') yield* schemaDrift(db);
  yield* invalidIndexes(db);
  yield* unvalidatedConstraints(db);
  yield* disabledTriggers(db);
  yield* changedCollation(db);
  yield* lateSequences(db);
  yield* wrongDependencies(db);
  yield* lateDocumentNumbers(db);
  yield* wrongTotals(db, { newest });
  yield* wrongPercentages(db, { newest });
  yield* wrongOrders(db);
  yield* wrongTimeline(db, { newest });
  try {
    yield* lostFiles({ db, store, isUnused: fileIsUnused });
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : 'unknown';
    yield problem('files', `The file store cannot be listed: ${said}.`, 'Run `gso doctor`.');
  }
}
