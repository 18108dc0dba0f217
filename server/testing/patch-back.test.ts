import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EveryKind, everyKind } from './every-kind.ts';
import { sendItem } from './send-item.ts';
import { type Caller, testApp } from './test-app.ts';

const app = testApp();
let caller: Caller;
let records: EveryKind;

beforeAll(async () => {
  caller = await app.userWith(...permissions);
  records = await everyKind(app, caller);
});

const traces = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(app.db)).rows[0]?.count;

const kinds = [
  ...['company', 'customer', 'supplier', 'exchangerate', 'pricerule', 'item', 'itembundling', 'shodan', 'project'],
  ...['visit', 'assignv', 'quo', 'salespo', 'userlogin', 'role', 'holiday', 'tasktemplate'],
].map((kind) => `/api/${kind}`);

describe('a record sent back as it was read', () => {
  it.each(kinds)('is accepted and changes nothing: %s', async (kind) => {
    const { read, save } = records.get(kind) ?? { read: '', save: '' };
    const before = await caller.get<object>(read);
    expect(before.status).toBe(200);
    const entries = await traces();
    const { status, body } = await caller.patch<object>(save, before.body);
    expect([status, body], JSON.stringify(body)).toEqual([200, { ...before.body, message: 'SUCCESS' }]);
    expect((await caller.get(read)).body).toEqual(before.body);
    expect(await traces()).toBe(entries);
  });

  it.each(kinds)('never stores what the server makes, and is refused with an unknown field: %s', async (kind) => {
    const { read, save } = records.get(kind) ?? { read: '', save: '' };
    const { body: before } = await caller.get<object>(read);
    const forged = {
      createdBy: 'mallory',
      lastUpdateBy: 'mallory',
      lastUpdateDate: '2020-01-01',
      grandTotalPrice: 1,
    };
    const known = Object.fromEntries(Object.entries(forged).filter(([field]) => Object.hasOwn(before, field)));
    expect((await caller.patch(save, { ...before, ...known })).status).toBe(200);
    expect((await caller.get(read)).body).toEqual(before);
    expect((await caller.patch(save, { ...before, nonsense: 1 })).status).toBe(400);
  });
});

/** Values that two records cannot share. */
const unique: Record<string, object> = {
  '/api/exchangerate': { sourceCurr: 'EUR' },
  '/api/holiday': { day: '2031-08-17' },
  '/api/tasktemplate': { name: 'Small panel 2' },
  '/api/itembundling': { materialNo: 'KIT 2' },
  '/api/item': { materialNo: 'CP2E 2' },
  '/api/userlogin': { username: 'budi2' },
  '/api/role': { name: 'Reader 2' },
};
/** What each record has for itself. */
const own = new Set([
  'id',
  'line',
  'version',
  'message',
  'refNo',
  'createdDate',
  'lastUpdateDate',
  'users',
  'filePath',
]);
const content = (record: object): unknown =>
  JSON.parse(JSON.stringify(record, (name, value: unknown) => (own.has(name) ? undefined : value)));

describe('a record created from what was read of another one', () => {
  it.each(kinds)('has all of its fields: %s', async (kind) => {
    const { body: read } = await caller.get<{ id: number }>(records.get(kind)?.read ?? '');
    const { id, ...copy } = { ...read, ...unique[kind] };
    const { status, body } = await caller.post<object>(kind, copy);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(content(body)).toEqual(content(copy));
    // Who sends an id means the record that has it.
    const refused = await caller.post(kind, { id, ...copy });
    expect([refused.status, refused.body['fields']]).toEqual([400, [{ path: 'id', message: 'Unknown field' }]]);
  });

  it('is sent with its file in the same way', async () => {
    const { body: read } = await caller.get<{ id: number }>(records.get('/api/salespo')?.read ?? '');
    const { id: _other, ...copy } = read;
    const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
    const file = { name: 'order.pdf', content: Buffer.from(pdf) };
    const { status, body } = await sendItem<object>(caller, '/api/salespo', { item: copy, file });
    expect([status, body]).toEqual([201, expect.objectContaining({ fileName: 'order.pdf', poNo: 'PO/1' })]);
    const saved = await sendItem<object>(caller, records.get('/api/salespo')?.read ?? '', { item: read, file });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ fileName: 'order.pdf' })]);
  });
});
