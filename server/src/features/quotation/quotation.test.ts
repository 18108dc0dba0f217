import type { HistoryEntry } from '@gso/contract/record/history';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import { type PriceReference, type Quotation, quotationList, type QuotationRow } from '@gso/contract/quotation';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { readFile, SheetFolder } from '../../platform/sheet/testing/sheet-files.ts';

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
  await sql`delete from sales_po`.execute(app.db);
  await app.db.deleteFrom('quotation').execute();
  await app.db.deleteFrom('shodan').execute();
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

async function newShodan(fields: { customer?: number; status?: string } = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('shodan')
    .values({
      name: 'Line 3',
      description: 'x',
      customer_id: fields.customer ?? customerId,
      status: fields.status ?? 'OPEN',
      created_by: seller.username,
      updated_by: seller.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const newBundle = async (items: { id: number; qty: number }[], materialNo = 'KIT-1'): Promise<number> =>
  (
    await seller.post<{ id: number }>('/api/itembundling', {
      brand: 'GSO',
      materialNo,
      materialDesc: 'Starter kit',
      items,
    })
  ).body.id;

async function setRate(currency: string, value: number): Promise<void> {
  // A rate that the seller lowers counts as before.
  const by = admin.username;
  await sql`
    insert into exchange_rate (source_curr, conv_value, created_by, updated_by) values (${currency}, ${value}, ${by}, ${by})
    on conflict (source_curr, target_curr) do update set conv_value = excluded.conv_value, updated_by = excluded.updated_by
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
  expect(await one(saved.id)).toEqual(saved);
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
/** As callers send them that do not say what a line is. */
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
    const shodan = await newShodan();
    const id = await newItem({ selling: 1_000_000, bottom: 950_000 });
    const saved = await create([{ id, qty: 3, stockType: 'READY' }], {
      termDays: 45,
      note: 'ask for drawings',
      footerNote: 'Transfer to …',
      discount: 10,
      shodan: { id: shodan },
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
      shodan: { id: shodan, name: 'Line 3' },
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
  });

  it('takes defaults for omitted fields', async () => {
    const saved = await create([{ id: await newItem() }]);
    expect(saved).toMatchObject({ termDays: 30, isVat: true, discount: 0, rounding: 0, shodan: null });
    expect(saved.itemDetails[0]).toMatchObject({ qty: 1, stockType: 'INDENT' });
  });

  it('converts at the current rate and stores which rate that was', async () => {
    await setRate('USD', 16_250.5);
    const saved = await create([{ id: await newItem({ currency: 'USD', selling: 19.99, bottom: 15 }), qty: 100 }]);
    expect(saved.itemDetails[0]).toMatchObject({
      price: { sellingPrice: 324_847, bottomPrice: 243_757 },
      subTotalPrice: 32_484_700,
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
      price: { sellingPrice: 1_600_000, bottomPrice: 0 },
      source: { currency: 'USD', rate: null, rateDate: null, price: { sellingPrice: 100, bottomPrice: 80 } },
      shortfall: 0,
    });
  });

  it('of no lines is refused', async () => {
    expect(await refused([])).toMatchObject({ status: 400, paths: ['itemDetails'] });
  });

  it('may have 500 lines, and no more', async () => {
    const id = await newItem();
    const lines = Array.from({ length: 500 }, (_, place) => ({ id, qty: place + 1, sellingPrice: 10.5 }));
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

  it('of bundles has at most 2,000 rows with what they are made of', async () => {
    const members = [await newItem(), await newItem(), await newItem(), await newItem()];
    const bundle = await newBundle(members.map((id) => ({ id, qty: 1 })));
    const lines = (count: number) => Array.from({ length: count }, () => ({ id: bundle }));
    const more = await refused(lines(401), { isItemBundling: true });
    expect(more).toMatchObject({ status: 422, paths: ['itemDetails'] });
    expect((await create(lines(400), { isItemBundling: true })).itemDetails).toHaveLength(400);
  });

  it('of bundles takes their price and what they are made of', async () => {
    await setRate('USD', 16_000);
    const cable = await newItem({ selling: 0, bottom: 0, materialNo: 'CABLE' });
    const part = await newItem({ currency: 'USD', selling: 10, bottom: 8, materialNo: 'PART-1' });
    const label = await newItem({ selling: 0, bottom: 0, materialNo: 'LABEL' });
    const bundle = await newBundle([
      { id: part, qty: 4 },
      { id: label, qty: 2 },
      { id: cable, qty: 1 },
    ]);
    const saved = await create([{ id: bundle, qty: 2 }], { isItemBundling: true });
    expect(saved.itemDetails).toMatchObject([
      {
        id: bundle,
        materialNo: 'KIT-1',
        qtyType: 'SET',
        price: { sellingPrice: 640_000, bottomPrice: 512_000 },
        subTotalPrice: 1_280_000,
        items: [
          { materialNo: 'PART-1', qty: 4 },
          { materialNo: 'LABEL', qty: 2 },
          { materialNo: 'CABLE', qty: 1 },
        ],
      },
    ]);
    expect(await refusedDelete(`/api/itembundling/${bundle}`)).toBe('Used by 1 quotation line');
  });

  it('with a bottom price too large for its column is refused', async () => {
    const kit = await newBundle([{ id: await newItem({ bottom: 99_999_999_999 }), qty: 2 }], 'KIT-large');
    const reply = await seller.post('/api/quo', bodyOf([{ id: kit, sellingPrice: 85 }], { isItemBundling: true }));
    expect(reply.status).toBe(422);
  });

  it('that is too large for its columns is refused', async () => {
    const id = await newItem({ selling: 99_999_999_999 });
    expect(await refused([{ id, qty: 1_000_000_000 }])).toMatchObject({ status: 422, paths: ['itemDetails'] });
    const nearly = { id, qty: 100_000, sellingPrice: Math.floor(limits.rupiah / 100_000) };
    expect(await refused([nearly])).toMatchObject({ status: 422, paths: ['itemDetails'] });
    expect((await create([nearly], { isVat: false })).grandTotalPrice).toBeLessThanOrEqual(limits.rupiah);
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
    for (const permission of ['MA_SALES', 'MA_MASTER_DATA'] as const) {
      const colleague = await app.userWith('MA_QUOTATION', permission);
      expect(await create([{ id }], {}, colleague)).toMatchObject({
        salesUsername: seller.username,
        createdBy: colleague.username,
        lastUpdateBy: colleague.username,
      });
    }
  });

  it('is not written in the name of somebody who has left', async () => {
    const { username } = await app.person(['MA_QUOTATION']);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', username).execute();
    expect(await refused([{ id: await newItem() }], { salesUsername: username }, admin)).toMatchObject({
      status: 422,
      paths: ['salesUsername'],
    });
  });

  it('takes no shodan but an open one of its customer', async () => {
    const id = await newItem();
    const other = await newCustomer('PT Lain');
    for (const shodan of [
      await newShodan({ customer: other.customerId }),
      await newShodan({ status: 'WIN' }),
      await newShodan({ status: 'LOSE' }),
    ]) {
      expect(await refused([{ id }], { shodan: { id: shodan } })).toMatchObject({ status: 422, paths: ['shodan'] });
    }
  });

  it.each<[string, object, object]>([
    ['itemDetails.0.sellingPrice', { sellingPrice: -1 }, {}],
    ['itemDetails.0.sellingPrice', { sellingPrice: 0.00001 }, {}],
    ['itemDetails.0.qty', { qty: 0 }, {}],
    ['itemDetails.0.qty', { qty: 1.5 }, {}],
    ['itemDetails.0.stockType', { stockType: 'SOLD' }, {}],
    ['discount', {}, { discount: -1 }],
    ['discount', {}, { discount: 0.001 }],
    ['rounding', {}, { rounding: 50 }],
    ['quotationDate', {}, { quotationDate: '2026-02-30' }],
  ])('with a wrong %s is refused', async (path, line, fields) => {
    expect(await refused([{ id: await newItem(), ...line }], fields)).toMatchObject({ status: 400, paths: [path] });
  });
});

async function refusedDelete(path: string): Promise<string> {
  const reply = await seller.delete<RefusalReply>(`${path}?version=1`);
  expect(reply.status).toBe(409);
  return reply.body.details;
}

describe('what a caller forges', () => {
  it('is never stored', async () => {
    const own = ['totalPrice', 'grandTotalPrice', 'totalPriceVAT', 'totalPriceDisc', 'refNo', 'status', 'vat'];
    const marks = ['createdBy', 'lastUpdateBy', 'linesBelowBottom', 'linesToApprove', 'approval', 'sentAt', 'revision'];
    const ofLine = ['subTotalPrice', 'source', 'materialNo', 'shortfall', 'approved', 'isTyped', 'items'];
    const id = await newItem();
    const forged = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, 1]));
    const [honest, other] = [
      await create([{ id }]),
      await create([{ id, ...forged(ofLine) }], forged([...own, ...marks])),
    ];
    const { itemDetails, id: _id, refNo: _no, lastUpdateDate: _at, ...header } = other;
    expect(honest).toMatchObject(header);
    expect(itemDetails).toMatchObject([{ ...honest.itemDetails[0], line: itemDetails[0]?.line }]);
  });

  it.each(['price', 'bottomPrice', 'rate', 'currency'])('%s of a line is refused', async (field) => {
    expect(await refused([{ id: await newItem(), [field]: 1 }])).toMatchObject({ status: 400 });
  });

  it('a line of another quotation is refused', async () => {
    const id = await newItem();
    const other = await create([{ id }]);
    const own = await create([{ id }]);
    const reply = await edit({ id: own.id, version: own.version, itemDetails: [{ ...linesOf(other)[0], qty: 9 }] });
    expect(reply.status).toBe(422);
    expect(await one(other.id)).toEqual(other);
    expect(await one(own.id)).toEqual(own);
  });

  it('a line that is said to be another item is refused', async () => {
    const saved = await create([{ id: await newItem() }]);
    const [line] = linesOf(saved);
    const reply = await edit({ id: saved.id, version: 1, itemDetails: [{ ...line, id: await newItem() }] });
    expect(reply.status).toBe(422);
    expect(reply.body.fields?.[0]?.path).toBe('itemDetails.0.id');
    expect(await one(saved.id)).toEqual(saved);
  });

  it.each(['totalPrice', 'grandTotalPrice', 'refNo', 'status', 'vat', 'createdBy', 'isItemBundling'])(
    '%s in a change is ignored',
    async (field) => {
      const saved = await create([{ id: await newItem() }]);
      expect((await edit({ id: saved.id, version: 1, [field]: 'x' })).status).toBe(200);
      expect(await one(saved.id)).toEqual(saved);
    },
  );
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
      { line: first?.line, qty: 7, stockType: 'READY', isTyped: false },
    ]);
    expect(await count('quotation_line')).toBe(2);
  });

  it('computes its lines again and touches no other quotation', async () => {
    const id = await newItem({ selling: 1000, bottom: 900 });
    const other = await create([{ id }, { id }]);
    const saved = await create([{ id, qty: 2 }]);
    const [line] = linesOf(saved);
    const cheap = await edit({ id: saved.id, version: 1, itemDetails: [{ ...line, sellingPrice: 800 }] });
    expect(cheap.body).toMatchObject({ totalPrice: 1600, linesBelowBottom: 1, lastUpdateBy: seller.username });
    expect(cheap.body.itemDetails).toMatchObject([{ subTotalPrice: 1600, shortfall: 200, isTyped: true }]);
    const usual = await edit({ id: saved.id, version: 2, itemDetails: [{ ...line, sellingPrice: null }] });
    expect(usual.body).toMatchObject({ totalPrice: 2000, linesBelowBottom: 0 });
    expect(usual.body.itemDetails).toMatchObject([{ subTotalPrice: 2000, shortfall: 0, isTyped: false }]);
    expect(await one(other.id)).toEqual(other);
  });

  it('of the discount alone computes the totals and the shortfalls', async () => {
    const saved = await create([{ id: await newItem({ selling: 1000, bottom: 900 }), qty: 10 }]);
    const { body } = await edit({ id: saved.id, version: 1, discount: 20 });
    expect(body).toMatchObject({
      totalPriceDisc: 2000,
      totalPriceVAT: 880,
      grandTotalPrice: 8880,
      linesBelowBottom: 1,
    });
    expect(body.itemDetails).toMatchObject([{ shortfall: 1000 }]);
    expect((await edit({ id: saved.id, version: 2, discount: 100.01 })).status).toBe(400);
    const lumpSum = await edit({ id: saved.id, version: 2, discount: 500, discType: 'LUMP_SUM' });
    expect(lumpSum.body).toMatchObject({ totalPriceDisc: 500 });
    const withDecimals = await edit({ id: saved.id, version: 3, discount: 99.5 });
    expect(withDecimals.status).toBe(400);
    expect(withDecimals.body.fields).toEqual([{ path: 'discount', message: 'Whole rupiah only, without decimals' }]);
    const both = await edit({ id: saved.id, version: 3, discType: 'PERCENTAGE' });
    expect(both.status).toBe(400);
    expect(both.body.fields).toEqual([{ path: 'discount', message: 'At most 100' }]);
  });

  it('leaves the VAT under the law that the quotation was made with; a copy is made under the current one', async () => {
    const saved = await create([{ id: await newItem({ selling: 1_000_041 }) }]);
    await sql`update quotation set vat_rate = 12, vat_method = 'ELEVEN_TWELFTHS'`.execute(app.db);
    const { body } = await edit({ id: saved.id, version: 1, name: 'Another title' });
    expect(body).toMatchObject({ vat: { rate: 12, method: 'ELEVEN_TWELFTHS' }, totalPriceVAT: 110_004 });
    expect(await create(linesOf(saved))).toMatchObject({ vat: { rate: 11, method: 'FULL' }, totalPriceVAT: 110_005 });
  });

  it('of bundles keeps what old lines were made of and takes new bundles', async () => {
    const part = await newItem({ materialNo: 'PART-1' });
    const first = await newBundle([{ id: part, qty: 4 }]);
    const saved = await create([{ id: first }], { isItemBundling: true });
    await seller.patch(`/api/itembundling/${first}`, { version: 1, items: [{ id: part, qty: 9 }] });
    const second = await newBundle([{ id: part, qty: 2 }], 'KIT-2');
    const { body } = await edit({
      id: saved.id,
      version: 1,
      itemDetails: [...linesOf(saved).map((line) => ({ ...line, qty: 3 })), { id: second }],
    });
    expect(body.itemDetails).toMatchObject([
      { id: first, qtyType: 'SET', qty: 3, price: { sellingPrice: 4000 }, items: [{ qty: 4 }] },
      { id: second, qtyType: 'SET', price: { sellingPrice: 2000 }, items: [{ qty: 2 }] },
    ]);
    const copy = await create(linesOf(body), { isItemBundling: true });
    expect(copy.itemDetails).toMatchObject([
      { id: first, price: { sellingPrice: 4000 }, items: [{ materialNo: 'PART-1', qty: 4 }] },
      { id: second, items: [{ qty: 2 }] },
    ]);
  });

  it('gives a quotation to others only with the permission, and leaves it with users who have left', async () => {
    const saved = await create([{ id: await newItem() }]);
    const away = await edit({ id: saved.id, version: 1, salesUsername: admin.username });
    expect(away.status).toBe(422);
    expect(away.body.fields?.[0]?.path).toBe('salesUsername');
    const colleague = await app.person(['MA_QUOTATION']);
    const given = await admin.patch<Quotation>('/api/quo', {
      id: saved.id,
      version: 1,
      salesUsername: colleague.username,
    });
    expect(given.body).toMatchObject({ salesUsername: colleague.username, lastUpdateBy: admin.username });
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', colleague.username).execute();
    const kept = await edit({ id: saved.id, version: 2, name: 'Another title' });
    expect(kept.body).toMatchObject({ salesUsername: colleague.username, name: 'Another title' });
  });

  it('keeps a shodan that has been closed since, and refuses another customer’s', async () => {
    const shodan = await newShodan();
    const saved = await create([{ id: await newItem() }], { shodan: { id: shodan } });
    await app.db.updateTable('shodan').set({ status: 'LOSE' }).execute();
    expect((await edit({ id: saved.id, version: 1, name: 'Another title' })).body.shodan?.id).toBe(shodan);
    const other = await newCustomer('PT Lain');
    const moved = await edit({ id: saved.id, version: 2, customer: { id: other.customerId } });
    expect(moved.status).toBe(422);
    expect(moved.body.fields?.[0]?.path).toBe('shodan');
    const closed = await newShodan({ status: 'WIN' });
    expect((await edit({ id: saved.id, version: 2, shodan: { id: closed } })).status).toBe(422);
    expect((await edit({ id: saved.id, version: 2, shodan: null })).body.shodan).toBeNull();
  });

  it('refers to what exists', async () => {
    const saved = await create([{ id: await newItem() }]);
    for (const [path, patch] of [
      ['customer.id', { customer: { id: 999_999 } }],
      ['paymentTerm', { paymentTerm: 999_999 }],
      ['itemDetails.0.id', { itemDetails: [{ id: 999_999 }] }],
    ] as const) {
      const reply = await edit({ id: saved.id, version: 1, ...patch });
      expect(reply.status, path).toBe(422);
      expect(reply.body.fields?.[0]?.path).toBe(path);
    }
    expect((await edit({ id: saved.id, version: 1, itemDetails: [] })).status).toBe(400);
    expect(await one(saved.id)).toEqual(saved);
  });

  it('loses nothing when two people save at once', async () => {
    const item = await newItem();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create([{ id: item }]);
      const replies = await Promise.all([
        edit({ id, version: 1, name: 'First' }),
        admin.patch<Quotation & RefusalReply>('/api/quo', {
          id,
          version: 1,
          note: 'Second',
          itemDetails: [{ id: item }],
        }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await one(id)).version).toBe(2);
    }
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

describe('items and bundles in one quotation', () => {
  /** An item of 1,000 and a bundle of four parts for 4,000. */
  async function itemAndBundle() {
    const part = await newItem({ materialNo: 'PART-1' });
    return { item: await newItem({ materialNo: 'E3Z' }), bundle: await newBundle([{ id: part, qty: 4 }], 'KIT-MIX') };
  }
  const kinds = ({ itemDetails }: Quotation) =>
    itemDetails.map(({ id, qtyType, items }) => [id, qtyType, items.length]);

  it('are told apart line by line, whatever the quotation was begun with', async () => {
    const { item, bundle } = await itemAndBundle();
    const ofItems = await create([
      { id: item, qty: 3 },
      { id: bundle, qtyType: 'SET', qty: 2 },
    ]);
    expect(kinds(ofItems)).toEqual([
      [item, 'PCS', 0],
      [bundle, 'SET', 1],
    ]);
    expect(ofItems).toMatchObject({ isItemBundling: false, totalQty: 5, totalPrice: 11_000, totalPriceVAT: 1210 });
    const ofBundles = await create([{ id: bundle }, { id: item, qtyType: 'PCS' }], { isItemBundling: true });
    expect(kinds(ofBundles)).toEqual([
      [bundle, 'SET', 1],
      [item, 'PCS', 0],
    ]);
    expect(await refusedDelete(`/api/itembundling/${bundle}`)).toBe('Used by 2 quotation lines');
    for (const materialno of ['E3Z', 'KIT-MIX']) {
      const found = await seller.get<ListPage<PriceReference>>(`/api/quo/itemdetails?materialno=${materialno}`);
      expect(found.body.content.map(({ refNo }) => refNo)).toEqual([ofBundles.refNo, ofItems.refNo]);
    }
  });

  it('are refused at their line if their id is one of the other kind', async () => {
    const { item, bundle: small } = await itemAndBundle();
    // Items and bundles are numbered separately; this number is one that no item has.
    const bundle = item + 1_000_000;
    await sql`
      insert into bundle (id, brand, material_no, material_desc, selling_price, bottom_price, created_by, updated_by)
      overriding system value
      select ${bundle}, brand, 'KIT-FAR', material_desc, 1, 1, created_by, updated_by from bundle where id = ${small}
    `.execute(app.db);
    expect(await refused([{ id: item }, { id: bundle, qtyType: 'PCS' }])).toEqual({
      status: 422,
      paths: ['itemDetails.1.id'],
      details: 'This item does not exist any more.',
    });
    expect(await refused([{ id: item }, { id: item }, { id: item, qtyType: 'SET' }])).toEqual({
      status: 422,
      paths: ['itemDetails.2.id'],
      details: 'This bundle does not exist any more.',
    });
  });

  it('come and go in a change, and the others keep their prices', async () => {
    const { item, bundle } = await itemAndBundle();
    const saved = await create([{ id: item, qty: 2 }]);
    await app.db.updateTable('item').set({ selling_price: 7000 }).where('id', '=', item).execute();
    const added = await edit({
      id: saved.id,
      version: 1,
      itemDetails: [{ id: bundle, qtyType: 'SET' }, ...linesOf(saved)],
    });
    expect(kinds(added.body)).toEqual([
      [bundle, 'SET', 1],
      [item, 'PCS', 0],
    ]);
    expect(added.body).toMatchObject({ isItemBundling: false, totalPrice: 6000 });
    // Neither with nor without its kind has a line changed.
    const same = added.body.itemDetails.map(({ line, id, qtyType }) => ({ line, id, qtyType, qty: 1 }));
    const [first, second] = linesOf(added.body);
    for (const itemDetails of [
      [first, second],
      [same[0], { ...same[1], qty: 2 }],
    ]) {
      expect((await edit({ id: saved.id, version: 2, itemDetails })).body.version).toBe(2);
    }
    const removed = await edit({ id: saved.id, version: 2, itemDetails: [second] });
    expect(kinds(removed.body)).toEqual([[item, 'PCS', 0]]);
    expect(removed.body.totalPrice).toBe(2000);
    const [last, before] = (await seller.get<{ content: HistoryEntry[] }>(`/api/quo/${saved.id}/history`)).body.content;
    const both = ['KIT-MIX × 1 SET @ 4000 INDENT', 'E3Z × 2 PCS @ 1000 INDENT'];
    expect(before?.changes).toContainEqual({ field: 'itemDetails', from: both.slice(1), to: both });
    expect(last?.changes).toContainEqual({ field: 'itemDetails', from: both, to: both.slice(1) });
  });

  it('stay what they are in a change, also without being named again', async () => {
    const { item, bundle } = await itemAndBundle();
    const saved = await create([{ id: item }, { id: bundle, qtyType: 'SET' }]);
    const [, set] = linesOf(saved);
    const asItem = await edit({ id: saved.id, version: 1, itemDetails: [{ ...set, qtyType: 'PCS' }] });
    expect([asItem.status, asItem.body.fields?.[0]?.path]).toEqual([422, 'itemDetails.0.id']);
    const renamed = await edit({ id: saved.id, version: 1, name: 'Another title' });
    expect(kinds(renamed.body)).toEqual(kinds(saved));
    // A line of another quotation is not one of this quotation, even if the same item is added as well.
    const [foreign] = linesOf(await create([{ id: item }]));
    const taken = await edit({ id: saved.id, version: 2, itemDetails: [{ id: item }, foreign] });
    expect([taken.status, taken.body.fields?.[0]?.path]).toEqual([422, 'itemDetails.1.id']);
  });

  it('are copied with their prices and members', async () => {
    const { item, bundle } = await itemAndBundle();
    const saved = await create([{ id: item }, { id: bundle, qtyType: 'SET' }]);
    await app.db.updateTable('item').set({ selling_price: 7000 }).where('id', '=', item).execute();
    await app.db.updateTable('bundle').set({ selling_price: 9000 }).where('id', '=', bundle).execute();
    const copy = await create(linesOf(saved));
    expect(kinds(copy)).toEqual(kinds(saved));
    expect(copy.totalPrice).toBe(saved.totalPrice);
    await seller.delete(`/api/quo/${saved.id}?version=1`);
    const named = saved.itemDetails.map(({ line, id, qtyType }) => ({ line, id, qtyType }));
    const anew = await create(named);
    expect(kinds(anew)).toEqual(kinds(saved));
    expect(anew.totalPrice).toBe(16_000);
  });

  it('count together towards the limit of printed rows', async () => {
    const members = [await newItem(), await newItem(), await newItem(), await newItem()];
    const bundle = await newBundle(
      members.map((id) => ({ id, qty: 1 })),
      'KIT-ROWS',
    );
    const sets = Array.from({ length: 399 }, () => ({ id: bundle, qtyType: 'SET' }));
    const items = Array.from({ length: 6 }, () => ({ id: members[0] }));
    expect(await refused([...sets, ...items])).toMatchObject({ status: 422, paths: ['itemDetails'] });
    expect((await create([...sets, ...items.slice(1)])).itemDetails).toHaveLength(404);
  });
});

describe('rounded prices', () => {
  const pricesOf = ({ itemDetails }: Quotation) =>
    itemDetails.map(({ price, isTyped }) => [price.sellingPrice, price.bottomPrice, isTyped]);

  async function oddItems() {
    await setRate('USD', 16_250.5);
    return [
      await newItem({ currency: 'USD', selling: 19.99, bottom: 15 }),
      await newItem({ selling: 5_062_152.375, bottom: 4_555_937.1375 }),
      await newItem({ selling: 1000 }),
    ] as const;
  }

  it.each([
    [0, 324_847, 243_757, 5_062_152, 4_555_936],
    [100, 324_800, 243_721, 5_062_200, 4_555_937],
    [1000, 325_000, 243_757, 5_062_000, 4_555_800],
  ])('to %d: those of items are, a typed one is not', async (rounding, dollars, dollarsLeast, rupiah, rupiahLeast) => {
    const [a, b, c] = await oddItems();
    const saved = await create([{ id: a, qty: 3 }, { id: b }, { id: c, sellingPrice: 1234.5678 }], { rounding });
    expect(saved.rounding).toBe(rounding);
    expect(pricesOf(saved)).toEqual([
      [dollars, dollarsLeast, false],
      [rupiah, rupiahLeast, false],
      [1234.5678, 900, true],
    ]);
    expect(saved.totalPrice).toBe(3 * dollars + rupiah + 1234);
    expect(saved.linesBelowBottom).toBe(0);
  });

  it('of bundles are rounded from the price of the whole bundle', async () => {
    const [, odd] = await oddItems();
    const bundle = await newBundle([{ id: odd, qty: 2 }], 'KIT-odd');
    const saved = await create([{ id: bundle }], { isItemBundling: true, rounding: 1000 });
    expect(pricesOf(saved)).toMatchObject([[10_124_000, 9_111_599, false]]);
  });

  it('follow a changed rounding, except those that were typed', async () => {
    const [a, b, c] = await oddItems();
    const saved = await create([{ id: a }, { id: b }, { id: c, sellingPrice: 1234 }]);
    await setRate('USD', 20_000);
    const { body } = await edit({ id: saved.id, version: 1, rounding: 1000 });
    expect(pricesOf(body)).toEqual([
      [325_000, 243_757, false],
      [5_062_000, 4_555_800, false],
      [1234, 900, true],
    ]);
    expect(await one(saved.id)).toMatchObject({ rounding: 1000, totalPrice: 5_388_234 });
    const history = (await seller.get<{ content: HistoryEntry[] }>(`/api/quo/${saved.id}/history`)).body.content;
    expect(history[0]?.changes).toContainEqual({ field: 'rounding', from: 0, to: 1000 });
    const [first, ...others] = linesOf(body);
    const typed = await edit({
      id: saved.id,
      version: 2,
      itemDetails: [{ ...first, sellingPrice: 324_900 }, ...others],
    });
    expect(pricesOf(typed.body)[0]).toEqual([324_900, 243_757, true]);
    const usual = await edit({ id: saved.id, version: 3, itemDetails: [{ ...first, sellingPrice: null }, ...others] });
    expect(pricesOf(usual.body)[0]).toEqual([325_000, 243_757, false]);
  });

  it('stay to the digit in a quotation from before there was a rounding', async () => {
    const [a, b] = await oddItems();
    const { id, itemDetails } = await create([{ id: a, qty: 3 }, { id: b }], { discount: 30 });
    // As it was stored before: exact prices that nobody typed.
    for (const [place, price, bottom, subtotal, shortfall] of [
      [0, 324_847.495, 243_757.5, 974_542, 49_093],
      [1, 5_062_152.375, 4_555_937.1375, 5_062_152, 1_012_430],
    ] as const) {
      await sql`update quotation_line set selling_price = ${price}, bottom_price = ${bottom},
        sub_total_price = ${subtotal}, shortfall = ${shortfall} where id = ${itemDetails[place]?.line}`.execute(app.db);
    }
    const before = await one(id);
    const named = (await edit({ id, version: 1, name: 'Another title', itemDetails: linesOf(before) })).body;
    expect(named.itemDetails).toEqual(before.itemDetails);
    const [first, second] = linesOf(before);
    const more = (await edit({ id, version: 2, itemDetails: [{ ...first, qty: 4 }, second, { id: b }] })).body;
    expect(pricesOf(more)).toEqual([
      [324_847.495, 243_757.5, false],
      [5_062_152.375, 4_555_937.1375, false],
      [5_062_152, 4_555_936, false],
    ]);
    expect(more.itemDetails[0]).toMatchObject({ subTotalPrice: 1_299_389, shortfall: 65_457 });
    const copy = await create(linesOf(before));
    expect(pricesOf(copy)).toEqual(pricesOf(before));
  });
});

describe('status, copies, removal', () => {
  it('can be marked as lost and opened again, but not won manually', async () => {
    const saved = await create([{ id: await newItem() }]);
    const set = (status: string, version: number) =>
      seller.patch<Quotation & RefusalReply>(`/api/quo/${saved.id}`, { status, version });
    expect((await set('LOSE', 1)).body).toMatchObject({ status: 'LOSE', version: 2 });
    expect((await set('LOSE', 1)).status).toBe(409);
    expect((await set('LOSE', 2)).body).toMatchObject({ status: 'LOSE', version: 2 });
    expect((await set('OPEN', 2)).body).toMatchObject({ status: 'OPEN', version: 3 });
    expect((await set('WIN', 3)).status).toBe(400);
    await sql`update quotation set status = 'WIN' where id = ${saved.id}`.execute(app.db);
    expect((await set('LOSE', 3)).status).toBe(422);
    expect((await edit({ id: saved.id, version: 3, name: 'x' })).status).toBe(422);
  });

  it('a new one made of stored lines keeps their prices and rates, next to lines with current ones', async () => {
    await setRate('USD', 16_000);
    const [id, typed] = [await newItem({ currency: 'USD', selling: 10 }), await newItem({ selling: 1000 })];
    const saved = await create([
      { id, qty: 3 },
      { id: typed, sellingPrice: 1234 },
    ]);
    await setRate('USD', 20_000);
    await app.db.updateTable('item').set({ selling_price: 11, material_desc: 'New' }).where('id', '=', id).execute();
    const [line, typedLine] = linesOf(saved);
    const copy = await create([{ ...line, qty: 5 }, { line: typedLine?.line, id: typed }, { id }]);
    expect(copy.itemDetails).toMatchObject([
      { qty: 5, price: { sellingPrice: 160_000 }, source: saved.itemDetails[0]?.source, isTyped: false },
      { price: { sellingPrice: 1234 }, isTyped: true },
      { price: { sellingPrice: 220_000 }, source: { rate: 20_000 }, materialDesc: 'New' },
    ]);
    expect(copy.itemDetails[0]?.materialDesc).toBe(saved.itemDetails[0]?.materialDesc);
    expect(copy).toMatchObject({ status: 'OPEN', shodan: null });
    const lines = [...saved.itemDetails, ...copy.itemDetails].map((stored) => stored.line);
    expect(new Set(lines).size).toBe(5);
    expect(await one(saved.id)).toEqual(saved);
  });

  it('a copied line whose original is gone is made of the item as it is now', async () => {
    const id = await newItem({ selling: 1000 });
    const saved = await create([{ id }]);
    const lines = linesOf(saved);
    await seller.delete(`/api/quo/${saved.id}?version=1`);
    await app.db.updateTable('item').set({ selling_price: 1500 }).where('id', '=', id).execute();
    expect((await create(lines)).itemDetails).toMatchObject([
      { price: { sellingPrice: 1000 }, source: { price: { sellingPrice: 1500 } }, isTyped: true },
    ]);
  });

  it('a copied line cannot become another item, nor an item a bundle', async () => {
    const part = await newItem();
    const bundle = await newBundle([{ id: part, qty: 2 }], 'KIT-9');
    const [line] = linesOf(await create([{ id: bundle }], { isItemBundling: true }));
    const other = await newBundle([{ id: part, qty: 1 }], 'KIT-8');
    const body = bodyOf([{ ...line, id: other }], { isItemBundling: true });
    const reply = await seller.post<RefusalReply>('/api/quo', body);
    expect([reply.status, reply.body.fields?.[0]?.path]).toEqual([422, 'itemDetails.0.id']);
    const asItem = await seller.post<RefusalReply>('/api/quo', bodyOf([{ ...line, qtyType: 'PCS' }]));
    expect([asItem.status, asItem.body.fields?.[0]?.path]).toEqual([422, 'itemDetails.0.id']);
  });

  it('is removed with its lines', async () => {
    const saved = await create([{ id: await newItem() }]);
    expect((await seller.delete(`/api/quo/${saved.id}?version=2`)).status).toBe(409);
    expect((await seller.delete(`/api/quo/${saved.id}?version=1`)).status).toBe(200);
    expect([await count('quotation'), await count('quotation_line')]).toEqual([0, 0]);
    expect((await seller.get(`/api/quo/${saved.id}`)).status).toBe(404);
  });

  it('stays while an order refers to it', async () => {
    const saved = await create([{ id: await newItem() }]);
    await sql`
      insert into sales_po (po_no, po_date, amount, category, company_id, quotation_id, created_by, updated_by)
      values ('PO-1', '2026-11-15', 1, 'GOODS', ${companyId}, ${saved.id}, ${seller.username}, ${seller.username})
    `.execute(app.db);
    expect(await refusedDelete(`/api/quo/${saved.id}`)).toMatch(/^Used by 1 /);
  });

  it('writes audit entries for every change, with the lines as readable text', async () => {
    const id = await newItem({ materialNo: 'E3Z', selling: 1000 });
    const saved = await create([{ id, qty: 2 }]);
    await admin.patch('/api/quo', { id: saved.id, version: 1, itemDetails: [{ ...linesOf(saved)[0], qty: 5 }] });
    await seller.patch(`/api/quo/${saved.id}`, { status: 'LOSE', version: 2 });
    const copy = await create(linesOf(saved), {}, admin);
    await seller.delete(`/api/quo/${saved.id}?version=3`);
    const history = async (of: number) =>
      (await seller.get<{ content: HistoryEntry[] }>(`/api/quo/${of}/history`)).body.content;
    const [removed, lost, changed, made] = await history(saved.id);
    expect(made).toMatchObject({ action: 'create', actor: seller.username });
    expect(made?.changes).toContainEqual({ field: 'refNo', from: null, to: saved.refNo });
    expect(changed).toMatchObject({ action: 'update', actor: admin.username });
    expect(changed?.changes).toContainEqual({
      field: 'itemDetails',
      from: ['E3Z × 2 PCS @ 1000 INDENT'],
      to: ['E3Z × 5 PCS @ 1000 INDENT'],
    });
    expect(changed?.changes).toContainEqual({ field: 'totalPrice', from: 2000, to: 5000 });
    expect(lost).toMatchObject({ action: 'update', changes: [{ field: 'status', from: 'OPEN', to: 'LOSE' }] });
    expect(removed).toMatchObject({ action: 'delete', actor: seller.username });
    expect(removed?.changes).toContainEqual({ field: 'grandTotalPrice', from: 5550, to: null });
    expect(await history(copy.id)).toMatchObject([{ action: 'create', actor: admin.username }]);
  });
});

describe('numbers', () => {
  it('continue without a gap in each month, also after refusals', async () => {
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

  const sorts: Record<(typeof quotationList)['defaults']['sort'], (row: QuotationRow) => string | number> = {
    lastUpdateDate: (row) => row.lastUpdateDate,
    refNo: (row) => row.refNo,
    quotationDate: (row) => row.quotationDate,
    name: (row) => row.name,
    status: (row) => row.status,
    grandTotalPrice: (row) => row.grandTotalPrice,
    salesUsername: (row) => row.salesUsername,
    lastUpdateBy: (row) => row.lastUpdateBy,
  };

  it('sorted by each column shows each once over its pages, in order', async () => {
    const id = await newItem();
    for (const [at, n] of [4, 1, 6, 0, 5, 2, 3].entries()) {
      const fields = { name: `title ${n}`, quotationDate: `2026-0${9 - n}-01` };
      const salesUsername = (at % 2 ? admin : seller).username;
      await create([{ id, qty: 1 + ((3 * n) % 7) }], { ...fields, salesUsername }, admin);
    }
    const [, second, , fourth] = (await list('so=refNo')).content;
    for (const row of [second, fourth]) await seller.patch(`/api/quo/${row?.id}`, { status: 'LOSE', version: 1 });
    for (const [sort, keyOf] of Object.entries(sorts)) {
      const pages = [0, 1, 2].map((page) => list(`so=${sort}&ps=3&pn=${page}&dc=true`));
      const rows = (await Promise.all(pages)).flatMap(({ content }) => content);
      expect(new Set(rows.map((row) => row.id)).size, sort).toBe(7);
      const keys = rows.map(keyOf);
      expect(keys, sort).toEqual([...keys].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      expect(new Set(keys).size, sort).toBeGreaterThan(1);
    }
  });

  it('knows the orders that it offers', () => {
    expect(quotationList.defaults).toMatchObject({ sort: 'lastUpdateDate', descending: true, size: 10 });
  });
});

describe('other reads of quotations', () => {
  const folder = new SheetFolder();
  afterAll(() => folder.remove());

  it('exports all of them as a sheet', async () => {
    const saved = await create([{ id: await newItem({ selling: 1000 }), qty: 3 }], {
      discount: 10,
      shodan: { id: await newShodan() },
    });
    const { rawPayload, headers } = await app.http.inject({
      method: 'GET',
      url: '/api/quo/all',
      headers: { authorization: `Bearer ${seller.token ?? ''}` },
    });
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="Quotation-All.xls"' });
    const [header, row] = await readFile(await folder.file(rawPayload));
    expect(header?.cells.slice(0, 15)).toEqual(
      'ID,Ref No,Date,Title,Company,Customer,Status,Sales,Shodan,Payment Term,Total,Discount,VAT,Grand Total,Create By'.split(
        ',',
      ),
    );
    const daysSince1900 = 46_340;
    expect(row?.cells.slice(1, 15)).toEqual([
      ...[saved.refNo, daysSince1900, saved.name, 'PT Sinar Baja', 'Budi of PT Sinar Baja', 'OPEN'],
      ...[seller.username, 'Line 3', saved.paymentTermDesc, 3000, 300, 297, 2997, seller.username],
    ]);
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

  it('returns the earlier prices of a material', async () => {
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

  it('distinguishes a material from those with the same beginning, whatever the case', async () => {
    const saved = await create([{ id: await newItem({ materialNo: 'e3z-D61' }) }]);
    await create([{ id: await newItem({ materialNo: 'E3Z-D61B' }) }]);
    const { body } = await seller.get<ListPage<PriceReference>>('/api/quo/itemdetails?materialno=E3Z-d61');
    expect(body.content).toMatchObject([{ quotationId: saved.id, materialNo: 'e3z-D61' }]);
  });
});

describe('the price of a line, as replies have it', () => {
  const nested = async (fields: object) => {
    const id = await newItem({ selling: 148_000, bottom: 140_000 });
    const saved = await create([{ id, qty: 2 }]);
    const [line] = saved.itemDetails;
    return { saved, reply: await edit({ ...saved, itemDetails: [{ ...line, ...fields, qty: 3 }] }) };
  };

  it('is stored when it was changed and the quotation is sent back', async () => {
    const { saved, reply } = await nested({ price: { sellingPrice: 150_000, bottomPrice: 1 } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.itemDetails).toMatchObject([
      { qty: 3, price: { sellingPrice: 150_000, bottomPrice: 140_000 }, subTotalPrice: 450_000, isTyped: true },
    ]);
    expect(reply.body).toMatchObject({ totalPrice: 450_000, version: saved.version + 1 });
    expect(await one(saved.id)).toMatchObject({ totalPrice: 450_000 });
  });

  it('is the price of a new line, and of a copied one', async () => {
    const id = await newItem({ selling: 148_000 });
    const first = await create([{ id, price: { sellingPrice: 150_000 } }]);
    expect(first.itemDetails).toMatchObject([{ price: { sellingPrice: 150_000 }, isTyped: true }]);
    const [line] = first.itemDetails;
    const copy = await create([{ ...line, price: { sellingPrice: 155_000, bottomPrice: 0 } }]);
    expect(copy.itemDetails).toMatchObject([{ price: { sellingPrice: 155_000 } }]);
    expect((await create([{ id, price: { sellingPrice: null } }])).itemDetails).toMatchObject([
      { price: { sellingPrice: 148_000 }, isTyped: false },
    ]);
  });

  it('is refused if it contradicts the other form of it', async () => {
    const price = { sellingPrice: 150_000, bottomPrice: 1 };
    const { saved, reply } = await nested({ price, sellingPrice: 160_000 });
    expect([reply.status, reply.body.fields?.map(({ path }) => path)]).toEqual([422, ['itemDetails.0.sellingPrice']]);
    expect(await one(saved.id)).toEqual(saved);
    const both = await edit({
      ...{ id: saved.id, version: 1 },
      itemDetails: [{ ...saved.itemDetails[0], price, sellingPrice: 150_000 }],
    });
    expect(both.body.itemDetails).toMatchObject([{ price: { sellingPrice: 150_000 } }]);
  });

  it('is in rupiah: 100 dollars never become 100 rupiah', async () => {
    const id = await newItem({ currency: 'USD', selling: 100 });
    await setRate('USD', 16_000);
    expect(await refused([{ id, currency: 'USD', price: { sellingPrice: 100 } }])).toMatchObject({
      ...{ status: 400, paths: ['itemDetails.0.currency'] },
    });
  });

  it('follows another rounding while it is sent back as it was read', async () => {
    const id = await newItem({ selling: 148_250 });
    const saved = await create([{ id }]);
    const { body } = await edit({ ...saved, rounding: 1000 });
    expect(body.itemDetails).toMatchObject([{ price: { sellingPrice: 148_000 }, isTyped: false }]);
  });
});
