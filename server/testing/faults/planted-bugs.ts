import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asAdmin } from '../as-admin.ts';
import type { Cluster, ClusterOptions } from './cluster.ts';

/** A bug that the comparison must find, or it proves nothing. */
interface PlantedBug {
  options: (folder: string) => Partial<ClusterOptions>;
  /** When the application runs. */
  afterwards?: (cluster: Cluster) => Promise<void>;
}

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export const plantedBugs: Record<string, PlantedBug> = {
  /** An API process refuses to start with this setting, so it is changed later. What is in memory only is lost by a crash. */
  'synchronous-commit-off': {
    options: () => ({ settings: { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '64MB' } }),
    afterwards: ({ adminUrl }) =>
      asAdmin(adminUrl, 'alter system set synchronous_commit = off', 'select pg_reload_conf()'),
  },
  /** The program replies before the database has confirmed the commit, which takes as long as on a disk. */
  'answer-ignored': {
    options: (folder) => ({
      source: changedCopy(folder),
      settings: { commit_delay: '50000', commit_siblings: '0' },
    }),
  },
};

/** A copy of the program in which a transaction does not wait for its commit. */
function changedCopy(folder: string): string {
  const copy = join(folder, 'planted');
  mkdirSync(copy, { recursive: true });
  for (const name of ['server', 'docs']) {
    const filter = (path: string) => !/\/(node_modules|testing|bench)$/.test(path);
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter });
  }
  for (const name of ['node_modules', 'server/node_modules']) symlinkSync(join(repository, name), join(copy, name));
  for (const name of ['package.json', 'contract', 'web']) symlinkSync(join(repository, name), join(copy, name));
  const file = join(copy, 'server/src/platform/db/transaction-client.ts');
  const program = readFileSync(file, 'utf8');
  const changed = program.replace('const answer = await sent;', 'sent.catch(() => undefined); return nothingYet;');
  if (changed === program) throw new Error('The bug cannot be planted: transaction-client.ts has changed.');
  writeFileSync(file, changed);
  return join(copy, 'server/src');
}
