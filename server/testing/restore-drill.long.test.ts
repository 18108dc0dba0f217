import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { localPostgres, type LocalPostgres } from '../../ops/local-postgres.ts';
import { fill } from '../bench/fill.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from './as-admin.ts';
import { DrillPlace, hasAccounts, killChild, killPostgres, whyNoBackups } from './backup-machine.ts';
import { long } from './long-tests.ts';
import { createPerson } from './people.ts';
import { startServerProcess } from './server-process.ts';
import { compareWith, SteadyWork } from './steady-work.ts';
import { tableDigests } from './table-digests.ts';

// The long run: npm run test:long
const archiveTimeout = long ? 30 : 5;
/** Besides archive_timeout: for the segment to be encrypted and copied, on a machine that has other work too. */
const slackSeconds = 20;
const rowsInDatabase = long ? 300_000 : 0;

const why = whyNoBackups();
if (why) console.log(`The restore drill does not run here: ${why}.`);

describe.skipIf(why)('a machine that dies while people work', { timeout: 3_600_000 }, () => {
  const place = new DrillPlace();
  let dead: { adminUrl: string; work: SteadyWork; at: number; moment: string; digests: Record<string, string> };

  beforeAll(async () => {
    place.recipient = await place.makeKeys();
    dead = await liveAndDie(place);
  }, 3_600_000);
  afterAll(() => place.remove());

  const from = (backups = place.backups) => ['--from', backups, '--identity', place.identity];
  let tries = 0;
  /** Another folder for each try, because nothing is restored over something else. */
  const restored = (name: string) => {
    tries += 1;
    const to = join(place.root, `${name}-${tries}`);
    return { to, files: `${to}-files` };
  };

  it(`comes back with everything but the last ${archiveTimeout} seconds`, async () => {
    const { to, files } = restored('newest');
    const begun = Date.now();
    const outcome = await place.gso(['restore', ...from(), '--to', to, '--files', files]);
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

  it('comes back as it was at a moment before, to the last row of every table', async () => {
    const { to } = restored('moment');
    const outcome = await place.gso(['restore', ...from(), '--to', to, '--until', dead.moment]);
    expect(outcome).toMatchObject({ code: 0 });
    const postgres = await place.startRestored(to, dead.adminUrl);
    try {
      expect(await tableDigests(ownerUrl(postgres))).toEqual(dead.digests);
    } finally {
      await postgres.stop();
    }
  });

  // Only root has several accounts to try with.
  it.skipIf(!hasAccounts || long)('comes back only for an account that can read all of it', async () => {
    const backups = place.copyOfBackups('older-readable');
    const newest = basename(baseIn(backups));
    const older = newest.replace(/^\d{4}/, '2020');
    cpSync(join(backups, 'base', newest), join(backups, 'base', older), { recursive: true });
    const manifest = join(backups, 'base', older, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(newest, older));
    execFileSync('chmod', ['--recursive', 'a+rX', join(backups, 'base', older)]);
    chmodSync(join(backups, 'base'), 0o755);
    for (const folder of [place.backups, backups]) {
      const { code, output } = await place.gsoAsPostgres(['restore', ...from(folder), '--to', restored('closed').to]);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read') as string });
    }
    const secret = join(place.root, 'closed-key.txt');
    writeFileSync(secret, readFileSync(place.identity), { mode: 0o600 });
    const wish = ['restore', '--from', place.backups, '--identity', secret, '--to', restored('closed-key').to];
    expect(await place.gso(wish)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${secret} cannot be read by the account of PostgreSQL`) as string,
    });
  });

  it('does not come back over something else', async () => {
    const { code, output } = await place.gso(['restore', ...from(), '--to', place.backups]);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') as string });
  });

  it('does not come back with another key', async () => {
    const identity = join(place.root, 'other.txt');
    await place.makeKeys(identity);
    const { to } = restored('other-key');
    const { code, output } = await place.gso(['restore', '--from', place.backups, '--identity', identity, '--to', to]);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('another key') as string });
    expect(readdirSync(to)).toEqual([]);
  });

  describe('from a damaged backup', () => {
    const hurt = (name: string, harm: (backups: string) => void): string => {
      const backups = place.copyOfBackups(`hurt-${name}`);
      harm(backups);
      return backups;
    };
    const refused = async (backups: string, name: string, ...more: string[]) => {
      const { to } = restored(name);
      const { code, output } = await place.gso(['restore', ...from(backups), '--to', to, ...more]);
      expect(code).toBe(1);
      expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
      return output;
    };

    it.skipIf(long)('does not come back if the archive was cut off', async () => {
      const backups = hurt('cut', (copy) => truncateSync(archiveIn(copy), statSync(archiveIn(copy)).size - 100_000));
      expect(await refused(backups, 'cut')).toContain('is damaged');
    });

    it.skipIf(long)('does not come back if one bit of the archive changed', async () => {
      const backups = hurt('bit', (copy) => {
        const content = readFileSync(archiveIn(copy));
        const middle = Math.floor(content.length / 2);
        content[middle] = (content[middle] ?? 0) ^ 1;
        writeFileSync(archiveIn(copy), content);
      });
      expect(await refused(backups, 'bit')).toContain('is damaged');
    });

    it.skipIf(long)('does not come back if its manifest was never written', async () => {
      const backups = hurt('half', (copy) => rmSync(join(baseIn(copy), 'manifest.json')));
      expect(await refused(backups, 'half')).toContain('no complete base backup');
    });

    it.skipIf(long)('does not come back if a file that it lists is missing', async () => {
      const backups = hurt('file', (copy) => rmSync(join(copy, 'files'), { recursive: true }));
      const { files } = restored('file');
      const { code, output } = await place.gso(['restore', ...from(backups), '--files', files]);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('are missing') as string });
      expect(existsSync(files)).toBe(false);
    });

    it.skipIf(long)('says which segment of the log is missing, and up to there it comes back', async () => {
      const backups = hurt('gap', (copy) => rmSync(segmentsIn(copy).at(-2) ?? ''));
      expect(await refused(backups, 'gap')).toMatch(/gap: [0-9A-F]{24} is missing/);
      const { to } = restored('gap-until');
      const outcome = await place.gso(['restore', ...from(backups), '--to', to, '--until', dead.moment]);
      expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining('has a gap') as string });
    });

    it.skipIf(long)('stops at a segment that was changed instead of opening without the rest', async () => {
      const backups = hurt('segment', (copy) => {
        // Without the first ones PostgreSQL could not open at all.
        const path = segmentsIn(copy).at(-1) ?? '';
        const content = readFileSync(path);
        content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
        writeFileSync(path, content);
      });
      const { to } = restored('segment');
      expect(await place.gso(['restore', ...from(backups), '--to', to])).toMatchObject({ code: 0 });
      await expect(place.startRestored(to, dead.adminUrl)).rejects.toThrow('PostgreSQL did not start');
      expect(readFileSync(`${to}.log`, 'utf8')).toContain('is damaged');
    });
  });
});

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
  const work = await SteadyWork.begin(db, server.origin);
  await db.destroy();
  const env = {
    BACKUP_DATABASE_URL: urlOf(postgres.adminUrl),
    FILE_DIRECTORY: files,
    PG_BASEBACKUP: join(postgres.bindir, 'pg_basebackup'),
  };
  const copier = place.start(['backup', 'files', '--every', '1'], env);
  try {
    work.resume();
    const run = await place.gso(['backup', 'run'], env);
    expect(run).toMatchObject({ code: 0 });
    console.log(run.output.trim());
    await sleep(1000);
    await work.pause();
    const { moment, digests } = await remember(ownerUrl(postgres));
    await work.during((archiveTimeout + 1) * 1000);
    const check = await place.gso(['backup', 'check', '--deep'], env);
    expect(check).toMatchObject({ code: 0 });
    console.log(check.output.trim());
    work.resume();
    work.expectDeath();
    await sleep((archiveTimeout + 1) * 1000);
    const at = Date.now();
    return { adminUrl: postgres.adminUrl, work, at, moment, digests };
  } finally {
    await Promise.all([server.kill(), killChild(copier), killPostgres(dataDirectory)]);
    rmSync(machine, { recursive: true });
  }
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
 * The time by the clock of the database, and its content then. Nobody works, but the scheduled jobs still do, so the
 * content counts only if it is the same before and after.
 */
async function remember(url: string): Promise<{ moment: string; digests: Record<string, string> }> {
  for (;;) {
    const digests = await tableDigests(url);
    const moment = await timeOf(url);
    if (isDeepStrictEqual(await tableDigests(url), digests)) return { moment, digests };
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

const baseIn = (backups: string): string => join(backups, 'base', readdirSync(join(backups, 'base')).at(-1) ?? '');
const archiveIn = (backups: string): string => join(baseIn(backups), 'base.tar.zst.age');
const segmentsIn = (backups: string): string[] =>
  readdirSync(join(backups, 'wal'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9A-F]{24}-[0-9a-f]{64}\.zst\.age$/.test(name))
    .toSorted()
    .map((name) => join(backups, 'wal', name));
