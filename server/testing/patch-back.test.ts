import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EveryKind, everyKind } from './every-kind.ts';
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
