import { expect } from 'vitest';
import { setBusinessDay } from './business-day.ts';
import { aMarket } from './purchase-orders.ts';
import type { Caller, TestApp } from './test-app.ts';

/** The records in the order of their creation: where each is read, and where it is saved. */
export type EveryKind = Map<string, { read: string; save: string }>;

/** One record of each kind, with all its fields, made through the API by a caller who may do everything. */
export async function everyKind(app: TestApp, caller: Caller): Promise<EveryKind> {
  const records: EveryKind = new Map();
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
  await make('/api/holiday', { day: '2030-08-17', name: 'Hari Kemerdekaan' });
  await make('/api/tasktemplate', {
    ...{ name: 'Small panel', schedule: 'DAYS' },
    tasks: [
      { phase: 'ASSEMBLY_PANEL', desc: 'Wire', length: 3 },
      { phase: 'TRIAL', desc: 'Run', length: 2, after: [1] },
    ],
  });
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
  return records;
}
