// Squawk looks for statements that would block a table with millions of rows: npm run check:migrations
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './run-program.ts';

/** Those before have landed without it and never change. */
const firstChecked = '0025';
/** Has landed at the same time. Its table holds the failed sign-ins of a day, so its index is created quickly. */
const landedBefore = ['0027-sign-in-tries.sql'];

/** The migrator itself limits how long a statement waits for a lock; identifiers of ours are integers. */
const notOurs = ['require-lock-timeout', 'require-statement-timeout', 'prefer-bigint-over-int'];

const folder = join(repository, 'server/migrations');
const files = readdirSync(folder).filter(
  (file) => file >= firstChecked && file.endsWith('.sql') && !landedBefore.includes(file),
);
const isAlone = (file: string): boolean => readFileSync(join(folder, file), 'utf8').startsWith('-- no transaction');

// A transaction is applied as a whole or not at all; the rest must be safe to run again after a partial run.
check(
  files.filter((file) => !isAlone(file)),
  ['--assume-in-transaction', `--exclude=${[...notOurs, 'prefer-robust-stmts'].join(',')}`],
);
check(files.filter(isAlone), [`--exclude=${notOurs.join(',')}`]);

function check(chosen: string[], options: string[]): void {
  if (chosen.length === 0) return;
  const squawk = ['--pg-version=15', ...options, ...chosen];
  const { status, stdout, error } = spawnSync('squawk', squawk, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${error?.message ?? stdout}
CONTRIBUTING.md describes how to write migrations for tables that are in use.`);
  process.exitCode = 1;
}
