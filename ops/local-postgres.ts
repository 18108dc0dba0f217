import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeOf } from './data-place.ts';
import { freePort } from './free-port.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { unprivilegedAccount, type Account } from './unprivileged-account.ts';

export interface LocalPostgres {
  adminUrl: string;
  bindir: string;
  /** Stops the server if this call started it; leaves it running if it was found running. */
  stop(): Promise<void>;
}

interface LocalPostgresOptions {
  dataDirectory: string;
  settings?: Record<string, string>;
  port?: number;
  env?: NodeJS.ProcessEnv;
}

/**
 * A PostgreSQL server on 127.0.0.1 for development and tests. It ends with the process that started it, however that
 * process ends; a process that reuses a running server depends on that one. `<dataDirectory>.password` and
 * `<dataDirectory>.log` are next to the data directory.
 */
export async function localPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const newcomer = unprivilegedAccount();
  const dataDirectory = placeOf(resolve(options.dataDirectory), newcomer);
  const account = newcomer && (ownerOf(dataDirectory) ?? newcomer);
  const binaries = findPostgres(account, versionOf(dataDirectory));
  const password = passwordFor(dataDirectory, account);
  const handle = (port: number, stop: () => Promise<void>): LocalPostgres => ({
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    bindir: binaries.bindir,
    stop,
  });

  const runningPort = await portOfRunningServer(dataDirectory);
  if (runningPort) return handle(runningPort, async () => {});

  if (!existsSync(dataDirectory)) initialise(binaries, dataDirectory, account);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await rememberedOrFreePort(dataDirectory));
    const server = startServer(binaries, { ...options, dataDirectory, port }, account);
    if (await becomesReady(server, dataDirectory)) {
      remember(dataDirectory, port);
      return handle(port, () => stopServer(server));
    }
    const othersPort = await portOfRunningServer(dataDirectory);
    if (othersPort) return handle(othersPort, async () => {});
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${tailOf(`${dataDirectory}.log`)}`);
  }
}

/** Only the account that made a data directory can run a server on it. */
function ownerOf(dataDirectory: string): Account | undefined {
  return statSync(dataDirectory, { throwIfNoEntry: false });
}

function versionOf(dataDirectory: string): number | undefined {
  const file = join(dataDirectory, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

function passwordFor(dataDirectory: string, account: Account | undefined): string {
  const file = `${dataDirectory}.password`;
  try {
    // Fails if the file is there: of two processes that start at once, both use the password of the first.
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
    if (account) chownSync(file, account.uid, account.gid);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function initialise(binaries: PostgresBinaries, dataDirectory: string, account: Account | undefined): void {
  const unfinished = `${dataDirectory}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  try {
    runInitdb(binaries, unfinished, `${dataDirectory}.password`, account);
    renameSync(unfinished, dataDirectory);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (versionOf(dataDirectory) === undefined) throw error;
  }
}

function runInitdb(
  binaries: PostgresBinaries,
  folder: string,
  passwordFile: string,
  account: Account | undefined,
): void {
  const run = (locale: string): void => {
    execFileSync(
      join(binaries.bindir, 'initdb'),
      [
        ...['--pgdata', folder, '--username', 'postgres', '--pwfile', passwordFile],
        ...['--auth-host', 'scram-sha-256', '--auth-local', 'peer'],
        ...['--encoding', 'UTF8', '--locale', locale, '--data-checksums'],
      ],
      { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
    );
  };
  try {
    run('C.UTF-8');
  } catch (error) {
    if (!String(error).includes('invalid locale')) throw error;
    run('C');
  }
}

function startServer(
  binaries: PostgresBinaries,
  { dataDirectory, port, settings, env }: LocalPostgresOptions,
  account: Account | undefined,
): ChildProcess {
  const log = openSync(`${dataDirectory}.log`, 'a', 0o600);
  const allSettings = { unix_socket_directories: '', ...settings, listen_addresses: '127.0.0.1', port: String(port) };
  // File descriptor 3 is a pipe that we never write to: it ends when our process ends, even by SIGKILL,
  // and then the shell in the background asks the server, which by then has taken the place of the first shell, to stop.
  const server = spawn(
    '/bin/sh',
    [
      ...['-c', '(cat <&3 >/dev/null; kill -INT $$) & exec "$@" 3<&-', 'sh', join(binaries.bindir, 'postgres')],
      ...['-D', dataDirectory, ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    ],
    // A group of its own, so that Ctrl-C in a terminal ends the programs that use the database first.
    {
      ...account,
      cwd: '/',
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    },
  );
  closeSync(log);
  server.unref();
  const lifeline = server.stdio[3];
  if (lifeline instanceof Socket) lifeline.unref();
  return server;
}

async function becomesReady(server: ChildProcess, dataDirectory: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const status = readStatus(dataDirectory);
    if (status?.ready && status.pid === server.pid) return true;
    await sleep(20);
  }
  server.stdio[3]?.destroy();
  return false;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const exited = once(server, 'exit');
  server.stdio[3]?.destroy();
  await exited;
}

/** What a server writes about itself into its data directory; see "postmaster.pid" in PostgreSQL's documentation. */
function readStatus(dataDirectory: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

async function portOfRunningServer(dataDirectory: string): Promise<number | undefined> {
  for (;;) {
    const status = readStatus(dataDirectory);
    if (!status || !isAlive(status.pid)) return undefined;
    if (status.ready) return (await accepts(status.port)) ? status.port : undefined;
    await sleep(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => answer(false));
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
  });
}

function rememberedOrFreePort(dataDirectory: string): Promise<number> {
  const file = `${dataDirectory}.port`;
  return freePort(existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
}

function remember(dataDirectory: string, port: number): void {
  writeFileSync(`${dataDirectory}.port`, `${port}\n`);
}

function tailOf(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-15).join('\n');
}
