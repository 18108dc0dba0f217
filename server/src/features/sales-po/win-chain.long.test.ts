import type { SalesPoRow } from '@gso/contract/sales-po';
import { beforeAll, describe, expect, it } from 'vitest';
import { long } from '../../../testing/long-tests.ts';
import { aMarket, aQuotation, aShodan, type Market, poOf } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let market: Market;

beforeAll(async () => {
  seller = await app.userWith('MA_SALES', 'MA_SHODAN', 'MA_QUOTATION');
  market = await aMarket(app, seller);
});

const statusesOf = async (table: 'quotation' | 'shodan', ids: readonly number[]) => {
  const rows = await app.db.selectFrom(table).select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const order = (quotation: number | null) =>
  seller.post<SalesPoRow>('/api/salespo', poOf(market.company, { quotation: quotation && { id: quotation } }));
const move = async (po: number, quotation: number | null) => {
  const { version } = (await seller.get<SalesPoRow>(`/api/salespo/${po}`)).body;
  return seller.patch(`/api/salespo/${po}`, { version, quotation: quotation && { id: quotation } });
};
const remove = async (po: number) => {
  const { version } = (await seller.get<SalesPoRow>(`/api/salespo/${po}`)).body;
  return seller.delete(`/api/salespo/${po}?version=${version}`);
};
const setShodan = async (id: number, status: string) => {
  const { version } = (await seller.get<{ version: number }>(`/api/shodan/${id}`)).body;
  return seller.patch(`/api/shodan/${id}`, { version, status });
};

describe('an order', () => {
  it('wins its quotation and that one’s shodan, and puts both back when deleted; each writes an audit entry', async () => {
    const shodan = await aShodan(app, seller, market);
    const quotation = await aQuotation(app, seller, { ...market, shodan, status: 'LOSE' });
    const po = (await order(quotation)).body;
    expect([await statusesOf('quotation', [quotation]), await statusesOf('shodan', [shodan])]).toEqual([
      ['WIN'],
      ['WIN'],
    ]);
    const given = await seller.patch(`/api/quo/${quotation}`, { status: 'LOSE', version: 2 });
    expect(given.status).toBe(422);
    await remove(po.id);
    expect([await statusesOf('quotation', [quotation]), await statusesOf('shodan', [shodan])]).toEqual([
      ['LOSE'],
      ['OPEN'],
    ]);
    const traces = await app.db
      .selectFrom('audit_entry')
      .select(['entity', 'changes'])
      .where('action', '=', 'update')
      .where('entity', 'in', ['quotation', 'shodan'])
      .orderBy('id')
      .execute();
    expect(traces.map(({ entity, changes }) => [entity, (changes as { to: string }[])[0]?.to])).toEqual([
      ['quotation', 'WIN'],
      ['shodan', 'WIN'],
      ['quotation', 'LOSE'],
      ['shodan', 'OPEN'],
    ]);
  });

  it('leaves nothing won when it is refused', async () => {
    const quotation = await aQuotation(app, seller, market);
    const { status } = await seller.post(
      '/api/salespo',
      poOf(market.company, { quotation: { id: quotation }, salesUserPo: [{ username: 'nobody', pctg: 1 }] }),
    );
    expect(status).toBe(422);
    expect(await statusesOf('quotation', [quotation])).toEqual(['OPEN']);
  });
});

/** The expected statuses, computed from the rules alone. */
class Model {
  readonly orders = new Map<number, number | null>();
  readonly quotations = new Map<number, { was: string; shodan: number | null }>();
  readonly shodans = new Map<number, { now: string; was: string | null }>();

  ordered = (quotation: number): boolean => [...this.orders.values()].includes(quotation);

  win(quotation: number | null): void {
    const shodan = this.shodans.get(this.quotations.get(quotation ?? 0)?.shodan ?? 0);
    if (!shodan || (shodan.now === 'WIN' && shodan.was !== null)) return;
    shodan.was = shodan.now;
    shodan.now = 'WIN';
  }

  settle(): void {
    for (const [id, shodan] of this.shodans) {
      const isOrdered = [...this.quotations].some(
        ([quotation, { shodan: of }]) => of === id && this.ordered(quotation),
      );
      if (isOrdered || shodan.was === null) continue;
      if (shodan.now === 'WIN') shodan.now = shodan.was;
      shodan.was = null;
    }
  }

  statusOf = (quotation: number): string =>
    this.ordered(quotation) ? 'WIN' : (this.quotations.get(quotation)?.was ?? '');
}

it('random sequences of orders, changes and removals leave every quotation and shodan what it should be', async () => {
  const rounds = long ? 60 : 6;
  for (let round = 0; round < rounds; round += 1) {
    const model = new Model();
    for (const status of ['OPEN', 'LOSE', 'WIN']) {
      model.shodans.set(await aShodan(app, seller, { ...market, status }), { now: status, was: null });
    }
    const shodans = [...model.shodans.keys()];
    for (let n = 0; n < 6; n += 1) {
      const shodan = shodans[n % 4] ?? null;
      const was = n % 3 === 0 ? 'LOSE' : 'OPEN';
      model.quotations.set(await aQuotation(app, seller, { ...market, shodan, status: was }), { was, shodan });
    }
    const quotations = [...model.quotations.keys()];
    for (let step = 0; step < 25; step += 1) {
      await randomStep(model, quotations, shodans);
      expect(await statusesOf('quotation', quotations)).toEqual(quotations.map(model.statusOf));
      expect(await statusesOf('shodan', shodans)).toEqual(shodans.map((id) => model.shodans.get(id)?.now));
    }
  }
}, 600_000);

const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(Math.random() * values.length)];

async function randomStep(model: Model, quotations: readonly number[], shodans: readonly number[]): Promise<void> {
  const quotation = Math.random() < 0.2 ? null : (pick(quotations) ?? null);
  const po = pick([...model.orders.keys()]);
  const what = Math.random();
  if (what < 0.4) {
    const { status, body } = await order(quotation);
    const isFree = quotation === null || !model.ordered(quotation);
    expect(status).toBe(isFree ? 201 : 422);
    if (!isFree) return;
    model.orders.set(body.id, quotation);
    model.win(quotation);
  } else if (what < 0.65 && po !== undefined) {
    const isFree = quotation === null || !model.ordered(quotation) || model.orders.get(po) === quotation;
    const moves = model.orders.get(po) !== quotation;
    expect((await move(po, quotation)).status).toBe(isFree ? 200 : 422);
    if (!isFree || !moves) return;
    model.orders.set(po, quotation);
    model.win(quotation);
    model.settle();
  } else if (what < 0.85 && po !== undefined) {
    expect((await remove(po)).status).toBe(200);
    model.orders.delete(po);
    model.settle();
  } else {
    const shodan = pick(shodans) ?? 0;
    const status = pick(['OPEN', 'WIN', 'LOSE']) ?? 'OPEN';
    expect((await setShodan(shodan, status)).status).toBe(200);
    const state = model.shodans.get(shodan);
    if (state) state.now = status;
  }
}
