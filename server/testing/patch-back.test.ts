import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from './business-day.ts';
import { aMarket } from './purchase-orders.ts';
import { type Caller, testApp } from './test-app.ts';

const app = testApp();
let caller: Caller;
/** Where each kind is read, and where it is saved. */
const records = new Map<string, { read: string; save: string }>();

beforeAll(async () => {
  caller = await app.userWith(...permissions);
  await setBusinessDay(app, '2026-11-16');
  const { company, contact, term } = await aMarket(app, caller);
  const make = async (path: string, body: object, save?: string) => {
    const { status, body: made } = await caller.post<{ id: number }>(path, body);
    expect(status, JSON.stringify(made)).toBe(201);
    records.set(path, { read: `${path}/${made.id}`, save: save ?? `${path}/${made.id}` });
    return made.id;
  };
  await make('/api/company', { name: 'PT Baru', phone: '021', address: { street: 'Jl. Dua 2', zipCode: '10110' } });
  await make('/api/customer', { name: 'Ratna', email: 'r@x.id', ext: '12', company: { id: company } });
  const supplier = await make('/api/supplier', {
    ...{ name: 'Omron', country: 'JPN', address: { street: 'Kyoto' }, brands: ['Omron', 'IDEC'] },
  });
  await make('/api/exchangerate', { sourceCurr: 'USD', targetCurr: 'IDR', convValue: 16_000 });
  await make('/api/pricerule', { name: 'Usual', opsMultiplier: 1.2, opsAddition: 0, discMax: 10 });
  const price = { suppPrice: 10, sellingPrice: 12, bottomPrice: 11 };
  const words = { brand: 'Omron', category: 'PLC', materialDesc: 'Controller' };
  const item = await make('/api/item', {
    ...{ ...words, materialNo: 'CP2E', currency: 'USD', supplier: { id: supplier }, price },
  });
  await make('/api/itembundling', { ...words, materialNo: 'KIT', items: [{ id: item, qty: 2 }] });
  const shodan = await make('/api/shodan', { name: 'Line 2', desc: 'Line 2', amount: 5, customer: { id: contact } });
  const project = await make('/api/project', {
    ...{ name: 'Panel', dueDate: '2026-12-31', quota: 2, customer: { id: contact }, pic: caller.username },
  });
  const visit = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', customer: { id: contact } };
  await make('/api/visit', { ...visit, type: 'SALES', activity: 'Talked', shodan: { id: shodan } });
  const self = (await caller.get<{ id: number; username: string }[]>('/api/userlogin/select')).body.find(
    ({ username }) => username === caller.username,
  );
  await make('/api/assignv', {
    ...{ ...visit, type: 'PROJECT', activity: 'Go', project: { id: project } },
    ...{ to: { id: self?.id }, from: { id: self?.id } },
  });
  const quotation = {
    ...{ quotationDate: '2026-11-16', name: 'Retrofit', paymentTerm: term, customer: { id: contact } },
    ...{ salesUsername: caller.username, shodan: { id: shodan } },
    itemDetails: [
      { id: item, qty: 3 },
      { id: item, qty: 1, sellingPrice: 150_000 },
    ],
  };
  await make('/api/quo', quotation, '/api/quo');
  await make('/api/salespo', {
    ...{ poNo: 'PO/1', poDate: '2026-11-16', amount: 5, category: 'PROJECT', company: { id: company } },
    ...{ project: { id: project, addInfo: 'Two lines' }, salesUserPo: [{ username: caller.username, pctg: 50 }] },
  });
  const roleId = await make('/api/role', { name: 'Reader', permissions: ['MA_DASHBOARD'] });
  const employee = { firstName: 'Budi', email: 'budi@x.id', phoneNo: '0812', target: 5, targetVisit: 2 };
  await make('/api/userlogin', { username: 'budi', roleId, employee });
});

const traces = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(app.db)).rows[0]?.count;

const kinds = [
  ...['company', 'customer', 'supplier', 'exchangerate', 'pricerule', 'item', 'itembundling', 'shodan', 'project'],
  ...['visit', 'assignv', 'quo', 'salespo', 'userlogin', 'role'],
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

  it.each(kinds)(
    'never stores what the server makes, and is refused with a field that nobody knows: %s',
    async (kind) => {
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
    },
  );
});
