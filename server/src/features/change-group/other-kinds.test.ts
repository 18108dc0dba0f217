import type { BulkPreview, BulkResult } from '@gso/contract/record/bulk-change';
import type { UndoResult } from '@gso/contract/record/change-group';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ShodanRow } from '@gso/contract/shodan';
import type { VisitRow } from '@gso/contract/visit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let master: Caller;
let seller: Caller;
let contact: number;
let company: number;

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const reply = await caller.post<{ id: number }>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
};

beforeAll(async () => {
  master = await app.userWith('MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  company = await made(master, '/api/company', { name: 'PT A', address: { street: 'Jl. A' } });
  contact = await made(master, '/api/customer', { name: 'Ratna', company: { id: company } });
});

async function run(caller: Caller, path: string, selection: object, change: object): Promise<BulkResult> {
  const shown = await caller.post<BulkPreview>(`${path}/bulk/preview`, { selection, change });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  const { ids, versions } = shown.body;
  if (ids.length === 0) return { ...shown.body, changeGroup: null };
  const { status, body } = await caller.post<BulkResult>(`${path}/bulk`, { ids, versions, change });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, refusals: [...shown.body.refusals, ...body.refusals] };
}

const undo = async (caller: Caller, id: number | null) =>
  (await caller.post<UndoResult>(`/api/changegroup/${id}/undo`)).body;
const set = (values: object) => ({ action: 'set', values });

describe('visits', () => {
  const visit = (caller: Caller, more: object = {}) =>
    made(caller, '/api/visit', {
      ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', activity: 'Talked' },
      ...{ customer: { id: contact }, ...more },
    });
  const read = async (id: number) => (await master.get<VisitRow>(`/api/visit/${id}`)).body;

  it('are changed by those who may change each one', async () => {
    const [own, others] = [await visit(seller), await visit(master)];
    const result = await run(seller, '/api/visit', { ids: [own, others] }, set({ status: 'FOLLOW_UP' }));
    expect(result).toMatchObject({ changed: 1, refusals: [{ id: others, name: 'PT A, 10/11/2026' }] });
    expect([(await read(own)).status, (await read(others)).status]).toEqual(['FOLLOW_UP', 'DRAFT']);
    expect(await undo(seller, result.changeGroup)).toMatchObject({ undone: 1, kept: 0 });
    expect((await read(own)).status).toBe('DRAFT');
  });

  it('are given to another visitor only by people who look after others', async () => {
    const own = await visit(seller);
    const refused = await run(seller, '/api/visit', { ids: [own] }, set({ username: master.username }));
    expect(refused).toMatchObject({ changed: 0, refused: 1 });
    const nobody = await run(master, '/api/visit', { ids: [own] }, set({ username: 'nobody' }));
    expect(nobody.refusals).toMatchObject([{ reason: 'There is no active user with this username.' }]);
    await run(master, '/api/visit', { ids: [own] }, set({ username: master.username.toUpperCase() }));
    expect((await read(own)).username).toBe(master.username);
  });

  it('of a type that the caller may not open do not exist for them', async () => {
    const project = await made(master, '/api/project', {
      ...{ name: 'Panel', dueDate: '2026-12-31', quota: 2, customer: { id: contact }, pic: master.username },
    });
    const hidden = await visit(master, { type: 'PROJECT', project: { id: project }, username: seller.username });
    const change = set({ status: 'TRIAL' });
    const shown = await seller.post<BulkPreview>('/api/visit/bulk/preview', { selection: { ids: [hidden] }, change });
    expect(shown.body.refusals).toEqual([{ id: hidden, name: '', reason: 'This record does not exist any more.' }]);
    const ran = await seller.post<BulkResult>('/api/visit/bulk', { ids: [hidden], versions: [1], change });
    expect(ran.body).toMatchObject({ changed: 0, refused: 1, changeGroup: null });
    const all = await seller.post('/api/visit/bulk/preview', { selection: { filters: { vt: 'PROJECT' } }, change });
    expect(all.status).toBe(403);
  });
});

describe('shodans', () => {
  const create = (name: string) =>
    made(seller, '/api/shodan', { name, desc: name, amount: 5, customer: { id: contact } });
  const read = async (id: number) => (await seller.get<ShodanRow>(`/api/shodan/${id}`)).body;

  it('are lost with a reason, and opened again by the undo', async () => {
    const reason = await made(master, '/api/pipeline/losereason', { name: 'Asked too late' });
    const [one, two] = [await create('Line 1'), await create('Line 2')];
    const before = await read(one);
    const lose = set({ status: 'LOSE', loseReason: { id: reason } });
    const result = await run(seller, '/api/shodan', { filters: { qst: 'OPEN' } }, lose);
    expect(result).toMatchObject({ changed: 2, refused: 0 });
    expect(await read(two)).toMatchObject({ status: 'LOSE', loseReason: { id: reason, name: 'Asked too late' } });
    expect(await undo(seller, result.changeGroup)).toMatchObject({ undone: 2, kept: 0 });
    const { version: _v, lastUpdateDate: _d, ...now } = await read(one);
    expect(before).toMatchObject(now);
  });
});

describe('other master data', () => {
  it('moves to another record, which must exist', async () => {
    const to = await made(master, '/api/company', { name: 'PT B', address: { street: 'Jl. B' } });
    const ids = [await made(master, '/api/customer', { name: 'Sari', company: { id: company } })];
    const { body } = await master.post<BulkPreview>('/api/customer/bulk/preview', {
      ...{ selection: { ids }, change: set({ company: { id: to } }) },
    });
    expect(body.first).toEqual([{ id: ids[0], name: 'Sari', now: { company: 'PT A' } }]);
    const missing = await master.post<RefusalReply>('/api/customer/bulk', {
      ...{ ids, versions: [1], change: set({ company: { id: 999_999 } }) },
    });
    expect([missing.status, missing.body.fields?.[0]?.path]).toEqual([422, 'company.id']);
    const result = await run(master, '/api/customer', { ids }, set({ company: { id: to } }));
    expect((await master.get(`/api/customer/${ids[0]}`)).body).toMatchObject({ company: { name: 'PT B' } });
    await undo(master, result.changeGroup);
    expect((await master.get(`/api/customer/${ids[0]}`)).body).toMatchObject({ company: { name: 'PT A' } });
  });

  it('goes back to no supplier, and stays where the old supplier was deleted', async () => {
    const supplierOf = (name: string) =>
      made(master, '/api/supplier', { name, country: 'JPN', address: { street: 'Kyoto' }, brands: ['Omron'] });
    const [old, wanted] = [await supplierOf('Old'), await supplierOf('New')];
    const words = { brand: 'Omron', category: 'PLC', materialDesc: 'x', currency: 'USD', price: { suppPrice: 1 } };
    const ids = [
      await made(master, '/api/item', { ...words, materialNo: 'A' }),
      await made(master, '/api/item', { ...words, materialNo: 'B', supplier: { id: old } }),
    ];
    const result = await run(master, '/api/item', { ids }, set({ supplier: { id: wanted }, category: 'Relay' }));
    expect((await master.delete(`/api/supplier/${old}?version=1`)).status).toBe(200);
    const undone = await undo(master, result.changeGroup);
    expect(undone).toMatchObject({ undone: 1, kept: 1, keptRecords: [{ id: ids[1], name: 'B' }] });
    expect((await master.get(`/api/item/${ids[0]}`)).body).toMatchObject({ supplier: null, category: 'PLC' });
    expect((await master.get(`/api/item/${ids[1]}`)).body).toMatchObject({ supplier: { id: wanted } });
  });
});
