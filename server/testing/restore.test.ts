import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryEntry } from '@gso/contract/record/history';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import { permissions } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreRows } from '../src/platform/record/restore-rows.ts';
import { type EveryKind, everyKind } from './every-kind.ts';
import { everyRow } from './every-row.ts';
import { type Caller, testApp } from './test-app.ts';

const app = testApp();
let caller: Caller;
let records: EveryKind;

beforeAll(async () => {
  caller = await app.userWith(...permissions);
  records = await everyKind(app, caller);
});

interface Row {
  id: number;
  version: number;
}

const versionOf = async (address: string) => (await caller.get<Row>(address)).body.version;
const remove = async (address: string) => {
  const { status, body } = await caller.delete(`${address}?version=${await versionOf(address)}`);
  expect([status, body], address).toEqual([200, { message: 'SUCCESS' }]);
};
const restore = (address: string, by = caller) => by.post<Row & RefusalReply>(`${address}/restore`);
const refusal = (message: string) => expect.objectContaining({ message }) as unknown;
const aCompany = async (name: string) =>
  `/api/company/${(await caller.post<Row>('/api/company', { name, address: { street: 'Jl. Satu 1' } })).body.id}`;

const figures = async () => {
  const shown = sql`select * from figure_now where n <> 0 or amount <> 0 order by kind, period, who`;
  return (await shown.execute(app.db)).rows;
};

describe('a deleted record', () => {
  it('is restored with everything that was deleted with it, whatever its kind', async () => {
    // It stopped being open in May, which a new one of this status does not say.
    await sql`update shodan set status = 'LOSE'`.execute(app.db);
    await sql`update shodan set open_until = '2026-05-20'`.execute(app.db);
    await sql`insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, created_by, updated_by)
      select id, 'TRIAL', place, 'Test', pic, '2026-11-01', '2026-11-02', pic, pic
      from project, generate_series(1, 3) as place`.execute(app.db);
    // Users are never deleted, and their role cannot be either.
    await sql`update user_login set role_id = (select min(id) from role) where username = 'budi'`.execute(app.db);
    await sql`delete from figure_change`.execute(app.db);
    await sql`select recount_figures()`.execute(app.db);
    const addresses = [...records].filter(([kind]) => kind !== '/api/userlogin').map(([, { read }]) => read);
    const [rows, counted] = [await everyRow(app.db, 'exchange_rate_value'), await figures()];
    const versions = new Map<string, number>();
    for (const address of addresses) versions.set(address, await versionOf(address));

    for (const address of addresses.toReversed()) await remove(address);
    for (const address of addresses) {
      const { status, body } = await restore(address);
      expect([status, body.message], `${address} ${JSON.stringify(body)}`).toEqual([200, 'SUCCESS']);
    }

    for (const address of addresses) {
      expect(await versionOf(address), address).toBe((versions.get(address) ?? 0) + 2);
      const history = (await caller.get<ListPage<HistoryEntry>>(`${address}/history`)).body.content;
      expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['restore', 'delete']);
      const [restored, deleted] = history;
      expect(restored?.changes.length).toBeGreaterThan(0);
      expect(restored?.changes).toEqual(deleted?.changes.map(({ field, from, to }) => ({ field, from: to, to: from })));
    }
    expect(await everyRow(app.db, 'exchange_rate_value')).toEqual(rows);
    expect(await figures()).toEqual(counted);
  });

  it('is restored once: of two at the same moment one is refused', async () => {
    const address = await aCompany('PT Sekali');
    await remove(address);
    const prepare = () => sleep(100);
    const what = { entity: 'company', id: Number(address.split('/').at(-1)), prepare } as const;
    const author = { username: caller.username, requestId: 'two at once' };
    const both = await Promise.allSettled(
      [1, 2].map(() => app.db.transaction().execute((tx) => restoreRows(tx, author, what))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual({ status: 'rejected', reason: refusal('This record has been restored already.') });
    expect((await restore(address)).body.details).toBe('This record has been restored already.');
  });

  it('is restored by a repeated call as by the first one, and can be deleted again', async () => {
    const address = await aCompany('PT Ulang');
    await remove(address);
    const key = { 'idempotency-key': 'restored-by-this' };
    const first = await caller.post<Row>(`${address}/restore`, {}, key);
    expect(first.body.version).toBe(3);
    expect(await caller.post(`${address}/restore`, {}, key)).toMatchObject({ status: 200, body: first.body });
    await remove(address);
    expect((await restore(address)).body.version).toBe(5);
  });

  it('is not restored by others', async () => {
    const address = await aCompany('PT Orang Lain');
    await remove(address);
    const { status, body } = await restore(address, await app.userWith(...permissions));
    expect([status, body.details]).toEqual([422, 'Only the person who deleted this record can restore it.']);
    expect((await caller.get(address)).status).toBe(404);
  });

  it('is not restored after some minutes, and not at all if it never existed', async () => {
    const address = await aCompany('PT Terlambat');
    await remove(address);
    await sql`update deleted_record set deleted_at = now() - make_interval(mins => ${limits.restoreMinutes})`.execute(
      app.db,
    );
    const { status, body } = await restore(address);
    expect([status, body.details]).toEqual([
      404,
      'This record cannot be restored any more. That is possible for 10 minutes.',
    ]);
    expect((await restore('/api/company/999999')).status).toBe(404);
  });

  it('is not restored without the record that it refers to', async () => {
    const company = await aCompany('PT Hilang');
    const id = Number(company.split('/').at(-1));
    const contact = `/api/customer/${(await caller.post<Row>('/api/customer', { name: 'Ratih', company: { id } })).body.id}`;
    await remove(contact);
    await remove(company);
    const { status, body } = await restore(contact);
    expect([status, body.details]).toEqual([
      422,
      'This record cannot be restored: the company that it refers to has been deleted in the meantime.',
    ]);
    await restore(company);
    expect((await restore(contact)).status).toBe(200);
  });

  it('is not restored if its name is taken', async () => {
    const term = { desc: 'Cash on delivery, twice' };
    const address = `/api/paymentterm/${(await caller.post<Row>('/api/paymentterm', term)).body.id}`;
    await remove(address);
    await caller.post('/api/paymentterm', term);
    const { status, body } = await restore(address);
    expect([status, body.code]).toEqual([409, 'duplicate']);
  });

  it('is no conflict for a colleague who was editing it, once it is restored', async () => {
    const address = await aCompany('PT Terbuka');
    await remove(address);
    await restore(address);
    const { status, body } = await caller.patch<RefusalReply>(address, { version: 1, industry: 'Food' });
    expect([status, body.changes]).toEqual([409, []]);
  });

  it('is not restored as a role that grants more than the caller has by now', async () => {
    const person = await app.person(['MA_ACCOUNT', 'MA_DASHBOARD']);
    const chief = await app.signIn(person);
    const { body } = await chief.post<Row>('/api/role', { name: 'Onlooker', permissions: ['MA_DASHBOARD'] });
    await chief.delete(`/api/role/${body.id}?version=1`);
    await sql`update role set permissions = '{MA_ACCOUNT}' where id = (
      select role_id from user_login where username = ${chief.username})`.execute(app.db);
    const { status, body: refusal } = await restore(`/api/role/${body.id}`, await app.signIn(person));
    expect([status, refusal.details]).toEqual([
      422,
      'You can only grant permissions that you have yourself. Missing: MA_DASHBOARD.',
    ]);
  });
});
