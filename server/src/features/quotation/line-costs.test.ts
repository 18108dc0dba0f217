import type { Quotation } from '@gso/contract/quotation';
import {
  isMarginBelow,
  lineMargins,
  type Margin,
  marginPercent,
  quotationMargin,
} from '@gso/contract/quotation/margin';
import type { TotalTerms } from '@gso/contract/rules/quotation-totals';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { readLineCosts, readMargins } from './line-costs.ts';
import { Offers } from './testing/offers.ts';

const app = testApp();
let seller: Caller;
let keeper: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES');
  keeper = await app.userWith('MA_MASTER_DATA');
  offers = await Offers.of(app, seller);
});

const percent = (margin: Margin | null | undefined): number | null => (margin ? marginPercent(margin) : null);

async function costsOf({ id, itemDetails }: Quotation) {
  const costs = await readLineCosts(app.db, [id]);
  return itemDetails.map(({ line }) => costs.get(line));
}

describe('the purchase cost of the lines', () => {
  it('is the supplier price at the rate of the line, and at the present rate', async () => {
    await offers.rate('USD', 15000);
    const [rupiah, dollar] = [
      await offers.item({ supplier: 700.25 }),
      await offers.item({ currency: 'USD', supplier: 0.1, selling: 0.2, bottom: 0.15 }),
    ];
    const offer = await offers.quotation([{ id: rupiah }, { id: dollar, qty: 3 }]);
    await offers.rate('USD', 16500.5);
    const costs = await costsOf(offer);
    expect(costs.map((cost) => [Number(cost?.quotation), Number(cost?.today)])).toEqual([
      [700.25, 700.25],
      [1500, 1650.05],
    ]);
    const [before, now] = [await readMargins(app.db, offer, 'quotation'), await readMargins(app.db, offer, 'today')];
    expect([...before.lines, before.whole].map(percent)).toEqual([29.98, 50, 48]);
    expect([...now.lines, now.whole].map(percent)).toEqual([29.98, 45, 43.5]);
  });

  it('of a bundle is that of its present members, at the rates from when the quotation was created', async () => {
    await offers.rate('EUR', 20000);
    const [a, b] = [
      await offers.item({ supplier: 100 }),
      await offers.item({ currency: 'EUR', supplier: 2, selling: 4, bottom: 3 }),
    ];
    const bundle = await keeper.post<{ id: number }>('/api/itembundling', {
      brand: 'Set',
      materialNo: 'SET-1',
      materialDesc: 'Starter set',
      items: [
        { id: a, qty: 10 },
        { id: b, qty: 3 },
      ],
    });
    const offer = await offers.quotation([{ id: bundle.body.id, qtyType: 'SET' }]);
    await offers.rate('EUR', 21000);
    const [cost] = await costsOf(offer);
    expect([Number(cost?.quotation), Number(cost?.today)]).toEqual([121000, 127000]);
  });

  it('is unknown without a supplier price or without a rate', async () => {
    const offer = await offers.quotation([
      { id: await offers.item({ supplier: 0 }) },
      { id: await offers.item({ currency: 'JPY', supplier: 5 }), sellingPrice: 1000 },
    ]);
    expect(await costsOf(offer)).toEqual([
      { quotation: null, today: null },
      { quotation: null, today: null },
    ]);
    expect(await readMargins(app.db, offer, 'today')).toEqual({ lines: [null, null], whole: null });
    await offers.rate('JPY', 100);
    expect((await costsOf(offer))[1]).toEqual({ quotation: null, today: expect.stringMatching(/^500(\.0+)?$/) });
  });
});

describe('a margin', () => {
  const terms: TotalTerms = { discount: 0, discType: 'PERCENTAGE', isVat: true, vat: { rate: 11, method: 'FULL' } };
  const lines = [
    { qty: 3, sellingPrice: 100, cost: '70' },
    { qty: 1, sellingPrice: 300, cost: 240 },
  ];

  it('is that of the price after every discount', () => {
    expect(lineMargins(lines, terms).map(percent)).toEqual([30, 20]);
    expect(percent(quotationMargin(lines, terms))).toBe(25);
    expect(lineMargins(lines, { ...terms, discount: 10 }).map(percent)).toEqual([22.22, 11.11]);
    expect(percent(quotationMargin(lines, { ...terms, discount: 60, discType: 'LUMP_SUM' }))).toBe(16.67);
  });

  it('is compared exactly, and does not exist where nothing is left of the price', () => {
    const third = quotationMargin([{ qty: 1, sellingPrice: 3, cost: 2 }], terms);
    if (!third) throw new Error('It has a margin.');
    expect(isMarginBelow(third, 33.34)).toBe(true);
    expect(isMarginBelow(third, 33.33)).toBe(false);
    const exactly = quotationMargin([{ qty: 7, sellingPrice: 0.1, cost: '0.07' }], terms);
    expect(exactly && isMarginBelow(exactly, 30)).toBe(false);
    expect(quotationMargin(lines, { ...terms, discount: 100 })).toBeNull();
    expect(quotationMargin([{ qty: 1, sellingPrice: 10, cost: null }, ...lines], terms)).toBeNull();
  });
});
