import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { testApp } from '../../../testing/test-app.ts';
import { createLogger } from '../logger.ts';
import { addJob } from './add-job.ts';
import { FinalFailure, type JobContext, type JobKind, type RunJob, job } from './job.ts';
import { runJobs } from './run-jobs.ts';

const app = testApp();
const patience = { timeout: 15_000, interval: 20 };
const pace = { beatMs: 100, lostMs: 1500, pollMs: 100 };

interface Payload {
  text: string;
}
const kind: JobKind<Payload> = {
  name: 'say',
  group: 'upkeep',
  payload: z.object({ text: z.string() }),
  maxAttempts: 3,
  limitMs: 5000,
};

const stops: (() => Promise<void>)[] = [];
const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));
afterEach(async () => {
  await stopAll();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  // A heartbeat that was under way may have come after the end of its runner.
  await sql`delete from job_runner`.execute(app.db);
});

interface StartOptions {
  url?: string;
  of?: JobKind<Payload>;
  cron?: string;
  lines?: string[];
}

function start(run: RunJob<Payload>, { url = app.url, of = kind, cron, lines = [] }: StartOptions = {}) {
  const logger = createLogger('debug', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  stops.push(runJobs({ url, name: 'gso test', jobs: [{ ...job(of, run), cron }], logger, ...pace }));
}

const add = (text: string, { of = kind, ...options }: Parameters<typeof addJob>[3] & { of?: JobKind<Payload> } = {}) =>
  app.db.transaction().execute((tx) => addJob(tx, of, { text }, options));

interface Row {
  attempts: number;
  last_error: string | null;
  waits: boolean;
}
const stored = async () =>
  (await sql<Row>`select attempts, last_error, run_at > now() as waits from graphile_worker.jobs`.execute(app.db)).rows;
const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);

describe('a job', () => {
  it('runs once when its transaction has committed', async () => {
    const said: string[] = [];
    start(async ({ text }) => void said.push(text));
    await app.db.transaction().execute(async (tx) => {
      await addJob(tx, kind, { text: 'committed' });
      await sleep(300);
      expect(said).toEqual([]);
    });
    await vi.waitFor(() => expect(said).toEqual(['committed']), patience);
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
    await sleep(300);
    expect(said).toEqual(['committed']);
  });

  it('never exists if its transaction is rolled back', async () => {
    const undone = app.db.transaction().execute(async (tx) => {
      await addJob(tx, kind, { text: 'undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await stored()).toEqual([]);
  });

  it('is refused with a payload that does not match its kind', async () => {
    // @ts-expect-error -- the compiler refuses it as well
    await expect(app.db.transaction().execute((tx) => addJob(tx, kind, { txet: 'x' }))).rejects.toThrow(z.ZodError);
  });

  it('waits for its time, and is replaced by another one with its key', async () => {
    const said: string[] = [];
    start(async ({ text }) => void said.push(text));
    await add('first', { key: 'greeting', runAt: new Date(Date.now() + 60_000) });
    await add('second', { key: 'greeting', runAt: new Date(Date.now() + 60_000) });
    await sleep(300);
    expect([said, (await stored()).length]).toEqual([[], 1]);
    await dueNow();
    await vi.waitFor(() => expect(said).toEqual(['second']), patience);
  });
});

describe('jobs of one queue', () => {
  it('run one after the other, those of other queues meanwhile', async () => {
    const said: string[] = [];
    for (const text of ['a', 'b', 'c']) await add(text, { queue: 'one' });
    await add('other', { queue: 'two' });
    start(async ({ text }) => {
      said.push(`${text} begins`);
      await sleep(text === 'other' ? 0 : 100);
      said.push(`${text} ends`);
    });
    await vi.waitFor(() => expect(said).toContain('c ends'), patience);
    const ofOne = said.filter((line) => !line.startsWith('other'));
    expect(ofOne).toEqual(['a', 'b', 'c'].flatMap((text) => [`${text} begins`, `${text} ends`]));
    expect(said.indexOf('other ends')).toBeLessThan(said.indexOf('c ends'));
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
  });
});

describe('a job of its group that is urgent', () => {
  it('runs before those that have waited longer', async () => {
    const said: string[] = [];
    for (const text of ['a', 'b']) await add(text, { of: { ...kind, group: 'mail' } });
    await add('urgent', { of: { ...kind, group: 'mail', isUrgent: true } });
    start(async ({ text }) => void said.push(text), { of: { ...kind, group: 'mail' } });
    await vi.waitFor(() => expect(said).toEqual(['urgent', 'a', 'b']), patience);
  });
});

describe('a job that fails', () => {
  it('is tried again after a pause, and stays with its reason after the last attempt', async () => {
    let calls = 0;
    const lines: string[] = [];
    start(
      () => {
        calls += 1;
        throw new Error(`No answer from postgres://gso:secret@db/gso\nat line 2`);
      },
      { lines },
    );
    await add('x');
    for (const attempts of [1, 2, 3]) {
      await vi.waitFor(async () => expect(await stored()).toMatchObject([{ attempts, waits: true }]), patience);
      if (attempts < 3) await dueNow();
    }
    await dueNow();
    await sleep(300);
    expect(calls).toBe(3);
    const [row] = await stored();
    expect(row?.last_error).toBe('No answer from postgres://gso:…@db/gso\nat line 2');
    expect(lines.filter((line) => line.startsWith('job failed'))).toEqual([
      'job failed; it will be tried again',
      'job failed; it will be tried again',
      'job failed for good',
    ]);
  });

  it('is not tried again if that is no use', async () => {
    start(() => Promise.reject(new FinalFailure('There is no such address.')));
    await add('x');
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject([{ attempts: 3, last_error: 'There is no such address.' }]),
      patience,
    );
  });

  it('by taking too long is aborted, and its place is free again', async () => {
    const contexts: JobContext[] = [];
    start(
      async (_, context) => {
        contexts.push(context);
        await new Promise(() => undefined);
      },
      { of: { ...kind, limitMs: 200 } },
    );
    for (const text of ['a', 'b', 'c']) await add(text);
    await vi.waitFor(() => expect(contexts.map(({ signal }) => signal.aborted)).toEqual([true, true, true]), patience);
    await vi.waitFor(async () => {
      const reasons = (await stored()).map(({ last_error }) => last_error);
      expect(reasons).toEqual(Array(3).fill('It took longer than 0.2 s.'));
    }, patience);
  });

  it('and is scheduled leaves one failure, which the next success removes', async () => {
    let fails = true;
    const once = { of: { ...kind, payload: z.object({ text: z.string().default('') }), maxAttempts: 1 } };
    start(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve(1)), { ...once, cron: '* * * * *' });
    const failed = async () => (await stored()).filter(({ last_error }) => last_error !== null).length;
    await vi.waitFor(async () => expect(await failed()).toBe(1), patience);
    await add('the next one', once);
    await vi.waitFor(async () => expect([(await stored()).length, await failed()]).toEqual([1, 1]), patience);
    fails = false;
    await add('a third', once);
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
  });
});

describe('jobs', () => {
  it('are known to be served as soon as a process runs them', async () => {
    const alive = async () => (await sql`select from job_runner`.execute(app.db)).rows.length;
    // Without a pace of its own: the next heartbeat comes after ten seconds.
    stops.push(
      runJobs({
        ...{ url: app.url, name: 'gso test', logger: createLogger('silent') },
        jobs: [job(kind, () => Promise.resolve())],
      }),
    );
    await vi.waitFor(async () => expect(await alive()).toBe(1), { timeout: 8000 });
    await stopAll();
    expect(await alive()).toBe(0);
  });

  it('are run by one of several processes, each once', async () => {
    const said: string[] = [];
    for (let n = 0; n < 3; n += 1) start(async ({ text }) => void said.push(text));
    const wanted = Array.from({ length: 100 }, (_, n) => String(n));
    await Promise.all(wanted.map((text) => add(text)));
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
    expect(said.sort()).toEqual(wanted.sort());
  });

  it('of one group do not wait for those of another', async () => {
    const said: string[] = [];
    const logger = createLogger('silent');
    const mail = { ...kind, name: 'hang', group: 'mail' } as const;
    const hanging = job(mail, (_, { signal }) => new Promise((done) => signal.addEventListener('abort', () => done())));
    const quick = job(kind, async ({ text }) => void said.push(text));
    stops.push(runJobs({ url: app.url, name: 'gso test', jobs: [hanging, quick], logger, ...pace }));
    await app.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 10; n += 1) await addJob(tx, mail, { text: 'x' });
    });
    await add('quick');
    await vi.waitFor(() => expect(said).toEqual(['quick']), patience);
  });

  it('of a process that was killed are soon run by another one', async () => {
    const child = spawn(process.execPath, [new URL('testing/never-ends.ts', import.meta.url).pathname], {
      env: { DATABASE_URL: app.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await add('survivor', { queue: 'one' });
    await once(child.stdout, 'data');
    const said: string[] = [];
    start(async ({ text }) => void said.push(text));
    await sleep(2000);
    expect(said).toEqual([]);
    child.kill('SIGKILL');
    const killedAt = performance.now();
    await vi.waitFor(() => expect(said).toEqual(['survivor']), patience);
    expect(performance.now() - killedAt).toBeLessThan(3000);
    await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
  });

  it('that are running may finish when the process stops', async () => {
    let isDone = false;
    start(async () => {
      await sleep(500);
      isDone = true;
    });
    await add('x');
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ attempts: 1 }]), patience);
    await stopAll();
    expect(isDone).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('are not run again if they ended while the database was away', async () => {
    const proxy = await startDatabaseProxy(app.url);
    const [said, recorded]: string[][] = [[], []];
    const { promise: awayForLong, resolve: end } = Promise.withResolvers<void>();
    try {
      start(
        async ({ text }) => {
          said?.push(text);
          await awayForLong;
          return { affected: 1, record: async () => void recorded?.push(text) };
        },
        { url: proxy.url },
      );
      await add('sent');
      await vi.waitFor(() => expect(said).toEqual(['sent']), patience);
      proxy.cut();
      end();
      // Others are in touch with the database all the time, so for them a runner that is away for longer is dead.
      start(async ({ text }) => void said?.push(text));
      await sleep(pace.lostMs / 2);
      expect(await stored()).toHaveLength(1);
      proxy.restore();
      await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
      expect([said, new Set(recorded)]).toEqual([['sent'], new Set(['sent'])]);
    } finally {
      await stopAll();
      await proxy.close();
    }
  });

  it('are not taken from others because the database was away for all', async () => {
    const proxies = [await startDatabaseProxy(app.url), await startDatabaseProxy(app.url)] as const;
    const [ours, theirs] = proxies;
    const said: string[] = [];
    const { promise: awayForLong, resolve: end } = Promise.withResolvers<void>();
    try {
      start(
        async ({ text }) => {
          said.push(text);
          await awayForLong;
        },
        { url: ours.url },
      );
      await add('sent');
      await vi.waitFor(() => expect(said).toEqual(['sent']), patience);
      start(async ({ text }) => void said.push(text), { url: theirs.url });
      await sleep(1.5 * pace.lostMs);
      for (const proxy of proxies) proxy.cut();
      end();
      await sleep(1.5 * pace.lostMs);
      theirs.restore();
      await sleep(pace.lostMs / 2);
      ours.restore();
      await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
      expect(said).toEqual(['sent']);
    } finally {
      await stopAll();
      for (const proxy of proxies) await proxy.close();
    }
  });

  it('that a runner took without knowing, because the reply was lost, are run after a while', async () => {
    const said: string[] = [];
    start(async ({ text }) => void said.push(text));
    await vi.waitFor(async () => {
      expect((await sql`select from job_runner`.execute(app.db)).rows).toHaveLength(1);
    }, patience);
    await app.db.transaction().execute(async (tx) => {
      await addJob(tx, kind, { text: 'forgotten' });
      await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = (select id from job_runner)`.execute(
        tx,
      );
    });
    await sleep(pace.lostMs / 2);
    expect(said).toEqual([]);
    await vi.waitFor(() => expect(said).toEqual(['forgotten']), patience);
  });

  it('run again after the database was away, also one that was running then', async () => {
    const proxy = await startDatabaseProxy(app.url);
    const lines: string[] = [];
    const said: string[] = [];
    try {
      start(
        async ({ text }, { signal }) => {
          said.push(text);
          if (said.length === 1) await sleep(60_000, undefined, { signal });
        },
        { url: proxy.url, lines },
      );
      await add('during');
      await vi.waitFor(() => expect(said).toEqual(['during']), patience);
      proxy.cut();
      await vi.waitFor(() => expect(lines).toContain('job failed; it will be tried again'), patience);
      await sleep(2000);
      proxy.restore();
      await add('after');
      await vi.waitFor(() => expect(said).toContain('after'), patience);
      await dueNow();
      await vi.waitFor(() => expect(said.filter((text) => text === 'during').length).toBeGreaterThan(1), patience);
      await vi.waitFor(async () => expect(await stored()).toEqual([]), patience);
    } finally {
      await stopAll();
      await proxy.close();
    }
  });
});
