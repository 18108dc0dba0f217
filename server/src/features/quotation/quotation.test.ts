import type { ListPage } from '@gso/contract/list-query';
import { type PriceReference, type Quotation, quotationList, type QuotationRow } from '@gso/contract/quotation';
import type { RefusalReply } from '@gso/contract/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let admin: Caller;
let customerId = 0;
let companyId = 0;
let termId = 0;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  admin = await app.userWith('MA_QUOTATION', 'MA_SALES', 'MA_MASTER_DATA');
  ({ customerId, companyId } = await newCustomer('PT Sinar Baja'));
  termId = (await seller.get<{ id: number; desc: string }[]>('/api/quo/paymentTerm/select')).body[0]?.id ?? 0;
});

beforeEach(async () => {
  await app.db.deleteFrom('quotation').execute();
  await app.db.deleteFrom('document_counter').execute();
  await app.db.deleteFrom('exchange_rate').execute();
});

async function newCustomer(name: string) {
  const by = seller.username;
  const company = await app.db
    .insertInto('company')
    .values({ name, street: 'Jl. Industri 1', created_by: by, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer = await app.db
    .insertInto('customer')
    .values({ name: `Budi of ${name}`, company_id: company.id, email: 'b@x.id', created_by: by, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId: company.id, customerId: customer.id };
}

let made = 0;
async function newItem(fields: { currency?: string; selling?: number; bottom?: number; materialNo?: string } = {}) {
  made += 1;
  const { id } = await app.db
    .insertInto('item')
    .values({
      brand: 'Omron',
      category: 'Sensor',
      material_no: fields.materialNo ?? `M-${made}`,
      material_desc: `Sensor ${made}`,
      currency: fields.currency ?? 'IDR',
      supp_price: 1,
      selling_price: fields.selling ?? 1000,
      bottom_price: fields.bottom ?? 900,
      created_by: seller.username,
      updated_by: seller.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function setRate(currency: string, value: number): Promise<void> {
  const by = seller.username;
  await sql`
    insert into exchange_rate (source_curr, conv_value, created_by, updated_by) values (${currency}, ${value}, ${by}, ${by})
    on conflict (source_curr, target_curr) do update set conv_value = excluded.conv_value
  `.execute(app.db);
}

const bodyOf = (lines: object[], fields: object = {}) => ({
  quotationDate: '2026-11-14',
  name: 'Conveyor line 3',
  paymentTerm: termId,
  customer: { id: customerId },
  salesUsername: seller.username,
  itemDetails: lines,
  ...fields,
});

async function create(lines: object[], fields: object = {}, caller = seller): Promise<Quotation> {
  const reply = await caller.post<Quotation & { message: string }>('/api/quo', bodyOf(lines, fields));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { message: _, ...saved } = reply.body;
  return saved;
}

async function refused(lines: object[], fields: object = {}, caller = seller) {
  const reply = await caller.post<RefusalReply>('/api/quo', bodyOf(lines, fields));
  expect(await count('quotation')).toBe(0);
  expect(await count('document_counter')).toBe(0);
  return { status: reply.status, paths: reply.body.fields?.map(({ path }) => path), details: reply.body.details };
}

const count = async (table: 'quotation' | 'quotation_line' | 'document_counter'): Promise<number> =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

const one = async (id: number) => (await seller.get<Quotation>(`/api/quo/${id}`)).body;
const edit = (patch: object) => seller.patch<Quotation & RefusalReply>('/api/quo', patch);
const linesOf = ({ itemDetails }: Quotation) =>
  itemDetails.map(({ line, id, qty, stockType, price }) => ({
    line,
    id,
    qty,
    stockType,
    sellingPrice: price.sellingPrice,
  }));

describe('a new quotation', () => {
  it('keeps every field, numbers itself and computes its totals', async () => {
    const shodan = await app.db
      .insertInto('shodan')
      .values({
        name: 'Line 3',
        description: 'x',
        customer_id: customerId,
        created_by: seller.username,
        updated_by: seller.username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await newItem({ selling: 1_000_000, bottom: 950_000 });
    const saved = await create([{ id, qty: 3, stockType: 'READY' }], {
      termDays: 45,
      note: 'ask for drawings',
      footerNote: 'Transfer to …',
      discount: 10,
      shodan: { id: shodan.id },
    });
    expect(saved).toMatchObject({
      refNo: 'QUO-2611-0001',
      status: 'OPEN',
      quotationDate: '2026-11-14',
      name: 'Conveyor line 3',
      termDays: 45,
      note: 'ask for drawings',
      footerNote: 'Transfer to …',
      discount: 10,
      discType: 'PERCENTAGE',
      isVat: true,
      vat: { rate: 11, method: 'FULL' },
      isItemBundling: false,
      shodan: { id: shodan.id, name: 'Line 3' },
      paymentTerm: termId,
      salesUsername: seller.username,
      createdBy: seller.username,
      totalQty: 3,
      totalPrice: 3_000_000,
      totalPriceDisc: 300_000,
      totalPriceAfterDisc: 2_700_000,
      totalPriceVAT: 297_000,
      grandTotalPrice: 2_997_000,
      linesBelowBottom: 1,
      customer: {
        id: customerId,
        company: { id: companyId, name: 'PT Sinar Baja', address: { street: 'Jl. Industri 1' } },
      },
    });
    expect(saved.itemDetails).toMatchObject([
      {
        id,
        brand: 'Omron',
        qty: 3,
        qtyType: 'PCS',
        stockType: 'READY',
        currency: 'IDR',
        price: { sellingPrice: 1_000_000, bottomPrice: 950_000 },
        subTotalPrice: 3_000_000,
        isTyped: false,
        source: { currency: 'IDR', rate: 1 },
        shortfall: 150_000,
        items: [],
      },
    ]);
    expect(await one(saved.id)).toEqual(saved);
    await app.db.deleteFrom('quotation').execute();
    await app.db.deleteFrom('shodan').execute();
  });

  it('takes defaults where the caller says nothing', async () => {
    const saved = await create([{ id: await newItem() }]);
    expect(saved).toMatchObject({ termDays: 30, isVat: true, discount: 0, shodan: null });
    expect(saved.itemDetails[0]).toMatchObject({ qty: 1, stockType: 'INDENT' });
  });

  it('converts at the rate of now and keeps which rate that was', async () => {
    await setRate('USD', 16_250.5);
    const saved = await create([{ id: await newItem({ currency: 'USD', selling: 19.99, bottom: 15 }), qty: 100 }]);
    expect(saved.itemDetails[0]).toMatchObject({
      price: { sellingPrice: 324_847.495, bottomPrice: 243_757.5 },
      subTotalPrice: 32_484_749,
      source: { currency: 'USD', price: { sellingPrice: 19.99, bottomPrice: 15 }, rate: 16_250.5 },
    });
    expect(saved.itemDetails[0]?.source.rateDate).toMatch(/^20/);
  });

  it('without a rate is refused at the line until somebody types its price', async () => {
    const id = await newItem({ currency: 'USD', selling: 100, bottom: 80 });
    const fine = await newItem();
    expect(await refused([{ id: fine }, { id }])).toEqual({
      status: 422,
      paths: ['itemDetails.1.sellingPrice'],
      details: 'No rate USD→IDR',
    });
    const saved = await create([{ id, sellingPrice: 1_600_000 }]);
    expect(saved.itemDetails[0]).toMatchObject({
      isTyped: true,
      price: { sellingPrice: 1_600_000 },
      source: { currency: 'USD', rate: null, rateDate: null },
    });
  });

  it('of no lines is refused', async () => {
    expect(await refused([])).toMatchObject({ status: 400, paths: ['itemDetails'] });
  });

  it('may have 500 lines, and no more', async () => {
    const id = await newItem({ selling: 10.5 });
    const lines = Array.from({ length: 500 }, (_, place) => ({ id, qty: place + 1 }));
    expect(await refused([...lines, { id }])).toMatchObject({ status: 400 });
    const saved = await create(lines);
    expect(saved.itemDetails.map(({ qty }) => qty)).toEqual(lines.map(({ qty }) => qty));
    expect(saved.totalPrice).toBe(lines.reduce((sum, { qty }) => sum + Math.trunc((qty * 21) / 2), 0));
  });

  it('may be given away, by percentage or by a lump sum above its total', async () => {
    const id = await newItem({ selling: 1000 });
    expect(await create([{ id }], { discount: 100 })).toMatchObject({ totalPriceDisc: 1000, grandTotalPrice: 0 });
    expect(await create([{ id }], { discount: 5000, discType: 'LUMP_SUM' })).toMatchObject({
      discount: 5000,
      totalPriceDisc: 1000,
      grandTotalPrice: 0,
    });
    await app.db.deleteFrom('quotation').execute();
    await app.db.deleteFrom('document_counter').execute();
    expect(await refused([{ id }], { discount: 100.01 })).toMatchObject({ status: 400, paths: ['discount'] });
  });

  it('of bundles takes their price and what they are made of', async () => {
    await setRate('USD', 16_000);
    const part = await newItem({ currency: 'USD', selling: 10, bottom: 8, materialNo: 'PART-1' });
    const bundle = await seller.post<{ id: number }>('/api/itembundling', {
      brand: 'GSO',
      materialNo: 'KIT-1',
      materialDesc: 'Starter kit',
      items: [{ id: part, qty: 4 }],
    });
    const saved = await create([{ id: bundle.body.id, qty: 2 }], { isItemBundling: true });
    expect(saved.itemDetails).toMatchObject([
      {
        id: bundle.body.id,
        materialNo: 'KIT-1',
        qtyType: 'SET',
        price: { sellingPrice: 640_000, bottomPrice: 512_000 },
        subTotalPrice: 1_280_000,
        items: [{ materialNo: 'PART-1', qty: 4 }],
      },
    ]);
    expect(await refusedDelete(`/api/itembundling/${bundle.body.id}`)).toBe('Used by 1 quotation line');
  });

  it('that is too large for its columns is refused', async () => {
    const id = await newItem({ selling: 99_999_999_999 });
    expect(await refused([{ id, qty: 1_000_000_000 }])).toMatchObject({ status: 422, paths: ['itemDetails'] });
  });

  it('refers to what exists', async () => {
    const id = await newItem();
    expect(await refused([{ id: 999_999 }])).toMatchObject({ status: 422, paths: ['itemDetails.0.id'] });
    expect(await refused([{ id }], { customer: { id: 999_999 } })).toMatchObject({ paths: ['customer.id'] });
    expect(await refused([{ id }], { paymentTerm: 999_999 })).toMatchObject({ paths: ['paymentTerm'] });
    expect(await refused([{ id }], { salesUsername: 'nobody' }, admin)).toMatchObject({ paths: ['salesUsername'] });
    expect(await refused([{ id }], { shodan: { id: 999_999 } })).toMatchObject({ paths: ['shodan'] });
  });

  it('is written in one’s own name, unless one may do so for others', async () => {
    const id = await newItem();
    expect(await refused([{ id }], { salesUsername: admin.username })).toMatchObject({
      status: 422,
      paths: ['salesUsername'],
    });
    expect(await create([{ id }], {}, admin)).toMatchObject({
      salesUsername: seller.username,
      createdBy: admin.username,
    });
  });
});

async function refusedDelete(path: string): Promise<string> {
  const reply = await seller.delete<RefusalReply>(`${path}?version=1`);
  expect(reply.status).toBe(409);
  return reply.body.details;
}

describe('what a caller forges', () => {
  it.each([
    'totalPrice',
    'grandTotalPrice',
    'totalPriceVAT',
    'totalPriceDisc',
    'refNo',
    'status',
    'vat',
    'createdBy',
    'lastUpdateBy',
    'linesBelowBottom',
  ])('%s is refused', async (field) => {
    expect(await refused([{ id: await newItem() }], { [field]: 1 })).toMatchObject({ status: 400 });
  });

  it.each(['price', 'subTotalPrice', 'bottomPrice', 'source', 'rate', 'materialNo', 'shortfall', 'currency'])(
    '%s of a line is refused',
    async (field) => {
      expect(await refused([{ id: await newItem(), [field]: 1 }])).toMatchObject({ status: 400 });
    },
  );

  it('a line of another quotation is refused', async () => {
    const id = await newItem();
    const other = await create([{ id }]);
    const own = await create([{ id }]);
    const reply = await edit({ id: own.id, version: own.version, itemDetails: [{ ...linesOf(other)[0], qty: 9 }] });
    expect(reply.status).toBe(422);
    expect(await one(other.id)).toEqual(other);
    expect(await one(own.id)).toEqual(own);
  });
});

describe('a change', () => {
  it('after the rate has changed keeps the old rate of old lines and takes the new one for new lines', async () => {
    await setRate('USD', 16_000);
    const id = await newItem({ currency: 'USD', selling: 10, bottom: 8 });
    const saved = await create([{ id }]);
    await setRate('USD', 17_000);
    await app.db.updateTable('item').set({ selling_price: 99 }).where('id', '=', id).execute();
    const reply = await edit({
      id: saved.id,
      version: 1,
      itemDetails: [{ id, qty: 1 }, ...linesOf(saved).map((line) => ({ ...line, qty: 2, sellingPrice: null }))],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.itemDetails).toMatchObject([
      { qty: 1, price: { sellingPrice: 1_683_000 }, source: { rate: 17_000 } },
      { line: saved.itemDetails[0]?.line, qty: 2, price: { sellingPrice: 160_000 }, source: { rate: 16_000 } },
    ]);
    expect(reply.body).toMatchObject({ version: 2, totalPrice: 2_003_000, totalPriceVAT: 220_330 });
    expect(await one(saved.id)).toMatchObject({ totalPrice: 2_003_000, refNo: saved.refNo });
  });

  it.each<[string, unknown]>([
    ['quotationDate', '2026-12-01'],
    ['name', 'Another title'],
    ['termDays', 7],
    ['note', 'changed'],
    ['footerNote', 'changed'],
    ['discount', 12.5],
    ['isVat', false],
  ])('of %s alone leaves everything else', async (field, value) => {
    const saved = await create([{ id: await newItem({ selling: 500 }), qty: 2 }]);
    const reply = await edit({ id: saved.id, version: 1, [field]: value });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ [field]: value, refNo: saved.refNo });
    expect(linesOf(reply.body)).toEqual(linesOf(saved));
  });

  it('reorders, removes and reprices lines', async () => {
    const ids = [await newItem(), await newItem(), await newItem()];
    const saved = await create(ids.map((id) => ({ id })));
    const [first, , third] = linesOf(saved);
    const reply = await edit({
      id: saved.id,
      version: 1,
      itemDetails: [
        { ...third, sellingPrice: 5000 },
        { ...first, qty: 7, stockType: 'READY' },
      ],
    });
    expect(reply.body.itemDetails).toMatchObject([
      { line: third?.line, price: { sellingPrice: 5000 }, isTyped: true },
      { line: first?.line, qty: 7, stockType: 'READY' },
    ]);
    expect(await count('quotation_line')).toBe(2);
  });

  it('on an older state is refused, and says what happened since', async () => {
    const saved = await create([{ id: await newItem() }]);
    await edit({ id: saved.id, version: 1, name: 'First' });
    const reply = await edit({ id: saved.id, version: 1, name: 'Second' });
    expect(reply.status).toBe(409);
    expect(reply.body.changes).toMatchObject([{ field: 'name', to: 'First' }]);
  });

  it('that changes nothing makes no version', async () => {
    const saved = await create([{ id: await newItem() }]);
    expect((await edit({ id: saved.id, version: 1, itemDetails: linesOf(saved) })).body.version).toBe(1);
  });
});

describe('status, duplicate, removal', () => {
  it('can be given up and taken up, but not won by hand', async () => {
    const saved = await create([{ id: await newItem() }]);
    const set = (status: string, version: number) =>
      seller.patch<Quotation & RefusalReply>(`/api/quo/${saved.id}`, { status, version });
    expect((await set('LOSE', 1)).body).toMatchObject({ status: 'LOSE', version: 2 });
    expect((await set('OPEN', 2)).body).toMatchObject({ status: 'OPEN', version: 3 });
    expect((await set('WIN', 3)).status).toBe(400);
    await sql`update quotation set status = 'WIN' where id = ${saved.id}`.execute(app.db);
    expect((await set('LOSE', 3)).status).toBe(422);
    expect((await edit({ id: saved.id, version: 3, name: 'x' })).status).toBe(422);
  });

  it('makes a new one like it: open, of today, with its prices and without its shodan', async () => {
    await setRate('USD', 16_000);
    const saved = await create([{ id: await newItem({ currency: 'USD', selling: 10 }), qty: 3 }], { discount: 5 });
    await setRate('USD', 20_000);
    const { body, status } = await seller.post<Quotation>(`/api/quo/${saved.id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'OPEN', shodan: null, discount: 5, grandTotalPrice: saved.grandTotalPrice });
    expect(body.id).not.toBe(saved.id);
    expect(body.refNo).not.toBe(saved.refNo);
    expect(body.itemDetails[0]?.line).not.toBe(saved.itemDetails[0]?.line);
    expect(body.itemDetails[0]).toMatchObject({ qty: 3, source: { rate: 16_000 } });
  });

  it('is removed with its lines', async () => {
    const saved = await create([{ id: await newItem() }]);
    expect((await seller.delete(`/api/quo/${saved.id}?version=1`)).status).toBe(200);
    expect([await count('quotation'), await count('quotation_line')]).toEqual([0, 0]);
    expect((await seller.get(`/api/quo/${saved.id}`)).status).toBe(404);
  });
});

describe('numbers', () => {
  it('go on without a gap for each month, also after refusals', async () => {
    const id = await newItem();
    await create([{ id }]);
    await seller.post('/api/quo', bodyOf([{ id: 999_999 }]));
    expect((await create([{ id }])).refNo).toBe('QUO-2611-0002');
    expect((await create([{ id }], { quotationDate: '2026-12-01' })).refNo).toBe('QUO-2612-0001');
  });

  it('are each given once to people who create at the same time', async () => {
    const id = await newItem();
    const creates = Array.from({ length: 40 }, (_, n) => create([{ id }], {}, n % 2 ? admin : seller));
    const numbers = (await Promise.all(creates)).map(({ refNo }) => refNo).sort();
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => `QUO-2611-${String(n + 1).padStart(4, '0')}`));
  });
});

describe('the list', () => {
  const list = async (query: string) => (await seller.get<ListPage<QuotationRow>>(`/api/quo?${query}`)).body;

  it('finds by number, title, contact and company, and filters by sales person and status', async () => {
    const id = await newItem();
    const other = await newCustomer('PT Tirta Makmur');
    await create([{ id }], { name: 'Panel 50% off_x' });
    await create([{ id }], { customer: { id: other.customerId }, salesUsername: admin.username }, admin);
    const names = async (query: string) => (await list(query)).content.map(({ refNo }) => refNo).sort();
    expect(await names('')).toEqual(['QUO-2611-0001', 'QUO-2611-0002']);
    expect(await names('q=2611-0002')).toEqual(['QUO-2611-0002']);
    expect(await names('q=50%25')).toEqual(['QUO-2611-0001']);
    expect(await names('q=off_')).toEqual(['QUO-2611-0001']);
    expect(await names('q=tirta')).toEqual(['QUO-2611-0002']);
    expect(await names('q=budi+of+pt+s')).toEqual(['QUO-2611-0001']);
    expect(await names(`qsu=${admin.username}`)).toEqual(['QUO-2611-0002']);
    expect(await names('qst=OPEN&isb=true')).toHaveLength(2);
    expect(await names('qst=LOSE')).toEqual([]);
  });

  it.each([
    'lastUpdateDate',
    'refNo',
    'quotationDate',
    'name',
    'status',
    'grandTotalPrice',
    'salesUsername',
    'lastUpdateBy',
  ])('sorted by %s shows each once over its pages', async (sort) => {
    const id = await newItem();
    for (let n = 0; n < 7; n += 1) await create([{ id }]);
    const seen: number[] = [];
    for (const page of [0, 1, 2]) {
      seen.push(...(await list(`so=${sort}&ps=3&pn=${page}&dc=true`)).content.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(7);
  });

  it('knows the orders that it offers', () => {
    expect(quotationList.defaults).toMatchObject({ sort: 'lastUpdateDate', descending: true, size: 10 });
  });
});

describe('what others ask of quotations', () => {
  it('leaves as a sheet of all of them', async () => {
    await create([{ id: await newItem() }]);
    const { status, headers } = await seller.get('/api/quo/all');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="Quotation-All.xls"' });
  });

  it('offers a company’s open ones, and the one that is chosen', async () => {
    const id = await newItem();
    const open = await create([{ id }]);
    const lost = await create([{ id }]);
    await seller.patch(`/api/quo/${lost.id}`, { status: 'LOSE', version: 1 });
    const select = async (query: string) =>
      (await seller.get<{ id: number }[]>(`/api/quo/select?${query}`)).body.map((option) => option.id);
    expect(await select(`companyid=${companyId}`)).toEqual([open.id]);
    expect(await select(`companyid=${companyId}&include=${lost.id}`)).toEqual([lost.id, open.id]);
    expect(await select('companyid=999999')).toEqual([]);
  });

  it('tells what a material was offered for before', async () => {
    const id = await newItem({ materialNo: '00123' });
    const other = await newCustomer('PT Karya');
    const first = await create([{ id, sellingPrice: 900 }]);
    const second = await create([{ id, sellingPrice: 950 }], { customer: { id: other.customerId } });
    const ask = async (query: string) =>
      (await seller.get<ListPage<PriceReference>>(`/api/quo/itemdetails?materialno=00123${query}`)).body.content;
    expect(await ask('')).toMatchObject([
      { quotationId: second.id, sellingPrice: 950, company: { name: 'PT Karya' } },
      { quotationId: first.id, refNo: first.refNo, name: first.name, sellingPrice: 900, status: 'OPEN' },
    ]);
    expect(await ask(`&quoid=${second.id}`)).toHaveLength(1);
    expect(await ask(`&companyid=${other.companyId}`)).toHaveLength(1);
    expect((await seller.get<ListPage<PriceReference>>('/api/quo/itemdetails')).body.content).toEqual([]);
  });
});
