import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { gso } from '../../testing/run-gso.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { testApp } from '../../testing/test-app.ts';
import { freePort } from '../../../ops/free-port.ts';

const app = testApp();
const patience = { timeout: 15_000, interval: 50 };
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

interface Line {
  msg: string;
  job?: string;
  jobs?: string[];
  done?: number;
}

function startWorker(databaseUrl: string, settings: NodeJS.ProcessEnv = {}) {
  const lines: Line[] = [];
  const child = spawn(gso, ['worker'], {
    env: { PATH: '/usr/bin:/bin', DATABASE_URL: databaseUrl, FILE_DIRECTORY: app.fileDirectory, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  return { child, lines };
}

const expiredSessions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from session where expires_at < now()`.execute(app.db);
  return rows[0]?.count;
};
async function leaveExpiredSession(): Promise<void> {
  await sql`delete from session`.execute(app.db);
  await app.userWith();
  await sql`update session set expires_at = now() - interval '1 minute'`.execute(app.db);
  expect(await expiredSessions()).toBe(1);
}
async function stopped(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return child.exitCode;
}

describe('gso worker', () => {
  it('runs the scheduled jobs, logs them and ends when asked to stop', async () => {
    await leaveExpiredSession();
    const { child, lines } = startWorker(app.url);
    await vi.waitFor(async () => expect(await expiredSessions()).toBe(0), patience);
    expect(await stopped(child)).toBe(0);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'job done', job: 'remove expired sessions', done: 1 }));
    expect(lines.find(({ msg }) => msg === 'working')?.jobs).toContain('remove expired sessions');
    expect(lines.at(-1)?.msg).toBe('stopped');
  });

  it('serves its metrics to those who have the token, and nothing else', async () => {
    const port = await freePort();
    const token = 'a token of at least 32 characters, no spaces'.replaceAll(' ', '-');
    const { child } = startWorker(app.url, { METRICS_TOKEN: token, WORKER_METRICS_PORT: String(port) });
    const get = (path: string, sent: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${sent}` } });
    await vi.waitFor(async () => {
      const reply = await get('/metrics', token);
      expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
      const text = await reply.text();
      expect(text).toMatch(/gso_chores_total\{chore="remove expired sessions",result="done"\} [1-9]/);
      expect(text).toMatch(/^gso_database_up 1$/m);
      expect(text).toMatch(/^gso_database_pool\{pool="slow",state="open"\} [1-9]$/m);
    }, patience);
    expect([(await get('/metrics', 'another')).status, (await get('/', token)).status]).toEqual([401, 404]);
    expect(await stopped(child)).toBe(0);
  });

  it('survives a database outage, and runs its jobs afterwards; its heartbeat pauses meanwhile', async () => {
    const proxy = await startDatabaseProxy(app.url);
    const heartbeat = join(app.fileDirectory, 'heartbeat');
    try {
      proxy.cut();
      await leaveExpiredSession();
      const { child, lines } = startWorker(proxy.url, { WORKER_HEARTBEAT_FILE: heartbeat });
      await vi.waitFor(() => expect(lines.some(({ msg }) => msg.startsWith('jobs cannot run'))).toBe(true), patience);
      expect([child.exitCode, existsSync(heartbeat)]).toEqual([null, false]);
      proxy.restore();
      await vi.waitFor(async () => expect(await expiredSessions()).toBe(0), patience);
      await vi.waitFor(() => expect(existsSync(heartbeat)).toBe(true), patience);
      expect(await stopped(child)).toBe(0);
      expect(lines.some(({ msg }) => msg === 'jobs run again')).toBe(true);
    } finally {
      await proxy.close();
    }
  });
});

describe('gso serve', () => {
  it.each([
    ['true', 0],
    ['false', 1],
  ])('with SERVE_DOES_CHORES=%s leaves %i expired sessions', async (setting, left) => {
    await leaveExpiredSession();
    const server = await startServerProcess(app.url, await freePort(), { SERVE_DOES_CHORES: setting });
    try {
      if (left === 0) await vi.waitFor(async () => expect(await expiredSessions()).toBe(0), patience);
      else await new Promise((wait) => setTimeout(wait, 500));
      expect(await expiredSessions()).toBe(left);
    } finally {
      await server.kill();
    }
  });
});
