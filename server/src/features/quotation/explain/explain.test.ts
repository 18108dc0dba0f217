import type { Explanation } from '@gso/contract/explain/explanation';
import { limits } from '@gso/contract/limits';
import type { Quotation } from '@gso/contract/quotation';
import { lineFigures, quotationFigures } from '@gso/contract/quotation/explained';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAgreement } from '../../../../testing/evaluate.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { Offers } from '../testing/offers.ts';

const app = testApp();
let seller: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES');
  offers = await Offers.of(app, seller);
  await offers.rate('USD', 16_251.25);
});

const explained = async ({ id }: Quotation, figure: string, line?: number): Promise<Explanation> => {
  const path = line === undefined ? `/api/quo/${id}/explain` : `/api/quo/${id}/explain/${line}`;
  const reply = await seller.get<Explanation>(`${path}?figure=${figure}`);
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('the explanation of a quotation', () => {
  it('evaluates to every figure that is shown, and its rows sum to it', async () => {
    const [cheap, dollar] = [
      await offers.item({ selling: 1234.5678 }),
      await offers.item({ currency: 'USD', selling: 12.345, bottom: 10.5 }),
    ];
    const lines = [
      { id: cheap, qty: 7 },
      { id: dollar, qty: 3, sellingPrice: 199_999.99 },
      { id: dollar, qty: 2 },
      { id: cheap, qty: 1, isOptional: true },
    ];
    for (const terms of [
      { discount: 12.5 },
      { discount: 99_999, discType: 'LUMP_SUM', rounding: 1000 },
      { discount: 999_999_999, discType: 'LUMP_SUM', isVat: false, rounding: 100 },
    ]) {
      const quotation = await offers.quotation(lines, terms);
      for (const figure of quotationFigures) {
        const shown = await explained(quotation, figure);
        expect(shown.steps[0]).toMatchObject({ name: figure, value: String(quotation[figure]), fixed: '' });
        expectAgreement(shown);
      }
      for (const line of quotation.itemDetails)
        for (const figure of lineFigures) expectAgreement(await explained(quotation, figure, line.line));
    }
  });

  it('names who last changed an input, and since when a rate is valid', async () => {
    const dollar = await offers.item({ currency: 'USD', selling: 10, bottom: 9 });
    const quotation = await offers.quotation([{ id: dollar }], { discount: 5 });
    const other = await app.userWith('MA_QUOTATION', 'MA_SALES', 'MA_MASTER_DATA');
    await other.patch('/api/quo', { id: quotation.id, version: quotation.version, discount: 10 });
    const { inputs } = await explained(quotation, 'grandTotalPrice');
    expect(inputs).toMatchObject([
      { name: 'discount', value: '10', unit: 'percent', changedBy: other.username },
      { name: 'vatRate', value: '11', changedBy: seller.username },
    ]);
    const price = await explained(quotation, 'linePrice', quotation.itemDetails[0]?.line);
    expect(price).toMatchObject({ currency: 'USD', steps: [{ value: '162513', rounded: { from: '162512.5' } }] });
    expect(price.inputs).toMatchObject([
      { name: 'sourceSelling', value: '10', unit: 'currency', record: { kind: 'item', id: dollar } },
      { name: 'rate', of: 'USD', value: '16251.25', changedBy: seller.username, validFrom: expect.any(String) },
    ]);
  });

  it('says which price a user entered, and that a line without a rate has no bottom price', async () => {
    const yen = await offers.item({ currency: 'JPY', selling: 10, bottom: 9 });
    const quotation = await offers.quotation([{ id: yen, sellingPrice: 1500.25 }]);
    const line = quotation.itemDetails[0]?.line;
    const { steps, inputs } = await explained(quotation, 'linePrice', line);
    expect(steps).toMatchObject([{ value: '1500.25', fixed: 'entered', formula: [] }]);
    expect(inputs).toMatchObject([{ name: 'linePrice', changedBy: seller.username }]);
    expect((await explained(quotation, 'lineBottom', line)).steps).toMatchObject([{ value: '0' }]);
  });

  it('shows a limited number of rows, and the sum of the others', async () => {
    const item = await offers.item({ selling: 1000.5 });
    const count = limits.explainedRows + 7;
    const quotation = await offers.quotation(Array.from({ length: count }, () => ({ id: item, qty: 3 })));
    const [total] = (await explained(quotation, 'totalPrice')).steps;
    expect(total?.rows?.shown).toHaveLength(limits.explainedRows);
    expect(total?.rows?.more?.count).toBe(7);
    expectAgreement(await explained(quotation, 'totalPrice'));
  });

  it('refuses other callers, other lines and other figures', async () => {
    const item = await offers.item();
    const [mine, other] = [await offers.quotation([{ id: item }]), await offers.quotation([{ id: item }])];
    const stranger = await app.userWith('MA_DASHBOARD');
    const path = `/api/quo/${mine.id}/explain`;
    expect((await stranger.get(`${path}?figure=totalPrice`)).status).toBe(403);
    expect((await stranger.get(`${path}/${mine.itemDetails[0]?.line}?figure=linePrice`)).status).toBe(403);
    expect((await seller.get(`${path}/${other.itemDetails[0]?.line}?figure=linePrice`)).status).toBe(404);
    expect((await seller.get('/api/quo/999999/explain?figure=totalPrice')).status).toBe(404);
    for (const query of ['', '?figure=linePrice', '?figure=totalPrice&line=1', '?figure=cost'])
      expect((await seller.get(path + query)).status, query).toBe(400);
  });
});
