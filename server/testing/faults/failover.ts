import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../ops/free-port.ts';
import { localPostgres } from '../../../ops/local-postgres.ts';
import { findPostgres } from '../../../ops/postgres-binaries.ts';
import { unprivilegedAccount } from '../../../ops/unprivileged-account.ts';
import { asAdmin } from '../as-admin.ts';
import { killPostgres } from '../backup-machine.ts';
import type { Cluster } from './cluster.ts';
import type { Writers } from './writers.ts';

const run = promisify(execFile);
const account = unprivilegedAccount();

export function whyNoStandby(): string | undefined {
  return existsSync(join(findPostgres(account).bindir, 'pg_basebackup')) ? undefined : 'there is no pg_basebackup';
}

let standbys = 0;

/** One failover without a manager, which decides nothing here: `npm run drill:ha` has one. */
export async function failOver(cluster: Cluster, writers: Writers): Promise<string> {
  const { adminUrl, dataDirectory } = cluster;
  standbys += 1;
  const standby = join(cluster.folder, 'data', `standby-${standbys}`);
  const { bindir } = findPostgres(account);
  const options = { ...account, cwd: '/' };
  await run(
    join(bindir, 'pg_basebackup'),
    ['-d', adminUrl, '-D', standby, '-R', '-X', 'stream', '-c', 'fast'],
    options,
  );
  writeFileSync(`${standby}.password`, new URL(adminUrl).password);
  const port = await freePort();
  // Not a hot standby: then it counts as started only when it is promoted.
  const settings = { ...cluster.settings, hot_standby: 'off' };
  const promoted = localPostgres({ dataDirectory: standby, port, settings, env: cluster.env });
  await asAdmin(adminUrl, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await untilSynchronous(adminUrl);
  await writers.more(20);
  const begun = performance.now();
  await killPostgres(dataDirectory);
  await run(join(bindir, 'pg_ctl'), ['promote', '-D', standby], options);
  cluster.adopt({ server: await promoted, dataDirectory: standby, port });
  const ms = performance.now() - begun;
  rmSync(dataDirectory, { recursive: true, force: true });
  return `promoted after ${(ms / 1000).toFixed(1)} s`;
}

async function untilSynchronous(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length > 0) break;
    if (attempt === 300) throw new Error('The standby does not follow.');
    await sleep(100);
  }
  await client.end();
}
