import type { CompanyRow } from '@gso/contract/company';
import type { BulkPreview, BulkResult } from '@gso/contract/record/bulk-change';
import type { ChangeGroupRow, UndoResult } from '@gso/contract/record/change-group';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
let other: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  other = await app.userWith('MA_MASTER_DATA');
});

beforeEach(async () => {
  await sql`delete from customer`.execute(app.db);
  await sql`delete from company`.execute(app.db);
});

const create = async (name: string, fields: object = {}) => {
  const { body } = await editor.post<CompanyRow>('/api/company', { name, address: { street: 'Jl. A' }, ...fields });
  return read(body.id);
};
const read = async (id: number) => (await editor.get<CompanyRow>(`/api/company/${id}`)).body;
const preview = (selection: object, change: object, caller = editor) =>
  caller.post<BulkPreview & RefusalReply>('/api/company/bulk/preview', { selection, change });
const setIndustry = (industry: string) => ({ action: 'set', values: { industry } });
const remove = { action: 'delete' };

async function run(selection: object, change: object, caller = editor): Promise<BulkResult> {
  const { ids, versions } = (await preview(selection, change, caller)).body;
  const { status, body } = await caller.post<BulkResult>('/api/company/bulk', { ids, versions, change });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const undo = (id: number | null, caller = editor) =>
  caller.post<UndoResult & RefusalReply>(`/api/changegroup/${id}/undo`);
const groups = async (caller = editor) => (await caller.get<ListPage<ChangeGroupRow>>('/api/changegroup')).body.content;

describe('a bulk change', () => {
  it('is previewed with what changes and what does not, and saves nothing', async () => {
    const [a, b] = [await create('PT A', { industry: 'Food' }), await create('PT B', { industry: 'Steel' })];
    const { status, body } = await preview({ ids: [b.id, a.id, 999_999] }, setIndustry('Steel'));
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ matching: 3, changed: 1, unchanged: 1, refused: 1, ids: [a.id], versions: [1] },
      refusals: [{ id: 999_999, name: '', reason: 'This record does not exist any more.' }],
      first: [{ id: a.id, name: 'PT A', now: { industry: 'Food' } }],
    });
    expect(await read(a.id)).toEqual(a);
  });

  it('sets a field of all that match the filters, as one group with one audit entry each', async () => {
    const matching = [await create('PT Sinar A'), await create('PT Sinar B')];
    const rest = await create('PT Lain');
    const result = await run({ filters: { q: 'sinar' } }, setIndustry('Energy'));
    expect(result).toMatchObject({ matching: 2, changed: 2, refused: 0, changeGroup: expect.any(Number) });
    for (const { id } of matching) {
      expect(await read(id)).toMatchObject({ industry: 'Energy', version: 2, lastUpdateBy: editor.username });
      const history = await editor.get<{ content: HistoryEntry[] }>(`/api/company/${id}/history`);
      expect(history.body.content[0]?.changes).toEqual([{ field: 'industry', from: '', to: 'Energy' }]);
    }
    expect(await read(rest.id)).toEqual(rest);
    expect((await groups())[0]).toMatchObject({
      ...{ id: result.changeGroup, kind: 'bulk', entity: 'company', updated: 2, by: editor.username },
      ...{ values: { industry: 'Energy' }, undone: null, canUndo: true },
    });
  });

  it('leaves alone what somebody saved after the preview', async () => {
    const [a, b] = [await create('PT A'), await create('PT B')];
    const { ids, versions } = (await preview({ ids: [a.id, b.id] }, setIndustry('Energy'))).body;
    await other.patch(`/api/company/${a.id}`, { version: 1, industry: 'Food' });
    const { body } = await editor.post<BulkResult>('/api/company/bulk', {
      ...{ ids, versions, change: setIndustry('Energy') },
    });
    expect(body).toMatchObject({ changed: 1, refused: 1 });
    expect(body.refusals).toEqual([
      { id: a.id, name: 'PT A', reason: `${other.username} changed this record in the meantime.` },
    ]);
    expect([(await read(a.id)).industry, (await read(b.id)).industry]).toEqual(['Food', 'Energy']);
  });

  it('deletes what nothing refers to, and names what is used', async () => {
    const [used, free] = [await create('PT Dipakai'), await create('PT Bebas')];
    await editor.post('/api/customer', { name: 'Ratna', company: { id: used.id } });
    const shown = (await preview({ ids: [used.id, free.id] }, remove)).body;
    expect(shown).toMatchObject({ changed: 1, ids: [free.id], first: [{ name: 'PT Bebas', now: {} }] });
    expect(shown.refusals).toEqual([{ id: used.id, name: 'PT Dipakai', reason: 'Used by 1 customer' }]);
    const result = await run({ ids: [used.id, free.id] }, remove);
    expect((await editor.get(`/api/company/${free.id}`)).status).toBe(404);
    const alone = await editor.post<RefusalReply>(`/api/company/${free.id}/restore`);
    expect([alone.status, alone.body.details]).toEqual([
      422,
      'This record was deleted together with others. That can be undone on the page Changes.',
    ]);
    expect((await undo(result.changeGroup)).body).toMatchObject({ undone: 1, kept: 0 });
    expect(await read(free.id)).toMatchObject({ name: 'PT Bebas', version: 3 });
  });

  it('is run once for the same Idempotency-Key', async () => {
    const { id } = await create('PT A');
    const body = { ids: [id], versions: [1], change: setIndustry('Food') };
    const key = { 'idempotency-key': 'key-of-a-bulk-change' };
    const first = await editor.post('/api/company/bulk', body, key);
    expect((await editor.post('/api/company/bulk', body, key)).body).toEqual(first.body);
    expect((await read(id)).version).toBe(2);
  });

  it('leaves no group if nothing changed', async () => {
    const { id } = await create('PT A', { industry: 'Food' });
    const before = await groups();
    const body = { ids: [id], versions: [1], change: setIndustry('Food') };
    expect((await editor.post('/api/company/bulk', body)).body).toMatchObject({ changed: 0, changeGroup: null });
    expect(await groups()).toEqual(before);
  });

  it.each([
    ['no value', { ids: [1], versions: [1], change: { action: 'set', values: {} } }],
    ['a field that cannot be set', { ids: [1], versions: [1], change: { action: 'set', values: { name: 'x' } } }],
    ['a wrong value', { ids: [1], versions: [1], change: setIndustry('x'.repeat(51)) }],
    ['fewer versions than records', { ids: [1, 2], versions: [1], change: remove }],
    ['no record', { ids: [], versions: [], change: remove }],
  ])('with %s is refused', async (_, body) => {
    expect((await editor.post('/api/company/bulk', body)).status).toBe(400);
  });

  it('is refused to people who may not save', async () => {
    const { id } = await create('PT A');
    const reader = await app.userWith('MA_MD_COMPANY_READ');
    expect((await preview({ ids: [id] }, remove, reader)).status).toBe(403);
    const body = { ids: [id], versions: [1], change: remove };
    expect((await reader.post('/api/company/bulk', body)).status).toBe(403);
    expect((await app.anonymous.post('/api/company/bulk', body)).status).toBe(401);
  });
});

describe('an undo', () => {
  it('puts back the fields that nobody has changed since, and reports the others', async () => {
    const records = [await create('PT A', { industry: 'Food' }), await create('PT B'), await create('PT C')];
    const [a, b, c] = records.map(({ id }) => id) as [number, number, number];
    const change = { action: 'set', values: { industry: 'Energy', isActive: false } };
    const { changeGroup } = await run({ ids: [a, b, c] }, change);
    await other.patch(`/api/company/${b}`, { version: 2, industry: 'Paper', phone: '021' });
    await other.delete(`/api/company/${c}?version=2`);
    const { body } = await undo(changeGroup);
    expect(body).toMatchObject({ undone: 2, kept: 2 });
    expect(body.keptRecords).toEqual([
      { id: c, name: 'PT C', reason: 'This record does not exist any more.', fields: [] },
      { id: b, name: 'PT B', reason: `${other.username} changed this record in the meantime.`, fields: ['industry'] },
    ]);
    expect(await read(a)).toMatchObject({ industry: 'Food', isActive: true, version: 3 });
    expect(await read(b)).toMatchObject({ industry: 'Paper', phone: '021', isActive: true, version: 4 });
    expect((await groups())[0]).toMatchObject({ kind: 'undo', undoes: changeGroup, updated: 2, refused: 2 });
    expect((await groups())[1]).toMatchObject({ undone: { by: editor.username }, canUndo: false });
  });

  it('of two changes of the same field gives back the first value, in the order of undoing', async () => {
    const { id } = await create('PT A', { industry: 'Food' });
    const first = await run({ ids: [id] }, setIndustry('Energy'));
    const second = await run({ ids: [id] }, setIndustry('Paper'));
    await undo(second.changeGroup);
    expect((await read(id)).industry).toBe('Energy');
    await undo(first.changeGroup);
    expect((await read(id)).industry).toBe('Food');
  });

  it('is done once, also by two people at the same moment', async () => {
    const { id } = await create('PT A');
    const { changeGroup } = await run({ ids: [id] }, setIndustry('Energy'));
    const replies = await Promise.all([undo(changeGroup), undo(changeGroup, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await read(id)).version).toBe(3);
    expect((await undo(changeGroup)).body.details).toBe('This has been undone already.');
  });

  it('is possible for 30 days', async () => {
    const { id } = await create('PT A');
    const { changeGroup } = await run({ ids: [id] }, setIndustry('Energy'));
    await sql`update change_group set created_at = now() - interval '31 days' where id = ${changeGroup}`.execute(
      app.db,
    );
    expect((await undo(changeGroup)).body.details).toBe('This cannot be undone any more.');
  });

  it('is for people who may save such records; others do not see the group', async () => {
    const { id } = await create('PT A');
    const { changeGroup } = await run({ ids: [id] }, setIndustry('Energy'));
    const reader = await app.userWith('MA_MD_COMPANY_READ', 'MA_SHODAN');
    expect((await undo(changeGroup, reader)).status).toBe(404);
    expect((await reader.get(`/api/changegroup/${changeGroup}`)).status).toBe(404);
    expect(await groups(reader)).toEqual([]);
    expect((await app.anonymous.get('/api/changegroup')).status).toBe(401);
  });
});
