import type { AuditRow } from '@gso/contract/audit';
import type { FailedJob, JobState } from '@gso/contract/jobs/job';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let admin: Caller;
beforeAll(async () => {
  admin = await app.userWith('MA_ACCOUNT');
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await sql`delete from job_runner`.execute(app.db);
});

const sessions = 'remove expired sessions';
const files = 'remove files that no record refers to';

interface Entered {
  kind?: string;
  attempts?: number;
  error?: string | null;
  locked?: boolean;
}

async function enter({ kind = sessions, attempts = 3, error = 'It broke.', locked = false }: Entered = {}) {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${kind}, max_attempts => 3::smallint)`.execute(app.db);
  const id = rows[0]?.id ?? 0;
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error},
    run_at = now() + exp(${attempts}::integer) * interval '1 second',
    locked_at = case when ${locked} then now() end, locked_by = case when ${locked} then 'one' end
    where id = ${id}`.execute(app.db);
  return id;
}

const failed = async (query = '') =>
  (await admin.get<{ content: FailedJob[]; totalElements: number }>(`/api/job?${query}`)).body;
const stateOf = async (id: number) => {
  const { rows } = await sql<{ attempts: number; due: boolean }>`
    select attempts, run_at <= now() as due from graphile_worker.jobs where id = ${id}`.execute(app.db);
  return rows[0];
};
const latestEntry = async () =>
  (await admin.get<{ content: AuditRow[] }>('/api/audit?kind=job')).body.content.slice(0, 1);

describe('failed jobs', () => {
  it('are listed with their reason, newest first, and no others', async () => {
    const first = await enter({ error: null });
    const second = await enter({ kind: files });
    await enter({ attempts: 2 });
    await enter({ locked: true });
    const { content } = await failed();
    expect(content).toMatchObject([
      { id: second, kind: files, attempts: 3, reason: 'It broke.' },
      { id: first, kind: sessions, attempts: 3, reason: '' },
    ]);
    expect(Math.abs(Date.now() - Date.parse(content[0]?.failedAt ?? ''))).toBeLessThan(10_000);
  });

  it('are found by kind and by the words of the reason', async () => {
    await enter({ error: 'Mailbox 100% full' });
    const other = await enter({ kind: files, error: 'Bucket away' });
    expect((await failed(`kind=${encodeURIComponent(files)}`)).content.map(({ id }) => id)).toEqual([other]);
    expect((await failed('q=BUCKET')).content.map(({ id }) => id)).toEqual([other]);
    expect((await failed('q=0%25+f')).totalElements).toBe(1);
    expect((await failed('q=_')).totalElements).toBe(0);
  });

  it('are tried again one by one, with an audit entry', async () => {
    const id = await enter();
    expect((await admin.post(`/api/job/${id}/retry`)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ attempts: 0, due: true });
    expect((await failed()).content).toEqual([]);
    expect(await latestEntry()).toMatchObject([
      {
        actor: admin.username,
        action: 'update',
        recordId: id,
        record: sessions,
        changes: [{ field: 'attempts', to: 0 }],
      },
    ]);
    expect((await admin.post(`/api/job/${id}/retry`)).status).toBe(404);
  });

  it('are tried again all at once, those of one kind', async () => {
    const ids = [await enter(), await enter()];
    const other = await enter({ kind: files });
    const waiting = await enter({ attempts: 1 });
    expect((await admin.post('/api/job/retry', { kind: sessions })).body).toMatchObject({ count: 2 });
    for (const id of ids) expect(await stateOf(id)).toEqual({ attempts: 0, due: true });
    expect(await stateOf(waiting)).toMatchObject({ attempts: 1, due: false });
    expect((await failed()).content.map(({ id }) => id)).toEqual([other]);
    expect((await admin.post('/api/job/retry', { kind: sessions })).body).toMatchObject({ count: 0 });
    expect((await admin.post('/api/job/retry', { kind: 'anything' })).status).toBe(400);
  });

  it('are removed, with an audit entry; those that wait or run are not', async () => {
    const id = await enter();
    expect((await admin.delete(`/api/job/${id}`)).status).toBe(200);
    expect(await stateOf(id)).toBeUndefined();
    expect(await latestEntry()).toMatchObject([{ action: 'delete', recordId: id, record: sessions }]);
    for (const kept of [await enter({ attempts: 1 }), await enter({ locked: true })]) {
      expect((await admin.delete(`/api/job/${kept}`)).status).toBe(404);
      expect((await admin.post(`/api/job/${kept}/retry`)).status).toBe(404);
      expect(await stateOf(kept)).toBeDefined();
    }
  });
});

describe('the state of the queue', () => {
  const state = async () => (await admin.get<JobState>('/api/job/state')).body;

  it('counts what runs, waits and has failed of each kind', async () => {
    expect(await state()).toEqual({ isServed: false, kinds: [] });
    await enter();
    await enter({ attempts: 1 });
    await enter({ locked: true });
    await sql`select graphile_worker.add_job(${files})`.execute(app.db);
    const { kinds } = await state();
    expect(kinds).toMatchObject([
      { kind: sessions, running: 1, waiting: 1, failed: 1, dueSince: null },
      { kind: files, running: 0, waiting: 1, failed: 0 },
    ]);
    expect(kinds[1]?.dueSince).toMatch(/^20/);
  });

  it('says whether any process runs jobs', async () => {
    await sql`insert into job_runner (id, job_group, seen_at) values ('one', 'upkeep', now() - interval '2 minutes')`.execute(
      app.db,
    );
    expect((await state()).isServed).toBe(false);
    await sql`update job_runner set seen_at = now()`.execute(app.db);
    expect((await state()).isServed).toBe(true);
  });
});
