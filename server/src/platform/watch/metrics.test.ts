import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asAdmin } from '../../../testing/as-admin.ts';
import { startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { selfMadeCertificate } from '../../../testing/mail/mail-server.ts';
import { metricsToken, type Scrape, scrape } from '../../../testing/metrics.ts';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, startTestApp, testApp } from '../../../testing/test-app.ts';
import { markGood } from '../backup/good-since.ts';
import { job } from '../jobs/job.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { createLogger } from '../logger.ts';

const backupStatus = mkdtempSync(join(tmpdir(), 'gso-metrics-'));
const app = testApp({ metricsToken, backupStatus });
afterAll(() => rmSync(backupStatus, { recursive: true }));
let editor: Caller;
beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});

const soon = { timeout: 10_000 };
const duration = 'gso_http_request_duration_seconds';
const count = (metrics: Scrape, method: string, route: string, status: string) =>
  metrics.value(`${duration}_count`, { method, route, status }) ?? 0;

/** How much a figure grows while something is done. */
async function growth(act: () => Promise<unknown>, figure: (metrics: Scrape) => number | undefined): Promise<number> {
  const before = figure(await scrape(app.http)) ?? 0;
  await act();
  return (figure(await scrape(app.http)) ?? 0) - before;
}

/** Requests with a token wait until this is released. */
async function holdUpSessions(): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = app.db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return transaction;
  };
}

describe('who may read them', () => {
  const ask = (authorization: string) =>
    app.anonymous.send<{ details: string }>({ url: '/metrics', headers: authorization ? { authorization } : {} });

  it.each([
    ['nothing', ''],
    ['another token', `Bearer ${'x'.repeat(metricsToken.length)}`],
    ['a beginning of the token', `Bearer ${metricsToken.slice(0, -1)}`],
    ['more than the token', `Bearer ${metricsToken}x`],
    ['another scheme', `Basic ${Buffer.from(`:${metricsToken}`).toString('base64')}`],
    ['a token in capitals', `Bearer ${metricsToken.toUpperCase()}`],
  ])('refuses %s', async (_, authorization) => {
    const { status, body } = await ask(authorization);
    expect(status).toBe(401);
    expect(body.details).toBe('The token is missing or wrong.');
  });

  it('refuses the token in the address', async () => {
    expect((await app.anonymous.get(`/metrics?token=${metricsToken}`)).status).toBe(401);
  });

  it('refuses people, whatever they may do', async () => {
    expect((await editor.get('/metrics')).status).toBe(401);
  });

  it('opens nothing else with its token', async () => {
    const { status } = await app.anonymous.send({
      url: '/api/company',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(status).toBe(401);
  });

  it('is absent without a token', async () => {
    const other = await startTestApp();
    try {
      for (const token of ['', metricsToken, 'undefined']) {
        const headers = { authorization: `Bearer ${token}` };
        expect((await other.anonymous.send({ url: '/metrics', headers })).status).toBe(404);
      }
    } finally {
      await other.drop();
    }
  });
});

describe('requests', () => {
  it('counts each by its route, method and kind of status', async () => {
    const made = await editor.post<{ id: number }>('/api/company', {
      name: 'PT Maju',
      address: { street: 'Jl. Satu' },
    });
    const before = await scrape(app.http);
    for (const _ of [1, 2, 3]) await editor.get(`/api/company/${made.body.id}`);
    await editor.get('/api/company/999999');
    await app.anonymous.get('/api/company/1');
    const after = await scrape(app.http);
    const grown = (status: string) =>
      count(after, 'GET', '/api/company/:id', status) - count(before, 'GET', '/api/company/:id', status);
    expect([grown('2xx'), grown('4xx'), grown('5xx')]).toEqual([3, 2, 0]);
  });

  it('puts durations into the bucket where they belong and into all above it', async () => {
    const release = await holdUpSessions();
    const asking = editor.get('/api/company/autocomplete?name=slow');
    await sleep(300);
    await release();
    expect((await asking).status).toBeLessThan(500);
    const metrics = await scrape(app.http);
    const labels = { method: 'GET', route: '/api/company/autocomplete' };
    const upTo = (le: string) => {
      const statuses = ['2xx', '4xx'].map((kind) =>
        metrics.value(`${duration}_bucket`, { ...labels, status: kind, le }),
      );
      return statuses.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    };
    expect(upTo('0.1')).toBe(0);
    expect(upTo('10')).toBe(1);
    expect(upTo('+Inf')).toBe(1);
  });

  it('makes no series for invented methods and paths', async () => {
    await editor.get('/api/company/1');
    await app.anonymous.get('/nowhere');
    await app.http.inject({ method: 'OPTIONS', url: '/api/company' });
    const seriesOf = async () => (await scrape(app.http)).seriesOf(`${duration}_count`).length;
    await seriesOf();
    const before = await seriesOf();
    for (let n = 0; n < 40; n += 1) {
      await app.anonymous.get(`/secret-${n}/..%2f${n}?q=${n}`);
      await editor.get(`/api/company/${n + 1000}`);
      await editor.get(`/api/company/${encodeURIComponent(`"} 1\nevil{n="${n}`)}`);
      await app.anonymous.post(`/api/invented-${n}`, { n });
    }
    for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'] as const) {
      await app.http.inject({ method: method as 'PUT', url: '/api/company' });
    }
    const metrics = await scrape(app.http);
    // At most: other statuses of one route, and the methods that no route has.
    expect(metrics.seriesOf(`${duration}_count`).length - before).toBeLessThanOrEqual(4);
    expect(metrics.text).not.toMatch(/secret-|invented-|evil|TRACE|PROPFIND/);
    expect(metrics.seriesOf('evil')).toEqual([]);
  });

  it('reports how many are running, and streams separately', async () => {
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const gauges = async () => {
      const metrics = await scrape(app.http);
      return [metrics.value('gso_http_requests_under_way'), metrics.value('gso_event_streams_open')];
    };
    // The scrape itself is one.
    expect(await gauges()).toEqual([1, 0]);
    const streams = await Promise.all([1, 2].map(() => openStream(origin, { token: editor.token ?? '' })));
    expect(await gauges()).toEqual([1, 2]);
    for (const stream of streams) stream.leave();
    await expect.poll(gauges).toEqual([1, 0]);
    const metrics = await scrape(app.http);
    expect(metrics.text).not.toContain('route="/api/notification/stream",status="2xx"');
    expect(metrics.text).not.toContain('route="/api/notification/stream",status="left"');
  });

  it('counts clients that disconnect before their reply, once', async () => {
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => addressOf());
    const underWay = async () => (await scrape(app.http)).value('gso_http_requests_under_way');
    const release = await holdUpSessions();
    const leaving = new AbortController();
    const call = fetch(`${origin}/api/company`, {
      headers: { authorization: `Bearer ${editor.token}` },
      signal: leaving.signal,
    });
    await expect.poll(underWay, soon).toBe(2);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await release();
    await expect.poll(async () => count(await scrape(app.http), 'GET', '/api/company', 'left'), soon).toBe(1);
    await expect.poll(underWay, soon).toBe(1);
  });
});

const addressOf = (): string => {
  const address = app.http.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
};

describe('what happens within', () => {
  it('counts sign-ins', async () => {
    const person = await app.person(['MA_VISIT']);
    const tries = (password: string) => app.anonymous.post('/api/login', { username: person.username, password });
    const logins = (result: string) => (metrics: Scrape) => metrics.value('gso_logins_total', { result });
    expect(await growth(() => tries(person.password), logins('succeeded'))).toBe(1);
    const wrong = async () => {
      for (let n = 0; n < 10; n += 1) await tries('wrong');
    };
    expect(await growth(wrong, logins('failed'))).toBe(10);
    expect(await growth(() => tries('wrong'), logins('throttled'))).toBe(1);
    expect(await growth(() => tries('wrong'), logins('failed'))).toBe(0);
  });

  it('counts refusals by their code', async () => {
    const refusals = (code: string) => (metrics: Scrape) => metrics.value('gso_refusals_total', { code });
    expect(await growth(() => editor.get('/api/company/999999'), refusals('not-found'))).toBe(1);
    expect(await growth(() => editor.post('/api/company', {}), refusals('invalid'))).toBe(1);
    expect(await growth(() => editor.get('/api/role'), refusals('no-permission'))).toBe(1);
    expect(await growth(() => editor.get('/api/company'), refusals('no-permission'))).toBe(0);
  });

  it('counts creates that were repeated', async () => {
    const create = () =>
      editor.post(
        '/api/company',
        { name: 'PT Ulang', address: { street: 'Jl. Dua' } },
        { 'idempotency-key': 'one-key-only' },
      );
    const repeats = (metrics: Scrape) => metrics.value('gso_idempotent_repeats_total');
    expect(await growth(create, repeats)).toBe(0);
    expect(await growth(create, repeats)).toBe(1);
  });

  it('times statements by their kind', async () => {
    const statements = (kind: string) => (metrics: Scrape) =>
      metrics.value('gso_database_statement_duration_seconds_count', { kind, result: 'done' });
    const create = () => editor.post('/api/company', { name: 'PT Hitung', address: { street: 'Jl. Tiga' } });
    expect(await growth(create, statements('commit'))).toBe(1);
    expect(await growth(create, statements('begin'))).toBe(1);
    expect(await growth(create, statements('insert'))).toBeGreaterThanOrEqual(2);
    const failing = () => sql`select 1 / 0`.execute(app.reads).catch(() => undefined);
    expect(
      await growth(failing, (metrics) =>
        metrics.value('gso_database_statement_duration_seconds_count', { kind: 'select', result: 'failed' }),
      ),
    ).toBe(1);
  });

  it('times imports, documents and files', async () => {
    const work = (name: string) => (metrics: Scrape) =>
      metrics.value('gso_work_duration_seconds_count', { work: name, result: 'done' });
    const file = await xlsxFile([
      ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'],
      ['PT Impor', 'Jl. Empat', '', '', ''],
    ]);
    expect(await growth(() => upload(editor, '/api/excel/company', file), work('import'))).toBe(1);
    const attachment = {
      name: 'a.pdf',
      type: 'application/pdf' as const,
      content: Buffer.from('%PDF'),
      thumbnail: undefined,
    };
    let key = '';
    const author = { username: editor.username, requestId: 'test' };
    expect(await growth(async () => (key = await app.files.keep(author, attachment)), work('file-put'))).toBe(1);
    expect((await scrape(app.http)).value('gso_stored_file_bytes')).toBe(4);
    expect((await scrape(app.http)).value('gso_stored_files')).toBe(1);
    expect(await growth(async () => (await app.files.open(key)).destroy(), work('file-get'))).toBe(1);
    expect(await growth(() => app.files.discardUnused(key), work('file-remove'))).toBe(2);
    expect((await scrape(app.http)).value('gso_work_under_way', { work: 'import' })).toBe(0);
  });

  it('reports when scheduled jobs ran', async () => {
    const kind = { name: 'sweep', group: 'upkeep', payload: z.object({}), maxAttempts: 1, limitMs: 1000 } as const;
    const sweep = { ...job(kind, () => Promise.resolve(0)), cron: '* * * * *' };
    const stop = runJobs({ url: app.url, name: 'gso test', jobs: [sweep], logger: createLogger('silent') });
    await expect
      .poll(async () =>
        (await scrape(app.http)).value('gso_chore_last_success_timestamp_seconds', { chore: kind.name }),
      )
      .toBeGreaterThan(Date.now() / 1000 - 60);
    await stop();
    expect((await scrape(app.http)).value('gso_chores_total', { chore: kind.name, result: 'done' })).toBe(1);
  });

  it('reports what the job queue holds', async () => {
    await sql`select graphile_worker.add_job('dig', run_at => now() - interval '5 minutes'),
      graphile_worker.add_job('dig', run_at => now() + interval '5 minutes')`.execute(app.db);
    await sql`with job as (select id from graphile_worker.add_job('bury'))
      select from job`.execute(app.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (
      select max(id) from graphile_worker.jobs)`.execute(app.db);
    await sql`insert into job_runner (id, job_group) values ('digger', 'upkeep')`.execute(app.db);
    const found = await scrape(app.http);
    expect(found.value('gso_jobs', { kind: 'dig', state: 'waiting' })).toBe(2);
    expect(found.value('gso_jobs', { kind: 'bury', state: 'failed' })).toBe(1);
    expect(found.value('gso_jobs_failed')).toBe(1);
    expect(found.value('gso_jobs_oldest_due_seconds')).toBeGreaterThan(299);
    expect(found.value('gso_job_runners')).toBe(1);
  });

  it('notices that no process runs the scheduled jobs', async () => {
    expect((await scrape(app.http)).value('gso_chores_overdue_seconds')).toBe(0);
    await sql`update session set expires_at = now() - interval '3 hours' where id = (select id from session where user_id <> (
      select id from user_login where username = ${editor.username}) limit 1)`.execute(app.db);
    expect((await scrape(app.http)).value('gso_chores_overdue_seconds')).toBeGreaterThan(10_700);
  });
});

describe('the database', () => {
  it('is up, and reports everything else, while one part of the facts cannot be read', async () => {
    const attachment = {
      name: 'a',
      type: 'application/pdf' as const,
      content: Buffer.from('%PDF'),
      thumbnail: undefined,
    };
    const other = await startTestApp({ metricsToken });
    try {
      const user = await other.userWith('MA_VISIT');
      await other.files.keep({ username: user.username, requestId: 'test' }, attachment);
      await asAdmin(other.ownerUrl, 'alter table session rename to session_away');
      const found = await scrape(other.http);
      const values = ['gso_database_up', 'gso_stored_files', 'gso_jobs_failed'].map((name) => found.value(name));
      expect(values).toEqual([1, 1, 0]);
      expect(found.value('gso_sessions')).toBeUndefined();
      expect(found.value('gso_table_size_bytes', { table: 'stored_file' }) ?? 1).toBeGreaterThan(0);
    } finally {
      await other.drop();
    }
  });

  it('reports when each scheduled job was last added', async () => {
    await asAdmin(
      app.ownerUrl,
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('often', now(), now()),
        ('stuck', now(), now() - interval '3 hours'), ('configured away', now(), now() - interval '9 days')`,
    );
    const found = await scrape(app.http);
    await asAdmin(app.ownerUrl, 'delete from graphile_worker._private_known_crontabs');
    expect(found.value('gso_chore_added_age_seconds', { chore: 'stuck' })).toBeGreaterThan(10_700);
    expect(found.value('gso_chore_added_age_seconds', { chore: 'configured away' })).toBeUndefined();
    expect(found.value('gso_chores_overdue_seconds')).toBeGreaterThan(10_100);
  });

  it('reports sessions, size, connections and the oldest transaction', async () => {
    const before = await scrape(app.http);
    await app.userWith('MA_VISIT');
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const transaction = app.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await mayEnd;
    });
    await sleep(1100);
    const after = await scrape(app.http);
    end();
    await transaction;
    expect((after.value('gso_sessions') ?? 0) - (before.value('gso_sessions') ?? 0)).toBe(1);
    expect(after.value('gso_database_oldest_transaction_seconds')).toBeGreaterThan(1);
    expect(before.value('gso_database_oldest_transaction_seconds')).toBeLessThan(1);
    expect(after.value('gso_database_up')).toBe(1);
    expect(after.value('gso_database_size_bytes')).toBeGreaterThan(5_000_000);
    expect(after.value('gso_database_pool', { pool: 'db', state: 'open' })).toBeGreaterThan(0);
    const busy = (metrics: Scrape) =>
      (metrics.value('gso_database_pool', { pool: 'db', state: 'open' }) ?? 0) -
      (metrics.value('gso_database_pool', { pool: 'db', state: 'idle' }) ?? 0);
    expect([busy(before), busy(after)]).toEqual([0, 1]);
  });

  it('responds while all connections of the pool are taken, and reports it', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const hold = () =>
      app.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await mayEnd;
      });
    const held = [1, 2, 3, 4, 5, 6].map(hold);
    const pool = (metrics: Scrape, state: string) => metrics.value('gso_database_pool', { pool: 'db', state });
    const poolState = async () => {
      const metrics = await scrape(app.http);
      return [metrics.value('gso_database_up'), pool(metrics, 'open'), pool(metrics, 'idle'), pool(metrics, 'waiting')];
    };
    await expect.poll(poolState, soon).toEqual([1, 4, 0, 2]);
    end();
    await Promise.all(held);
  });

  it.each(['cut', 'silent'] as const)('may be %s: the scrape still returns, in time', async (how) => {
    const proxy = await startDatabaseProxy(app.url);
    const other = await startTestApp({ metricsToken, watchUrl: proxy.url });
    try {
      expect((await scrape(other.http)).value('gso_sessions')).toBeGreaterThan(0);
      if (how === 'cut') proxy.cut();
      else expect(proxy.silence('gso watch')).toBe(1);
      const begun = performance.now();
      const without = await scrape(other.http);
      expect(performance.now() - begun).toBeLessThan(2000);
      expect(without.value('gso_database_up')).toBe(0);
      expect(without.seriesOf('gso_sessions')).toEqual([]);
      expect(without.value('process_resident_memory_bytes')).toBeGreaterThan(0);
      expect(count(without, 'GET', '/metrics', '2xx')).toBe(1);
      proxy.restore();
      expect((await scrape(other.http)).value('gso_database_up')).toBe(1);
    } finally {
      await other.drop();
      await proxy.close();
    }
  });
});

describe('disks and the certificate', () => {
  it('report the space of the folders that are here', async () => {
    const found = await scrape(app.http);
    const [free = 0, size = 0] = ['free', 'size'].map((what) =>
      found.value(`gso_disk_${what}_bytes`, { disk: 'files' }),
    );
    expect(size).toBeGreaterThan(free);
    expect(free).toBeGreaterThan(0);
    expect(found.seriesOf('gso_disk_free_bytes')).toHaveLength(1);
  });

  it('report when the certificate of the address expires, without waiting for it', async () => {
    const certificate = selfMadeCertificate();
    const server = createTlsServer({ key: certificate.key, cert: certificate.cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const other = await startTestApp({ metricsToken, publicUrl: `https://localhost:${port}` });
    try {
      const expires = async () => (await scrape(other.http)).value('gso_certificate_expires_timestamp_seconds');
      expect(await expires()).toBeUndefined();
      await expect.poll(expires).toBeGreaterThan(Date.now() / 1000);
      const issued = (await scrape(other.http)).value('gso_certificate_issued_timestamp_seconds');
      expect(issued).toBeLessThan(Date.now() / 1000 + 60);
    } finally {
      await other.drop();
      server.close();
    }
  });
});

describe('backups', () => {
  const age = async (part: string) => (await scrape(app.http)).value('gso_backup_age_seconds', { part });

  it('report their age to an account that cannot read them, and nothing while there are none', async () => {
    expect(await age('base')).toBeUndefined();
    const before = process.umask(0o077);
    await markGood(backupStatus, 'base', new Date(Date.now() - 90_000));
    await markGood(backupStatus, 'files');
    process.umask(before);
    expect(await age('base')).toBeCloseTo(90, -1);
    expect(await age('files')).toBeLessThan(10);
    expect(await age('check')).toBeUndefined();
    expect(statSync(backupStatus).mode & 0o777).toBe(0o755);
    expect(statSync(join(backupStatus, 'base')).mode & 0o777).toBe(0o644);
  });
});
