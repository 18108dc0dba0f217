import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { localPostgres, type LocalPostgres } from '../../ops/local-postgres.ts';
import { fill } from '../bench/fill.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from './as-admin.ts';
import { DrillPlace, killChild, killPostgres, whyNoBackups } from './backup-machine.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { compareWith, SteadyWork } from './steady-work.ts';
import { tableDigests } from './table-digests.ts';

// The long run: npm run test:long
const archiveTimeout = long ? 30 : 5;
/** Besides archive_timeout: for the segment to be encrypted and copied, on a machine that has other work too. */
const slackSeconds = 20;
const rowsInDatabase = long ? Number(process.env['GSO_DRILL_ROWS'] ?? 300_000) : 0;

const why = whyNoBackups();
if (why) console.log(`The restore drill does not run here: ${why}.`);

describe.skipIf(why)('a machine that dies while people work', { timeout: 3_600_000 }, () => {
  const place = new DrillPlace();
  let dead: Awaited<ReturnType<typeof liveAndDie>>;

  beforeAll(async () => {
    dead = await liveAndDie(place);
  }, 3_600_000);
  afterAll(() => place.remove());

  let tries = 0;
  /** Another folder for each try, because nothing is restored over something else. */
  const restored = (name: string) => {
    tries += 1;
    const to = join(place.root, `${name}-${tries}`);
    return { to, files: `${to}-files` };
  };

  it(`comes back on another machine with everything but the last ${archiveTimeout} seconds`, async () => {
    const { to, files } = restored('newest');
    const begun = Date.now();
    // The other machine knows nothing but what was kept elsewhere.
    const key = join(place.root, 'kept-elsewhere.txt');
    writeFileSync(key, dead.key);
    const nothing = { BACKUP_REPOSITORY: '', BACKUP_PASSPHRASE: '', BACKUP_CONFIG: '' };
    const outcome = await place.gso(['restore', '--key', key, '--to', to, '--files', files], nothing);
    expect(outcome).toMatchObject({ code: 0 });
    const unpacked = Date.now();
    const postgres = await place.startRestored(to, dead.adminUrl);
    const server = await startServerProcess(applicationUrl(postgres), await freePort(), { FILE_DIRECTORY: files });
    const seconds = (Date.now() - begun) / 1000;
    try {
      const { same, different, lost, withoutFile } = await compareWith(
        server.origin,
        dead.work.token,
        dead.work.acknowledged,
      );
      const lostSeconds = lost.length > 0 ? (dead.at - Math.min(...lost.map(({ at }) => at))) / 1000 : 0;
      const bytes = await databaseBytes(postgres);
      console.log(
        `Restored ${(bytes / 1e9).toFixed(2)} GB in ${seconds.toFixed(1)} s (unpacked in ${((unpacked - begun) / 1000).toFixed(1)} s)` +
          `${long ? `, ${(((seconds / bytes) * 1e10) / 60).toFixed(1)} min for 10 GB` : ''}. Of ${dead.work.acknowledged.length} records ${same} are the same, ` +
          `${different.length} different, ${lost.length} lost, all of them within the last ${lostSeconds.toFixed(1)} s; ${withoutFile.length} without their file.`,
      );
      expect(different).toEqual([]);
      expect(same).toBeGreaterThan(20);
      expect(lostSeconds).toBeLessThan(archiveTimeout + slackSeconds);
      for (const { at } of withoutFile) expect(dead.at - at).toBeLessThan(slackSeconds * 1000);
    } finally {
      await server.kill();
      await postgres.stop();
    }
  });

  it('comes back as it was at a moment before, to the last row of every table and with its files', async () => {
    const { to, files } = restored('moment');
    const outcome = await place.gso(['restore', '--to', to, '--files', files, '--until', dead.moment]);
    expect(outcome).toMatchObject({ code: 0 });
    const postgres = await place.startRestored(to, dead.adminUrl);
    try {
      expect(await tableDigests(ownerUrl(postgres))).toEqual(dead.digests);
      const missing = (await keysIn(postgres)).filter((name) => !existsSync(join(files, name.slice(0, 2), name)));
      expect(missing).toEqual([]);
    } finally {
      await postgres.stop();
    }
  });

  it('gets one attachment back', async () => {
    const { files } = restored('one');
    expect(await place.gso(['restore', '--files', files])).toMatchObject({ code: 0 });
    const [folder = ''] = readdirSync(files);
    const [name = ''] = readdirSync(join(files, folder));
    const path = join(files, folder, name);
    const content = readFileSync(path);
    rmSync(path);
    const env = { FILE_DIRECTORY: files };
    expect(await place.gso(['restore', 'file', name], env)).toMatchObject({ code: 0 });
    expect(readFileSync(path).equals(content)).toBe(true);
    const { code, output } = await place.gso(['restore', 'file', '0'.repeat(40)], env);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('No backup holds') as string });
  });

  const refused = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { to } = restored('refused');
    const { code, output } = await place.gso(['restore', '--to', to, ...args], env);
    expect(code).toBe(1);
    return output;
  };

  it('does not come back over something else', async () => {
    const { code, output } = await place.gso(['restore', '--to', place.backups]);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') as string });
  });

  it('does not come back with another passphrase, before the oldest backup, or from an unknown one', async () => {
    const other = { BACKUP_PASSPHRASE: 'another passphrase that is long enough' };
    expect(await refused([], other)).toContain('Is the passphrase right?');
    expect(await refused(['--until', '2020-01-01 00:00:00+07'])).toContain('No backup is as old as that');
    expect(await refused(['--set', '20200101-000000F'])).toContain('There is no backup 20200101-000000F');
    const { code, output } = await place.gso(['restore', '--to', restored('zone').to, '--until', '2026-11-15 10:00']);
    expect([code, output]).toEqual([2, expect.stringContaining('with its time zone')]);
  });

  it.skipIf(long)('does not come back from a damaged copy', async () => {
    const backups = place.copyOfBackups('hurt');
    damageFilesIn(join(backups, 'database/backup'), 10_000);
    damageFilesIn(join(backups, 'files/data'), 100);
    const env = { BACKUP_REPOSITORY: backups };
    expect(await refused([], env)).toContain('pgbackrest restore failed');
    expect(await place.gso(['restore', '--files', restored('hurt').files], env)).toMatchObject({ code: 1 });
  });
});

/** Changes one bit in the middle of every file of at least so many bytes. */
function damageFilesIn(folder: string, bytes: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || statSync(path).size < bytes) continue;
    const content = readFileSync(path);
    const middle = Math.floor(content.length / 2);
    content[middle] = (content[middle] ?? 0) ^ 1;
    writeFileSync(path, content);
  }
}

describe.skipIf(why ?? long)('backups in S3', { timeout: 300_000 }, () => {
  it('are made, checked in depth and restored, encrypted and over TLS', async () => {
    const place = new DrillPlace();
    const s3 = await secureS3(place);
    const dataDirectory = join(place.folder('machine'), 'postgres');
    await (await prepared(dataDirectory)).stop();
    const postgres = await localPostgres({ dataDirectory, settings: place.archiving(archiveTimeout) });
    try {
      const attachment = randomBytes(50_000).toString('hex');
      const files = place.folder('machine/files');
      mkdirSync(join(files, 'ab'));
      writeFileSync(join(files, 'ab', 'abcd'), attachment, { mode: 0o600 });
      // As of the service: neither root nor PostgreSQL.
      execFileSync('chown', ['--recursive', 'daemon', files]);
      const env = { ...s3.env, ...environment(postgres, files) };
      for (const args of [['setup'], ['run'], ['run', '--type', 'incr'], ['check', '--deep']]) {
        expect(await place.gso(['backup', ...args], env), args.join(' ')).toMatchObject({ code: 0 });
      }
      const digests = await tableDigests(ownerUrl(postgres));
      const to = join(place.root, 'from-s3');
      expect(await place.gso(['restore', '--to', to, '--files', `${to}-files`], env)).toMatchObject({ code: 0 });
      expect(readFileSync(join(`${to}-files`, 'ab', 'abcd'), 'utf8')).toBe(attachment);
      const second = await place.startRestored(to, postgres.adminUrl);
      expect(await tableDigests(ownerUrl(second))).toEqual(digests);
      await second.stop();
      damageFilesIn(s3.folder, 10_000);
      const { code, output } = await place.gso(['backup', 'check', '--deep'], env);
      expect([code, output.match(/^problem +\w+/gm)]).toEqual([1, ['problem  repository', 'problem  attachments']]);
    } finally {
      await postgres.stop();
      await s3.close();
      place.remove();
    }
  });
});

/** A server that speaks S3 over TLS, with a certificate of its own. */
async function secureS3(place: DrillPlace) {
  const file = (name: string) => join(place.root, name);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', file('s3.key'), '-out', file('s3.crt')],
    ],
    { stdio: 'pipe' },
  );
  execFileSync('chmod', ['644', file('s3.crt')]);
  const port = await freePort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    // It decodes an address before it checks the signature, which pgBackRest does not expect.
    allowMismatchedSignatures: true,
    directory: file('s3'),
    configureBuckets: [{ name: 'backups' }],
    key: readFileSync(file('s3.key')),
    cert: readFileSync(file('s3.crt')),
  });
  await server.run();
  return {
    env: {
      BACKUP_REPOSITORY: 's3://backups/gso',
      BACKUP_S3_ENDPOINT: `https://localhost:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
      BACKUP_S3_CA_FILE: file('s3.crt'),
    },
    folder: file('s3'),
    close: () => server.close(),
  };
}

const database = 'gso';
const role = 'gso_drill';
const urlOf = (adminUrl: string, user = {}) =>
  Object.assign(new URL(adminUrl), { pathname: `/${database}`, ...user }).href;
const ownerUrl = ({ adminUrl }: Pick<LocalPostgres, 'adminUrl'>) => urlOf(adminUrl);
const applicationUrl = ({ adminUrl }: Pick<LocalPostgres, 'adminUrl'>) =>
  urlOf(adminUrl, { username: role, password: role });

/** Work, a backup during it, more work, a moment to remember, more work, and the crash in the middle of it. */
async function liveAndDie(place: DrillPlace) {
  const machine = place.folder('machine');
  const dataDirectory = join(machine, 'postgres');
  const files = place.folder('machine/files');
  await (await prepared(dataDirectory)).stop();
  const postgres = await localPostgres({ dataDirectory, settings: place.archiving(archiveTimeout) });
  const server = await startServerProcess(applicationUrl(postgres), await freePort(), { FILE_DIRECTORY: files });
  const db = openDatabase({ url: applicationUrl(postgres), connections: 2, name: 'gso drill' });
  const env = environment(postgres, files);
  // The first night of a new installation: nobody has attached anything.
  for (const args of [['setup'], ['run'], ['check']]) {
    expect(await place.gso(['backup', ...args], env), args.join(' ')).toMatchObject({ code: 0 });
  }
  const work = await SteadyWork.begin(db, server.origin);
  await db.destroy();
  const { output: key } = await place.gso(['backup', 'key'], env);
  const copier = place.start(['backup', 'files', '--every', '1'], env);
  try {
    work.resume();
    // The first one is full, and the second one holds what has changed since.
    for (const [label, type] of [
      ['Full', 'full'],
      ['Differential', 'diff'],
    ] as const) {
      const run = await place.gso(['backup', 'run', '--type', type], env);
      expect(run).toMatchObject({ code: 0, output: expect.stringContaining(label) as string });
      console.log(run.output.trim());
    }
    await sleep(1000);
    await work.pause();
    const { moment, digests } = await remember(ownerUrl(postgres), server);
    await work.during((archiveTimeout + 1) * 1000);
    const check = await place.gso(['backup', 'check', '--deep'], env);
    expect(check).toMatchObject({ code: 0 });
    console.log(check.output.trim());
    work.resume();
    work.expectDeath();
    await sleep((archiveTimeout + 1) * 1000);
    const at = Date.now();
    return { adminUrl: postgres.adminUrl, work, at, moment, digests, key };
  } finally {
    await Promise.all([server.kill(), killChild(copier), killPostgres(dataDirectory)]);
    rmSync(machine, { recursive: true });
  }
}

const environment = (postgres: LocalPostgres, files: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: applicationUrl(postgres),
  FILE_DIRECTORY: files,
  PGPORT: new URL(postgres.adminUrl).port,
});

async function keysIn({ adminUrl }: LocalPostgres): Promise<string[]> {
  const client = new pg.Client({ connectionString: urlOf(adminUrl) });
  await client.connect();
  const { rows } = await client.query<{ key: string }>('select key from stored_file');
  await client.end();
  return rows.map(({ key }) => key);
}

/** A migrated database, in the long run with much data, before anything is archived. */
async function prepared(dataDirectory: string): Promise<LocalPostgres> {
  const settings = long ? { max_wal_size: '8GB', shared_buffers: '1GB', maintenance_work_mem: '512MB' } : {};
  const postgres = await localPostgres({ dataDirectory, settings });
  await asAdmin(postgres.adminUrl, `create database ${database}`);
  await migrate(ownerUrl(postgres));
  await asAdmin(postgres.adminUrl, `create role ${role} login password '${role}' in role gso_app`);
  if (rowsInDatabase > 0) {
    const db = openDatabase({ url: applicationUrl(postgres), connections: 2, name: 'gso drill' });
    const { username } = await createPerson(db, []);
    await db.destroy();
    await fill(ownerUrl(postgres), ['visit', 'quotation'], rowsInDatabase, username);
  }
  return postgres;
}

/**
 * The time by the clock of the database, and its content then. Nobody works; the scheduled jobs do not either while their
 * process is stopped.
 */
async function remember(
  url: string,
  { process: { pid = 0 } }: ServerProcess,
): Promise<{ moment: string; digests: Record<string, string> }> {
  process.kill(pid, 'SIGSTOP');
  try {
    return { moment: await timeOf(url), digests: await tableDigests(url) };
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function timeOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
  );
  await client.end();
  return rows[0]?.moment ?? '';
}

async function databaseBytes({ adminUrl }: LocalPostgres): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  await client.end();
  return Number(rows[0]?.bytes);
}
