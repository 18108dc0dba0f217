import type { Quotation } from '@gso/contract/quotation';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { Offers } from './testing/offers.ts';

const app = testApp();
let seller: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES');
  offers = await Offers.of(app, seller);
});

/** 2 × 1,000 in the total, and 3 × 5,000 as an option. */
const withOption = async (fields: object = {}): Promise<Quotation> =>
  offers.quotation(
    [
      { id: await offers.item(), qty: 2 },
      { id: await offers.item({ selling: 5000, bottom: 4500 }), qty: 3, isOptional: true },
    ],
    { isVat: false, ...fields },
  );

const change = async ({ id, version }: Quotation, fields: object): Promise<Quotation> => {
  const reply = await seller.patch<Quotation>('/api/quo', { id, version, ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};

describe('an optional line', () => {
  it('has its price and its subtotal, but is not part of the totals', async () => {
    const quotation = await withOption();
    expect(quotation).toMatchObject({ totalQty: 2, totalPrice: 2000, grandTotalPrice: 2000 });
    expect(quotation.itemDetails).toMatchObject([
      { isOptional: false, subTotalPrice: 2000 },
      { isOptional: true, subTotalPrice: 15_000 },
    ]);
    const read = await seller.get<Quotation>(`/api/quo/${quotation.id}`);
    expect(read.body.itemDetails.map(({ isOptional }) => isOptional)).toEqual([false, true]);
  });

  it('stays optional in a change and in a copy that do not mention it, and becomes part of the total in one that does', async () => {
    const quotation = await withOption();
    const lines = quotation.itemDetails.map(({ line, id, qty }) => ({ line, id, qty }));
    const changed = await change(quotation, { itemDetails: lines.map((line) => ({ ...line, qty: line.qty + 1 })) });
    expect(changed).toMatchObject({ totalQty: 3, totalPrice: 3000 });
    expect((await offers.quotation(lines, { isVat: false })).totalPrice).toBe(2000);
    const taken = await change(changed, { itemDetails: lines.map((line) => ({ ...line, isOptional: false })) });
    expect(taken).toMatchObject({ totalQty: 5, totalPrice: 17_000 });
  });

  it('does not take part in a lump sum, and is compared with its bottom price at the same share', async () => {
    // 10 % of 2,000, so 10 % of the option's price too: exactly its bottom price.
    const quotation = await withOption({ discType: 'LUMP_SUM', discount: 200 });
    expect(quotation).toMatchObject({ grandTotalPrice: 1800, linesBelowBottom: 0 });
    const cheaper = await change(quotation, { discount: 202 });
    expect(cheaper.itemDetails.map(({ shortfall }) => shortfall)).toEqual([2, 15]);
  });

  it('can be the only one: then the total is zero', async () => {
    const lines = [{ id: await offers.item(), isOptional: true }];
    const only = await offers.quotation(lines, { discType: 'LUMP_SUM', discount: 100 });
    expect(only).toMatchObject({ totalQty: 0, totalPrice: 0, grandTotalPrice: 0, linesBelowBottom: 0 });
  });

  it('must be true or false', async () => {
    const body = { ...(await withOption()), itemDetails: [{ id: 1, isOptional: 'yes' }] };
    expect((await seller.patch('/api/quo', { id: body.id, version: 1, itemDetails: body.itemDetails })).status).toBe(
      400,
    );
  });
});
