import type { BundleRow } from '@gso/contract/bundle';
import type { ItemRow, PriceApplication } from '@gso/contract/item';
import type { Quotation } from '@gso/contract/quotation';
import type { PriceApproval } from '@gso/contract/quotation/approval';
import type { FloorRule } from '@gso/contract/quotation/floor-rule';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../../testing/as-admin.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { removeOldRows } from '../../../platform/jobs/remove-old-rows.ts';
import { Offers } from '../testing/offers.ts';

const app = testApp();
/** Writes quotations and keeps the master data: one person with both. */
let alone: Caller;
let seller: Caller;
/** Somebody else, who keeps the master data. */
let boss: Caller;
let approver: Caller;
let offers: Offers;
/** Its bottom price is 900 rupiah. */
let id: number;

beforeAll(async () => {
  alone = await app.userWith('MA_MASTER_DATA', 'MA_QUOTATION', 'MA_ACCOUNT');
  seller = await app.userWith('MA_QUOTATION');
  boss = await app.userWith('MA_MASTER_DATA');
  approver = await app.userWith('QUO_APPROVE_PRICE');
});
beforeEach(async () => {
  offers = await Offers.of(app, alone);
  id = await offers.item();
});

const item = async (of = id) => (await boss.get<ItemRow>(`/api/item/${of}`)).body;
const changeItem = async (by: Caller, fields: object, of = id) => {
  const reply = await by.patch<ItemRow>(`/api/item/${of}`, { version: (await item(of)).version, ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const bottom = (by: Caller, bottomPrice: number, of = id) => changeItem(by, { price: { bottomPrice } }, of);
const bundleOf = async (items: object[], fields: object = {}, by = alone) => {
  const header = { brand: 'GSO', category: '', materialNo: 'SET', materialDesc: 'Panel' };
  const reply = await by.post<BundleRow>('/api/itembundling', { ...header, ...fields, items });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
};
/** The bottom price of a new line, and whether it needs an approval at this price. */
const quoted = async (line: object, sellingPrice: number, by = alone): Promise<[number, number]> => {
  const made = await offers.quotation([{ qty: 1, sellingPrice, ...line }], { salesUsername: by.username }, by);
  const { status } = await by.post(`/api/quo/${made.id}/send`, { version: made.version });
  expect(status).toBe(made.linesToApprove > 0 ? 422 : 200);
  return [made.itemDetails[0]?.price.bottomPrice ?? 0, made.linesToApprove];
};
/** Lets all changes of bottom prices be so many days older. The application cannot do that. */
const age = (days: number) =>
  asAdmin(app.ownerUrl, `update floor_change set changed_at = changed_at - make_interval(days => ${days})`);

describe('the bottom price of a bundle', () => {
  it('is at least what its members cost now', async () => {
    const parked = await bundleOf([{ id, qty: 2 }], {}, seller);
    await changeItem(boss, { price: { sellingPrice: 2400, bottomPrice: 2200 } });
    expect(await quoted({ id: parked.id, qtyType: 'SET' }, 2000, seller)).toEqual([4400, 1]);
    expect(await quoted({ id: parked.id, qtyType: 'SET' }, 4400, seller)).toEqual([4400, 0]);
  });

  it('is at least what it was saved with, and follows rates up and down', async () => {
    await offers.rate('USD', 10_000, boss.username);
    const imported = await offers.item({ currency: 'USD', selling: 2, bottom: 1 });
    const bundle = await bundleOf([{ id: imported, qty: 1 }]);
    await offers.rate('USD', 15_000, boss.username);
    expect(await quoted({ id: bundle.id, qtyType: 'SET' }, 12_000)).toEqual([15_000, 1]);
    await offers.rate('USD', 5000, boss.username);
    expect(await quoted({ id: bundle.id, qtyType: 'SET' }, 12_000)).toEqual([10_000, 0]);
  });

  it('counts again before it is sent', async () => {
    const parked = await bundleOf([{ id }]);
    const draft = await offers.quotation([{ id: parked.id, qtyType: 'SET', qty: 1, sellingPrice: 950 }]);
    expect(draft.linesToApprove).toBe(0);
    await bottom(boss, 2200);
    const { body } = await alone.get<PriceApproval>(`/api/quo/${draft.id}/approval`);
    expect(body.lines).toMatchObject([{ floor: 2200, isBelowFloor: true }]);
    expect((await alone.post(`/api/quo/${draft.id}/send`, { version: draft.version })).status).toBe(422);
  });

  it('is at least that of the item whose brand and number it carries', async () => {
    const cable = await offers.item({ selling: 10, bottom: 5 });
    const { brand, materialNo } = await item();
    const bundle = await bundleOf([{ id: cable }], { brand, materialNo: materialNo.toLowerCase() });
    expect(await quoted({ id: bundle.id, qtyType: 'SET' }, 20)).toEqual([900, 1]);
  });

  it('stays when one replaces its members alone, and not when somebody else does', async () => {
    const cable = await offers.item({ selling: 10, bottom: 5 });
    const bundle = await bundleOf([{ id }]);
    const replaced = async (by: Caller, row: BundleRow, items: object[]) =>
      (await by.patch<BundleRow>(`/api/itembundling/${row.id}`, { version: row.version, items })).body;
    const cheap = await replaced(alone, bundle, [{ id: cable }]);
    expect(cheap.price.bottomPrice).toBe(5);
    expect(await quoted({ id: bundle.id, qtyType: 'SET' }, 20)).toEqual([900, 1]);
    const back = await replaced(boss, cheap, [{ id }]);
    await replaced(boss, back, [{ id: cable }]);
    expect(await quoted({ id: bundle.id, qtyType: 'SET' }, 20)).toEqual([5, 0]);
  });

  it('is unknown while the rate of a member is missing', async () => {
    await offers.rate('CHF', 20_000, boss.username);
    const swiss = await offers.item({ currency: 'CHF', selling: 2, bottom: 1 });
    const bundle = await bundleOf([{ id: swiss }]);
    await sql`delete from exchange_rate where source_curr = 'CHF'`.execute(app.db);
    const [, needed] = await quoted({ id: bundle.id, qtyType: 'SET' }, 1_000_000);
    expect(needed).toBe(1);
  });
});

describe('a bottom price that one lowers alone', () => {
  it('counts as before for oneself, and at once for others', async () => {
    await bottom(alone, 1);
    expect(await quoted({ id }, 2)).toEqual([900, 1]);
    expect((await quoted({ id }, 2, seller))[1]).toBe(0);
    const inTheNameOf = await app.userWith('MA_QUOTATION', 'MA_SALES', 'MA_MASTER_DATA');
    const other = await offers.item();
    await bottom(inTheNameOf, 1, other);
    const made = await offers.quotation([{ id: other, qty: 1, sellingPrice: 2 }], {}, inTheNameOf);
    expect(made).toMatchObject({ salesUsername: alone.username, linesToApprove: 1 });
  });

  it('counts from when somebody else lowers it', async () => {
    await bottom(alone, 500);
    await bottom(boss, 400);
    expect(await quoted({ id }, 400)).toEqual([400, 0]);
    await bottom(alone, 300);
    await bottom(boss, 350);
    expect(await quoted({ id }, 350), 'raising it again agrees to nothing').toEqual([400, 1]);
  });

  it('counts after the days of the setting', async () => {
    await bottom(alone, 1);
    await age(29);
    expect(await quoted({ id }, 2)).toEqual([900, 1]);
    await age(2);
    expect(await quoted({ id }, 2)).toEqual([1, 0]);
  });

  it('is no way around with a price rule, its undo, or many items at once', async () => {
    const rule = await alone.post<{ id: number }>('/api/pricerule', {
      ...{ name: 'Cheap', desc: '', opsMultiplier: 1, opsAddition: 0, discMax: 50, rounding: 0 },
    });
    const applied = await alone.post<PriceApplication>('/api/item/price', {
      idItems: [id],
      priceRuleObj: { id: rule.body.id },
    });
    expect(applied.status, JSON.stringify(applied.body)).toBeLessThan(300);
    expect((await item()).price.bottomPrice).toBeLessThan(900);
    expect(await quoted({ id }, 2)).toEqual([900, 1]);
    await bottom(boss, 5000);
    await bottom(alone, 3000);
    expect(await quoted({ id }, 4000)).toEqual([5000, 1]);
  });

  it('is no way around with a new item, another number, another currency or a merge', async () => {
    const { brand, materialNo } = await item();
    const copy = await offers.item({ brand, materialNo, bottom: 1 });
    expect(await quoted({ id: copy }, 2)).toEqual([900, 1]);
    await changeItem(alone, { materialNo: `${materialNo}-old` });
    expect(await quoted({ id: copy }, 2)).toEqual([900, 1]);
    await offers.rate('USD', 10_000, boss.username);
    await changeItem(alone, { currency: 'USD', price: { bottomPrice: 0.0001 } });
    expect(await quoted({ id }, 2)).toEqual([900, 1]);
    await changeItem(boss, { currency: 'IDR', price: { bottomPrice: 800 } });
    const { version } = await item();
    expect((await alone.delete(`/api/item/${id}?version=${version}`)).status).toBe(409);
    const unused = await offers.item({ materialNo: 'UNUSED-1' });
    expect((await alone.delete(`/api/item/${unused}?version=1`)).status).toBe(200);
    const again = await offers.item({ materialNo: 'UNUSED-1', bottom: 1 });
    expect(await quoted({ id: again }, 2)).toEqual([900, 1]);
    expect((await quoted({ id: again }, 2, seller))[1]).toBe(0);
  });

  it('is no way around with a selling price below it', async () => {
    await changeItem(alone, { price: { sellingPrice: 1.4 } });
    expect(await quoted({ id }, 700)).toEqual([900, 1]);
  });

  it('cannot be taken out of the history by the application', async () => {
    for (const statement of [sql`delete from floor_change`, sql`update floor_change set changed_at = now()`])
      await expect(statement.execute(app.db)).rejects.toThrow('permission denied');
  });
});

describe('an exchange rate that one lowers alone', () => {
  it('counts as before for oneself, also when it is deleted and entered again', async () => {
    await offers.rate('EUR', 20_000, boss.username);
    const german = await offers.item({ currency: 'EUR', selling: 2, bottom: 1 });
    const rates = await alone.get<{ content: { id: number; sourceCurr: string; version: number }[] }>(
      '/api/exchangerate',
    );
    const rate = rates.body.content.find(({ sourceCurr }) => sourceCurr === 'EUR');
    await alone.patch(`/api/exchangerate/${rate?.id}`, { version: rate?.version, convValue: 100 });
    expect(await quoted({ id: german }, 200)).toEqual([20_000, 1]);
    expect((await quoted({ id: german }, 200, seller))[1]).toBe(0);
    await sql`delete from exchange_rate where source_curr = 'EUR'`.execute(app.db);
    expect((await quoted({ id: german }, 1_000_000))[1], 'nobody knows it').toBe(1);
    await offers.rate('EUR', 100, alone.username);
    expect(await quoted({ id: german }, 200)).toEqual([20_000, 1]);
    await offers.rate('EUR', 90, boss.username);
    expect(await quoted({ id: german }, 200)).toEqual([90, 0]);
  });

  it('is not 0 when a line is copied after it was deleted', async () => {
    await offers.rate('JPY', 100, boss.username);
    const japanese = await offers.item({ currency: 'JPY', selling: 20, bottom: 10 });
    const made = await offers.quotation([{ id: japanese, qty: 1 }]);
    await sql`delete from exchange_rate where source_curr = 'JPY'`.execute(app.db);
    const copy = await offers.quotation([{ line: made.itemDetails[0]?.line, id: japanese, qty: 1 }]);
    expect(copy).toMatchObject({ linesToApprove: 1, itemDetails: [{ isFloorUnknown: true }] });
    expect((await alone.post(`/api/quo/${copy.id}/send`, { version: copy.version })).status).toBe(422);
  });
});

describe('an approval', () => {
  const present = async ({ id: of }: Quotation) => (await alone.get<Quotation>(`/api/quo/${of}`)).body;
  const change = async (quotation: Quotation, fields: object) => {
    const reply = await alone.patch<Quotation>('/api/quo', {
      ...{ id: quotation.id, version: quotation.version },
      ...fields,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const approved = async (qty = 1000): Promise<Quotation> => {
    const low = await offers.quotation([{ id, qty, sellingPrice: 800 }], { termDays: 30 });
    const asked = await alone.post<PriceApproval>(`/api/quo/${low.id}/approval`, { version: low.version });
    const lines = asked.body.lines.map(({ line }) => line);
    const decision = { version: asked.body.version, decision: 'APPROVED', lines };
    const decided = await approver.post(`/api/quo/${low.id}/approval/decision`, decision);
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    return present(low);
  };
  const isSent = async (quotation: Quotation): Promise<boolean> => {
    const { version } = await present(quotation);
    const { status } = await alone.post(`/api/quo/${quotation.id}/send`, { version });
    expect([200, 422]).toContain(status);
    return status === 200;
  };

  it('is for its quantity and its days, and not for fewer or longer', async () => {
    const many = await approved();
    const one = await change(many, { itemDetails: [{ line: many.itemDetails[0]?.line, id, qty: 1 }] });
    expect(one.linesToApprove).toBe(1);
    const soon = await change(await approved(), { termDays: 14 });
    expect(soon).toMatchObject({ linesToApprove: 0, approval: 'APPROVED' });
    const late = await change(soon, { termDays: 365 });
    expect(late).toMatchObject({ linesToApprove: 1, approval: '', itemDetails: [{ approved: null }] });
    expect(await isSent(late)).toBe(false);
    expect(await isSent(await approved())).toBe(true);
  });

  it('ends when the contact moves, when its company gets another name, and when the payment term is another one', async () => {
    const companyOf = async (name: string) =>
      (await alone.post<{ id: number }>('/api/company', { name, address: { street: 'Jl. 1' } })).body.id;
    const quotation = await approved();
    const contact = (await alone.get<{ version: number }>(`/api/customer/${offers.customerId}`)).body;
    const beta = await companyOf('PT Beta');
    const moved = await alone.patch<{ version: number }>(`/api/customer/${offers.customerId}`, {
      version: contact.version,
      company: { id: beta },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await isSent(quotation)).toBe(false);
    const other = await alone.get<PriceApproval>(`/api/quo/${quotation.id}/approval`);
    expect(other.body.lines).toHaveLength(1);

    const renamed = await approved();
    const { version } = (await alone.get<{ version: number }>(`/api/company/${beta}`)).body;
    expect((await alone.patch(`/api/company/${beta}`, { version, name: 'PT Gamma' })).status).toBe(200);
    expect(await isSent(renamed)).toBe(false);

    const paid = await approved();
    const term = (await alone.get<{ desc: string; version: number }>(`/api/paymentterm/${paid.paymentTerm}`)).body;
    const edited = { version: term.version, desc: '365 days' };
    expect((await alone.patch(`/api/paymentterm/${paid.paymentTerm}`, edited)).status).toBe(200);
    expect(await isSent(paid)).toBe(false);
    await alone.patch(`/api/paymentterm/${paid.paymentTerm}`, { version: term.version + 1, desc: term.desc });
    expect(await isSent(paid), 'what was approved').toBe(true);
  });

  it('does not hold for the prices of another company when its contact moves there', async () => {
    const draft = await offers.quotation([{ id, qty: 1, sellingPrice: 950 }]);
    await bottom(boss, 2200);
    const beta = await alone.post<{ id: number }>('/api/company', { name: 'PT Delta', address: { street: 'Jl. 2' } });
    await sql`update customer set company_id = ${beta.body.id} where id = ${offers.customerId}`.execute(app.db);
    expect(await isSent(draft)).toBe(false);
    const saved = await change(draft, { name: 'Another' });
    expect(saved).toMatchObject({ linesToApprove: 1, itemDetails: [{ price: { bottomPrice: 2200 } }] });
  });
});

it('the history of bottom prices ends after the longest setting', async () => {
  await bottom(boss, 800);
  const running = { signal: new AbortController().signal, stopping: new AbortController().signal };
  const removal = { table: 'floor_change', by: 'forget_floor_changes' };
  const forgotten = () => removeOldRows(app.db, [removal], running, { batch: 2 });
  expect(await forgotten()).toBe(0);
  await age(400);
  expect(await forgotten()).toBeGreaterThan(2);
  expect(await forgotten()).toBe(0);
});

describe('the days for which a bottom price counts', () => {
  it('are changed by two people', async () => {
    const other = await app.userWith('MA_ACCOUNT');
    const save = (by: Caller, days: number, version: number) =>
      by.patch<FloorRule & RefusalReply>('/api/floorrule', { days, version });
    expect((await alone.get<FloorRule>('/api/floorrule')).body).toMatchObject({ days: 30, proposedDays: null });
    const proposed = await save(alone, 1, 1);
    expect(proposed.body).toMatchObject({ days: 30, proposedDays: 1, proposedBy: alone.username, version: 2 });
    expect(await save(alone, 1, 2)).toMatchObject({
      status: 422,
      body: { details: expect.stringContaining('Somebody else') },
    });
    expect((await save(other, 2, 2)).body, 'another proposal').toMatchObject({ days: 30, proposedDays: 2 });
    expect((await save(other, 1, 2)).status).toBe(409);
    expect((await save(other, 30, 3)).body, 'taken back').toMatchObject({ days: 30, proposedDays: null });
    expect((await save(alone, 0, 4)).status).toBe(400);
    expect((await save(alone, 366, 4)).status).toBe(400);
    expect((await save(alone, 7, 4)).body).toMatchObject({ days: 30, proposedDays: 7 });
    expect((await save(other, 7, 5)).body).toMatchObject({ days: 7, proposedDays: null, proposedBy: '' });
    expect((await save(other, 30, 6)).status).toBe(200);
    expect((await save(alone, 30, 7)).body).toMatchObject({ days: 30 });
  });
});
