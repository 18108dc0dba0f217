import type { ItemRow, PriceApplication, ApplyRulePreview, UndoneReply } from '@gso/contract/item';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let keeper: Caller;
let supplierId: number;

beforeAll(async () => {
  keeper = await app.userWith('MA_MASTER_DATA');
  const supplier = await app.db
    .insertInto('supplier')
    .values({
      name: 'PT Pemasok',
      country: 'IDN',
      street: 'Jl.',
      created_by: keeper.username,
      updated_by: keeper.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  supplierId = supplier.id;
});

const full = (materialNo: string, brand = 'Omron') => ({
  brand,
  category: 'Relay',
  materialNo,
  materialDesc: 'Relay 24 VDC, 4 kutub',
  currency: 'USD',
  supplier: { id: supplierId },
  price: { suppPrice: 12.3456, sellingPrice: 20.5, bottomPrice: 18.0001 },
});
const create = async (input: object) => {
  const reply = await keeper.post<ItemRow & RefusalReply>('/api/item', input);
  expect([reply.status, reply.body.details]).toEqual([201, undefined]);
  return reply.body;
};
const page = async (query: string, caller = keeper) =>
  (await caller.get<{ content: ItemRow[]; totalElements: number }>(`/api/item?${query}`)).body;
const one = async (id: number) => (await keeper.get<ItemRow>(`/api/item/${id}`)).body;

describe('items', () => {
  it.each(['00123', '1E5', '1234567890123456', '=1+1', '-9', '@x'])(
    'keep every field, also the material number %s',
    async (materialNo) => {
      const created = await create(full(materialNo));
      expect(created).toMatchObject({
        ...full(materialNo),
        supplier: { id: supplierId, name: 'PT Pemasok' },
        isBundling: false,
      });
      const changes = {
        brand: 'Siemens',
        category: '',
        materialNo: `${materialNo}x`,
        materialDesc: 'Lain',
        currency: 'IDR',
        supplier: null,
        price: { suppPrice: 0, sellingPrice: 99_999_999_999.9999, bottomPrice: 0.0001 },
      };
      let { version } = created;
      for (const [field, value] of Object.entries(changes)) {
        const saved = await keeper.patch<ItemRow>(`/api/item/${created.id}`, { version, [field]: value });
        expect(saved.status, field).toBe(200);
        ({ version } = saved.body);
      }
      expect(await one(created.id)).toMatchObject(changes);
      expect(version).toBe(1 + Object.keys(changes).length);
    },
  );

  it('change one price without the others', async () => {
    const { id } = await create(full('P-1'));
    const saved = await keeper.patch<ItemRow>(`/api/item/${id}`, { version: 1, price: { sellingPrice: 21 } });
    expect(saved.body.price).toEqual({ suppPrice: 12.3456, sellingPrice: 21, bottomPrice: 18.0001 });
  });

  it.each([
    ['brand', { brand: '' }, 'Required.'],
    ['materialNo', { materialNo: 'x'.repeat(51) }, 'Max 50 characters'],
    ['materialDesc', { materialDesc: ' ' }, 'Required.'],
    ['currency', { currency: 'usd' }, 'Three capital letters, such as USD'],
    ['price.suppPrice', { price: { suppPrice: -1 } }, 'Must not be negative'],
    ['price.suppPrice', { price: { suppPrice: 0.00001 } }, 'At most 4 decimals'],
    ['price.sellingPrice', { price: { suppPrice: 1, sellingPrice: 'a' } }, 'Must be numeric'],
  ])('are checked: %s %j', async (path, change, message) => {
    const { status, body } = await keeper.post<RefusalReply>('/api/item', { ...full('C-1'), ...change });
    expect([status, body.fields?.[0]]).toEqual([400, { path, message }]);
  });

  it('are found by each of the four fields, all of them together, and anywhere', async () => {
    const tag = 'zq7';
    const wanted = await create({
      ...full(`A_${tag}%1`, `Merek ${tag}`),
      category: `Kat ${tag}`,
      materialDesc: `Pompa ${tag} besar`,
    });
    await create({ ...full(`A_${tag}21`, `Merek ${tag}`), category: 'Lain', materialDesc: `Katup ${tag}` });
    const ids = async (query: string) => (await page(query)).content.map(({ id }) => id);
    expect(await ids(`qmat=${encodeURIComponent(`a_${tag}%`)}`)).toEqual([wanted.id]);
    expect(await ids(`qcat=kat+${tag}`)).toEqual([wanted.id]);
    expect(await ids(`qdes=pompa`)).toContain(wanted.id);
    expect(await ids(`qbra=${tag}`)).toHaveLength(2);
    expect(await ids(`qbra=${tag}&qdes=katup`)).not.toContain(wanted.id);
    expect(await ids(`qbra=${tag}&qcat=kat&qmat=a_&qdes=besar`)).toEqual([wanted.id]);
    expect(await ids(`q=${tag}+besar`)).toEqual([wanted.id]);
    await keeper.patch(`/api/item/${wanted.id}`, { version: 1, materialDesc: 'Motor' });
    expect(await ids(`qbra=${tag}&qdes=besar`)).toEqual([]);
    expect(await ids(`qbra=${tag}&qdes=motor`)).toEqual([wanted.id]);
  });

  it.each([
    'brand',
    'category',
    'materialNo',
    'materialDesc',
    'currency',
    'price.sellingPrice',
    'price.bottomPrice',
    'lastUpdateBy',
    'lastUpdateDate',
  ])('are listed by %s, both ways, without a row twice', async (sort) => {
    for (let n = 0; n < 3; n += 1) await create(full(`S-${n}`, `Merek ${n % 2}`));
    const seen: number[] = [];
    for (let number = 0; ; number += 1) {
      const { content } = await page(`so=${sort}&dc=true&ps=5&pn=${number}`);
      seen.push(...content.map(({ id }) => id));
      if (content.length < 5) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const { content } = await page(`so=${sort}&ps=100`);
    expect(content.map(({ id }) => id)).toEqual(seen.toReversed().slice(0, 100));
  });

  it('show the supplier price only to holders of MA_MASTER_DATA', async () => {
    const { id } = await create(full('SECRET-1', 'Rahasia'));
    const seller = await app.userWith('MA_QUOTATION');
    const [listed] = (await page('qbra=rahasia', seller)).content;
    expect(listed?.price).toEqual({ sellingPrice: 20.5, bottomPrice: 18.0001 });
    expect((await seller.get<ItemRow>(`/api/item/${id}`)).body.price).not.toHaveProperty('suppPrice');
    expect((await seller.get(`/api/item/${id}/history`)).status).toBe(403);
    expect((await seller.get('/api/item/all')).status).toBe(403);
    expect((await one(id)).price.suppPrice).toBe(12.3456);
  });

  it('name their brands and categories once each', async () => {
    await create({ ...full('B-1', 'Zeta'), category: 'Sensor' });
    await create({ ...full('B-2', 'ZETA'), category: 'sensor' });
    await create({ ...full('B-3', 'Zeta'), category: '' });
    const { body: brands } = await keeper.get<string[]>('/api/item/brand/select');
    expect(brands.filter((brand) => brand.toLowerCase() === 'zeta')).toEqual(['Zeta']);
    const { body: categories } = await keeper.get<string[]>('/api/item/category/select?brand=zeta');
    expect(categories).toEqual(['Sensor']);
    expect((await keeper.get<string[]>('/api/item/category/select?brand=nothing')).body).toEqual([]);
  });

  it('refuse a supplier that does not exist', async () => {
    const reply = await keeper.post<RefusalReply>('/api/item', { ...full('N-1'), supplier: { id: 999_999 } });
    expect([reply.status, reply.body.fields?.[0]?.path]).toEqual([422, 'supplier']);
  });
});

describe('a price rule that is applied', () => {
  async function newRule(terms: {
    multiplier: number;
    addition: number;
    discMax: number;
    rounding?: number;
  }): Promise<number> {
    const { id } = await app.db
      .insertInto('price_rule')
      .values({
        name: `Rule ${JSON.stringify(terms)}`,
        ops_multiplier: terms.multiplier,
        ops_addition: terms.addition,
        disc_max: terms.discMax,
        rounding: terms.rounding ?? 0,
        created_by: keeper.username,
        updated_by: keeper.username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const apply = (body: object) => keeper.post<PriceApplication & RefusalReply>('/api/item/price', body);
  const undo = (id: number) => keeper.post<UndoneReply>(`/api/item/price/${id}/undo`);

  it('shows old and new prices first, then changes exactly those, with an audit entry, and can be undone', async () => {
    const rule = await newRule({ multiplier: 1.5, addition: 2, discMax: 10 });
    const a = await create(full('R-1', 'Rule A'));
    const b = await create({ ...full('R-2', 'RULE a'), category: 'Other' });
    const other = await create(full('R-3', 'Rule B'));
    const body = { priceRuleObj: { id: rule, name: 'forged', opsMultiplier: 99 }, brand: 'rule a' };
    const preview = await keeper.post<ApplyRulePreview>('/api/item/price?preview=true', body);
    expect(preview.body).toMatchObject({
      items: 2,
      changed: 2,
      first: [
        {
          id: a.id,
          suppPrice: 12.3456,
          before: { sellingPrice: 20.5, bottomPrice: 18.0001 },
          after: { sellingPrice: 20.5184, bottomPrice: 18.4665 },
        },
        { id: b.id },
      ],
    });
    expect((await one(a.id)).version).toBe(1);
    const applied = await apply(body);
    expect(applied.body).toMatchObject({ items: 2, by: keeper.username, message: 'SUCCESS' });
    expect((await one(a.id)).price).toEqual({ suppPrice: 12.3456, sellingPrice: 20.5184, bottomPrice: 18.4665 });
    expect((await one(other.id)).version).toBe(1);
    const { body: history } = await keeper.get<{ content: { changes: object[] }[] }>(`/api/item/${a.id}/history`);
    expect(history.content[0]?.changes).toEqual([
      { field: 'price.sellingPrice', from: 20.5, to: 20.5184 },
      { field: 'price.bottomPrice', from: 18.0001, to: 18.4665 },
    ]);
    const last = await keeper.get<{ application: PriceApplication }>('/api/item/price/last');
    expect(last.body.application).toMatchObject({ id: applied.body.id, items: 2 });
    await keeper.patch(`/api/item/${b.id}`, { version: 2, category: 'Edited' });
    const undone = await undo(applied.body.id);
    expect(undone.body).toMatchObject({ restored: 1, kept: 1, keptItems: [{ id: b.id, materialNo: 'R-2' }] });
    expect((await one(a.id)).price.sellingPrice).toBe(20.5);
    expect((await one(b.id)).price.sellingPrice).toBe(20.5184);
    expect((await undo(applied.body.id)).status).toBe(422);
  });

  it('rounds prices in rupiah alone, in the preview as in the items, and undo brings the odd ones back', async () => {
    const rule = await newRule({ multiplier: 1.25, addition: 0, discMax: 10, rounding: 1000 });
    const odd = { suppPrice: 1_234_567, sellingPrice: 1_543_208.75, bottomPrice: 1_388_887.875 };
    const rupiah = await create({ ...full('B-1', 'Bulat'), currency: 'IDR', price: odd });
    const dollars = await create({ ...full('B-2', 'Bulat'), currency: 'USD', price: { suppPrice: 1234.567 } });
    const body = { priceRuleObj: { id: rule }, brand: 'Bulat' };
    const preview = await keeper.post<ApplyRulePreview>('/api/item/price?preview=true', body);
    const rounded = { sellingPrice: 1_543_000, bottomPrice: 1_388_700 };
    const exact = { sellingPrice: 1543.2088, bottomPrice: 1388.8879 };
    expect(preview.body.first).toMatchObject([
      { id: rupiah.id, after: rounded },
      { id: dollars.id, after: exact },
    ]);
    const applied = await apply(body);
    expect((await one(rupiah.id)).price).toMatchObject(rounded);
    expect((await one(dollars.id)).price).toMatchObject(exact);
    const again = await keeper.post<ApplyRulePreview>('/api/item/price?preview=true', body);
    expect(again.body).toMatchObject({ items: 2, changed: 0 });
    expect((await undo(applied.body.id)).body.restored).toBe(2);
    expect((await one(rupiah.id)).price).toEqual(odd);
  });

  it('takes the chosen rows, or one category of a brand', async () => {
    const rule = await newRule({ multiplier: 2, addition: 0, discMax: 100 });
    const rows = [await create(full('K-1', 'Kat')), await create({ ...full('K-2', 'Kat'), category: 'X' })];
    const selected = await apply({ priceRuleObj: { id: rule }, idItems: [rows[1]?.id] });
    expect(selected.body.items).toBe(1);
    expect((await one(rows[1]?.id ?? 0)).price).toMatchObject({ sellingPrice: 24.6912, bottomPrice: 0 });
    const category = await apply({ priceRuleObj: { id: rule }, brand: 'KAT', category: 'relay' });
    expect(category.body.items).toBe(1);
    expect((await undo(selected.body.id)).status).toBe(422);
    expect((await undo(category.body.id)).body.restored).toBe(1);
    expect((await undo(selected.body.id)).body.restored).toBe(1);
  });

  it('takes several brands in one application, which is undone as a whole', async () => {
    const rule = await newRule({ multiplier: 2, addition: 0, discMax: 100 });
    const rows = [await create(full('S-1', 'Several A')), await create(full('S-2', 'Several B'))];
    const other = await create(full('S-3', 'Several C'));
    const applied = await apply({ priceRuleObj: { id: rule }, brands: ['several a', 'SEVERAL B'] });
    expect(applied.body.items).toBe(2);
    for (const { id } of rows) expect((await one(id)).price.sellingPrice).toBe(24.6912);
    expect((await one(other.id)).version).toBe(1);
    expect((await undo(applied.body.id)).body.restored).toBe(2);
  });

  it('asks for a rule, and for a brand when no rows are selected', async () => {
    const rule = await newRule({ multiplier: 1, addition: 0, discMax: 0 });
    const without = await apply({ brand: 'Omron' });
    expect([without.status, without.body.fields?.[0]]).toEqual([400, { path: 'priceRuleObj', message: 'Required.' }]);
    const nothing = await apply({ priceRuleObj: { id: rule } });
    expect(nothing.body.fields).toEqual([{ path: 'brand', message: 'Required.' }]);
    expect((await apply({ priceRuleObj: { id: rule }, brand: 'No such brand' })).status).toBe(422);
    expect((await apply({ priceRuleObj: { id: 999_999 }, brand: 'Omron' })).status).toBe(422);
  });

  it('is refused when a price would not fit, and nothing changes', async () => {
    const rule = await newRule({ multiplier: 1_000_000, addition: 0, discMax: 0 });
    const row = await create({ ...full('H-1', 'Mahal'), price: { suppPrice: 99_999_999 } });
    const refused = await apply({ priceRuleObj: { id: rule }, idItems: [row.id] });
    expect([refused.status, refused.body.details]).toEqual([
      422,
      'The rule would make Mahal H-1 cost more than can be stored.',
    ]);
    expect((await one(row.id)).version).toBe(1);
  });

  it('reports its progress in lines', async () => {
    const rule = await newRule({ multiplier: 3, addition: 0, discMax: 0 });
    const row = await create(full('L-1', 'Lines'));
    const { body } = await keeper.post<string>(
      '/api/item/price',
      { priceRuleObj: { id: rule }, idItems: [row.id] },
      { accept: 'application/x-ndjson' },
    );
    const lines = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).toMatchObject({ result: { items: 1, message: 'SUCCESS' } });
    expect(lines.some((line) => 'progress' in line)).toBe(true);
  });

  it('and a save that was begun before it do not silently undo each other', async () => {
    const rule = await newRule({ multiplier: 4, addition: 0, discMax: 0 });
    const row = await create(full('V-1', 'Versi'));
    await apply({ priceRuleObj: { id: rule }, idItems: [row.id] });
    const stale = await keeper.patch<RefusalReply>(`/api/item/${row.id}`, { version: 1, price: { sellingPrice: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body.changes?.map(({ field }) => field)).toEqual(['price.sellingPrice', 'price.bottomPrice']);
  });
});
