import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localPostgres, type LocalPostgres } from './local-postgres.ts';

let folder: string;
let dataDirectory: string;
const started: LocalPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gso-local-postgres-'));
  chmodSync(folder, 0o755);
  dataDirectory = join(folder, 'data');
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<LocalPostgres> {
  const server = await localPostgres({ dataDirectory, settings });
  started.push(server);
  return server;
}

async function settingsOf(server: LocalPostgres): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings');
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const isRunning = (): boolean => existsSync(join(dataDirectory, 'postmaster.pid'));

test('keeps data safe and the door shut', async () => {
  const server = await start({ work_mem: '8MB' });
  expect(await settingsOf(server)).toMatchObject({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    work_mem: '8192',
  });
  expect(statSync(`${dataDirectory}.password`).mode & 0o777).toBe(0o600);
  const withoutPassword = new URL(server.adminUrl);
  withoutPassword.password = 'guess';
  const client = new pg.Client({ connectionString: withoutPassword.href });
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

test('finds a running server, leaves it running, and comes back on the same port', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(two.adminUrl).toBe(one.adminUrl);
  const three = await start();
  await three.stop();
  expect(isRunning()).toBe(true);
  await Promise.all([one.stop(), two.stop()]);
  expect(isRunning()).toBe(false);
  expect((await start()).adminUrl).toBe(one.adminUrl);
});

test('ends with its parent, even when that one is killed', async () => {
  const script = `
    const { localPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'local-postgres.ts'))});
    await localPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} });
    console.log('started');
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  expect(isRunning()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'as root in a closed folder, keeps the data where its account can go',
  async () => {
    chmodSync(folder, 0o700);
    const server = await start();
    const place = realpathSync(dataDirectory);
    expect(place).not.toBe(dataDirectory);
    expect(existsSync(join(place, 'PG_VERSION'))).toBe(true);
    await server.stop();

    rmSync(dataDirectory);
    dataDirectory = join(folder, 'other');
    const other = await start();
    expect(globSync(`${place}*`)).toEqual([]);
    await other.stop();
    const otherPlace = realpathSync(dataDirectory);
    for (const file of globSync(`${otherPlace}*`)) rmSync(file, { recursive: true });
  },
);
