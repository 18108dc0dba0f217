import type { PriceMemory } from '@gso/contract/quotation/price-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { Offers } from '../testing/offers.ts';

const app = testApp();
let seller: Caller;
let manager: Caller;
let here: Offers;
let elsewhere: Offers;
let company: number;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES');
  manager = await app.userWith('MA_QUOTATION', 'MA_MASTER_DATA');
  here = await Offers.of(app, seller);
  elsewhere = await Offers.of(app, seller);
  const customer = await app.db.selectFrom('customer').select('company_id').where('id', '=', here.customerId).execute();
  company = customer[0]?.company_id ?? 0;
});

const remember = async (id: number, rest = '', caller = seller, qtyType = 'PCS') =>
  caller.get<PriceMemory>(`/api/quo/pricememory?id=${id}&qtyType=${qtyType}&company=${company}${rest}`);

const sold = (offers: Offers, id: number, sellingPrice: number, qty = 1) =>
  offers.quotation([{ id, qty, sellingPrice }]);

describe('the last prices of an item', () => {
  it('are those to the company and to others, the newest first, with what became of them', async () => {
    const id = await here.item();
    await sold(here, id, 100);
    const lost = await sold(here, id, 200, 5);
    await seller.patch(`/api/quo/${lost.id}`, { status: 'LOSE', version: lost.version });
    await sold(here, id, 300);
    const newest = await sold(here, id, 400);
    await sold(elsewhere, id, 900, 7);
    const { body } = await remember(id, `&except=${newest.id}`);
    expect(body.here.map(({ sellingPrice, qty, status }) => [sellingPrice, qty, status])).toEqual([
      [300, 1, 'OPEN'],
      [200, 5, 'LOSE'],
      [100, 1, 'OPEN'],
    ]);
    expect(body.elsewhere).toMatchObject([
      { sellingPrice: 900, qty: 7, status: 'OPEN', quotationDate: '2026-11-14', company: { name: 'PT Sinar Baja' } },
    ]);
    expect((await remember(id)).body.here.map(({ sellingPrice }) => sellingPrice)).toEqual([400, 300, 200]);
  });

  it('of a bundle are not those of an item with the same number', async () => {
    const item = await here.item({ materialNo: 'SAME-1' });
    const { body: bundle } = await manager.post<{ id: number }>('/api/itembundling', {
      ...{ brand: 'Set', materialNo: 'SAME-1', materialDesc: 'Set' },
      items: [{ id: item, qty: 4 }],
    });
    await sold(here, item, 11);
    await here.quotation([{ id: bundle.id, qtyType: 'SET', sellingPrice: 44 }]);
    const prices = async (id: number, qtyType: string) =>
      (await remember(id, '', seller, qtyType)).body.here.map(({ sellingPrice }) => sellingPrice);
    expect(await prices(item, 'PCS')).toEqual([11]);
    expect(await prices(bundle.id, 'SET')).toEqual([44]);
    const limits = (await remember(bundle.id, '', manager, 'SET')).body.limits;
    expect(limits).toEqual({ purchasePrice: 4, bottomPrice: 3600 });
  });

  it('come with the purchase price only for those who may see it', async () => {
    await here.rate('USD', 16000);
    const id = await here.item({ currency: 'USD', supplier: 1.25, selling: 3, bottom: 2.5 });
    expect((await remember(id, '', manager)).body.limits).toEqual({ purchasePrice: 20000, bottomPrice: 40000 });
    const unrated = await here.item({ currency: 'CHF', supplier: 5 });
    const unknown = await here.item({ supplier: 0 });
    expect((await remember(unrated, '', manager)).body.limits).toEqual({ purchasePrice: null, bottomPrice: null });
    expect((await remember(unknown, '', manager)).body.limits).toEqual({ purchasePrice: null, bottomPrice: 900 });

    const plain = await remember(id);
    expect(plain.status).toBe(200);
    expect(plain.body).toEqual({ here: [], elsewhere: [] });
    for (const forged of ['&limits=true', '&permissions=MA_MASTER_DATA', '&fields=limits']) {
      expect((await remember(id, forged)).status, forged).toBe(400);
    }
    const program = await app.programOf(manager, ['MA_QUOTATION']);
    expect((await remember(id, '', program)).body).toEqual({ here: [], elsewhere: [] });
    const keeper = await app.userWith('MA_MASTER_DATA');
    expect((await remember(id, '', keeper)).status).toBe(403);
  });

  it('cannot be asked for an item that does not exist', async () => {
    expect((await remember(999_999)).status).toBe(404);
    expect((await remember(0)).status).toBe(400);
  });
});
