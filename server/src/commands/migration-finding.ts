import type { Reader } from '../platform/db/database.ts';
import { readMigrationState } from '../platform/db/migration-state.ts';
import { type Finding, fine, problem, warning } from './findings.ts';

const check = 'migrations';

export async function migrationFinding(db: Reader): Promise<Finding> {
  const { newest, missing, unknown } = await readMigrationState(db);
  if (missing.length > 0) {
    return problem(check, `The database has not seen ${missing.join(', ')}.`, 'Run `gso db migrate`.');
  }
  if (unknown.length > 0) {
    return warning(
      check,
      `The database is of a newer version: it has seen ${unknown.join(', ')}.`,
      'After a rollback this is expected. Otherwise run the version of the program that has them.',
    );
  }
  return fine(check, `the newest is ${newest}`);
}
