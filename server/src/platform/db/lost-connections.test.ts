import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { type TestDatabase, createTestDatabase } from '../../../testing/test-database.ts';
import { refusalOf } from '../http/refusals.ts';
import { openDatabase, openReads, poolState } from './database.ts';
import { readRows, writeWithoutWaiting, statement } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const terminate = (name: string) =>
  asAdmin(
    database.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`,
  );
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('It succeeded.'),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
const insert = (kind: string) =>
  statement`insert into document_counter (kind, period, last) values (${kind}, 'test', 1)`;
const countOf = async (kind: string): Promise<number> => {
  const rows = await readRows(database.db, statement`select from document_counter where kind = ${kind}`);
  return rows.length;
};

describe('a password of the database that was changed', () => {
  it('makes callers repeat, until the process is restarted with the new one', async () => {
    const url = Object.assign(new URL(database.url), { password: 'the old one' }).href;
    const options = { url, connections: 1, name: 'gso old password' };
    for (const handle of [openDatabase(options), openReads(options)]) {
      const error = await failure(sql`select 1`.execute(handle));
      expect(refusalOf(error)).toMatchObject({ status: 503, code: 'unavailable' });
      await handle.destroy();
    }
  });
});

describe('a connection that the database ends', () => {
  it('does not end the process, whatever it was doing', async () => {
    // A separate process, because in this one vitest would catch unhandled errors.
    const program = `
      const { openDatabase, openReads } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
      const { sql } = await import('kysely');
      const options = { url: ${JSON.stringify(database.url)}, connections: 2, name: 'gso ended' };
      const db = openDatabase(options);
      const reads = openReads(options);
      const ended = db.transaction().execute(async (tx) => {
        await sql\`select 1\`.execute(tx);
        console.log('in a transaction');
        await new Promise((resolve) => setTimeout(resolve, 400));
        await sql\`select 1\`.execute(tx);
      }).catch((error) => error.message);
      const read = sql\`select pg_sleep(20)\`.execute(reads).catch((error) => error.message);
      const write = sql\`select pg_sleep(20)\`.execute(db).catch((error) => error.message);
      await Promise.all([ended, read, write]);
      // The end of a connection may be reported only after the error that it caused.
      const again = (handle) => sql\`select 1\`.execute(handle).catch(() => again(handle));
      await Promise.all([again(db), again(reads)]);
      console.log('works again');
      await Promise.all([db.destroy(), reads.destroy()]);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const exit = once(child, 'exit');
    await expect.poll(() => output, { timeout: 10_000 }).toContain('in a transaction');
    await sleep(100);
    await terminate('gso ended');
    expect(await exit).toEqual([0, null]);
    expect(output).toContain('works again');
  });

  it('leaves its pool, and what it was doing is refused as unavailable', async () => {
    const db = openDatabase({ url: database.url, connections: 1, name: 'gso cut' });
    const cut = await failure(
      db.transaction().execute(async (tx) => {
        await readRows(tx, insert('cut'));
        await terminate('gso cut');
        await writeWithoutWaiting(tx, insert('cut along'));
        await readRows(tx, statement`select 1`);
      }),
    );
    expect(refusalOf(cut)).toMatchObject({ status: 503, code: 'unavailable' });
    await readRows(db, statement`select 1`);
    expect(poolState(db)).toEqual({ open: 1, idle: 1, waiting: 0 });
    expect(await countOf('cut')).toBe(0);
    await db.destroy();
  });
});

describe('a commit whose reply is lost', () => {
  it('is reported as unknown, whether it was carried out or not', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const db = openDatabase({ url: proxy.url, connections: 1, name: 'gso commit' });
    const saving = failure(
      db.transaction().execute(async (tx) => {
        await readRows(tx, insert('committed'));
        proxy.dropReplies();
      }),
    );
    await expect.poll(() => countOf('committed')).toBe(1);
    proxy.cut();
    const refusal = refusalOf(await saving);
    expect(refusal).toMatchObject({ status: 503, code: 'unknown-outcome' });
    expect(refusal.details.en).toContain('not known whether');
    await db.destroy();
    await proxy.close();
  });
});

describe('a network that drops everything', () => {
  it('fails running statements after their timeout, and the connections are replaced', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const options = { url: proxy.url, connections: 1, name: 'gso swallowed', statementMs: 300 };
    const db = openDatabase(options);
    const reads = openReads(options);
    await Promise.all([readRows(db, statement`select 1`), readRows(reads, statement`select 1`)]);
    const transaction = failure(
      db.transaction().execute(async (tx) => {
        await readRows(tx, statement`select 1`);
        proxy.silence('gso swallowed');
        await writeWithoutWaiting(tx, insert('swallowed'));
        await readRows(tx, statement`select 2`);
      }),
    );
    await expect.poll(() => poolState(db).idle).toBe(0);
    await sleep(50);
    const read = failure(readRows(reads, statement`select 1`));
    expect(refusalOf(await transaction)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refusalOf(await read)).toMatchObject({ status: 503, code: 'unavailable' });
    const again = await sql<{ n: number }>`select 1 as n`.execute(db);
    expect(again.rows).toEqual([{ n: 1 }]);
    await readRows(reads, statement`select 1`);
    await Promise.all([db.destroy(), reads.destroy()]);
    await proxy.close();
  });

  it('is noticed on idle connections before they are needed', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const options = { url: proxy.url, connections: 1, name: 'gso forgotten', heartbeatMs: 100 };
    const db = openDatabase(options);
    const reads = openReads(options);
    await Promise.all([readRows(db, statement`select 1`), readRows(reads, statement`select 1`)]);
    expect(proxy.silence('gso forgotten')).toBe(2);
    await expect.poll(() => [poolState(db).open, poolState(reads).open], { timeout: 3000 }).toEqual([0, 0]);
    await Promise.all([db.destroy(), reads.destroy()]);
    await proxy.close();
  });
});

describe('errors of the database', () => {
  it.each([
    ['53100', 507, 'storage-full'],
    ['53200', 503, 'unavailable'],
    ['53300', 503, 'unavailable'],
    ['25006', 503, 'unavailable'],
    ['57P01', 503, 'unavailable'],
    ['57P02', 503, 'unavailable'],
    ['57P03', 503, 'unavailable'],
    ['08006', 503, 'unavailable'],
    ['40001', 503, 'unavailable'],
    ['40P01', 503, 'unavailable'],
    ['57014', 503, 'unavailable'],
    ['XX000', 500, 'fault'],
  ])('with %s replies %i %s', async (code, status, expected) => {
    const raised = await failure(
      sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(database.db),
    );
    expect(refusalOf(raised)).toMatchObject({ status, code: expected });
  });

  it.each(['ENOSPC', 'EDQUOT'])('become refusals for files too: %s', (code) => {
    const error = Object.assign(new Error('write failed'), { code });
    expect(refusalOf(error)).toMatchObject({ status: 507, code: 'storage-full' });
  });
});
