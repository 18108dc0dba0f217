import type { Notification } from '@gso/contract/notification';
import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import { isMarginBelow, marginPercent } from '@gso/contract/quotation/margin';
import type { MarginFall, MarginLimit } from '@gso/contract/quotation/margin-fall';
import type { MyDay } from '@gso/contract/record/my-day';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { Random } from '../../../../testing/random.ts';
import { untilQueriesWait } from '../../../../testing/waiting-queries.ts';
import { readMargins } from '../line-costs.ts';
import { Offers } from '../testing/offers.ts';
import { watchMargins } from './watch-margins.ts';

const app = testApp();
let manager: Caller;
let seller: Caller;
let offers: Offers;

const running = { signal: new AbortController().signal, stopping: new AbortController().signal };
const watch = () => watchMargins(app.db, running);

beforeAll(async () => {
  manager = await app.userWith('MA_QUOTATION', 'MA_MASTER_DATA');
  const { body } = await manager.get<MarginLimit>('/api/marginlimit');
  expect(body).toMatchObject({ percent: 0, version: 1 });
  expect((await manager.patch('/api/marginlimit', { percent: 20, version: 1 })).status).toBe(200);
});

beforeEach(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_DASHBOARD');
  offers = await Offers.of(app, seller);
  await offers.rate('USD', 10_000);
  // The quotations of the other tests.
  await sql`update quotation set status = 'LOSE'`.execute(app.db);
});

/** Bought for 7 and sold for 10 dollars: a margin of 30 %. */
const inDollars = async (fields: object = {}, qty = 10): Promise<Quotation> =>
  offers.quotation(
    [
      { id: await offers.item({ currency: 'USD', supplier: 7, selling: 10, bottom: 9 }), qty },
      { id: await offers.item({ supplier: 1 }) },
    ],
    fields,
  );

const fallOf = async ({ id }: Quotation, caller = seller) =>
  (await caller.get<{ fall: MarginFall | null }>(`/api/quo/${id}/marginfall`)).body.fall;
const titles = async (caller = seller) =>
  (await caller.get<{ content: Notification[] }>('/api/notification/latest')).body.content.map(({ title }) => title);
const listed = async (caller = seller) =>
  (await caller.get<{ content: QuotationRow[] }>(`/api/quo?qmf=true&qsu=${seller.username}`)).body.content;

describe('an open quotation whose margin falls below the limit', () => {
  it('is pointed out to its seller once, and again after it recovered and fell again', async () => {
    const offer = await inDollars();
    expect(await watch()).toBe(0);
    await offers.rate('USD', 12_000);
    expect(await watch()).toBe(1);
    expect(await titles()).toEqual([
      `The margin of ${offer.refNo} fell: at today's rates its bottom prices are Rp 180.000 higher`,
    ]);
    expect(await watch(), 'nothing is new').toBe(0);
    await offers.rate('USD', 12_500);
    expect(await watch(), 'it fell further').toBe(0);
    expect((await fallOf(offer))?.bottomMore).toBe(225_000);
    expect(await titles()).toHaveLength(1);

    await offers.rate('USD', 10_000);
    await watch();
    expect(await fallOf(offer)).toBeNull();
    expect(await listed()).toEqual([]);
    await offers.rate('USD', 12_000);
    expect(await watch()).toBe(1);
    expect(await titles()).toHaveLength(2);
  });

  it('shows its seller the difference of the bottom prices only', async () => {
    const offer = await inDollars();
    await offers.rate('USD', 12_000);
    await watch();
    expect(await fallOf(offer)).toEqual({ fellAt: expect.any(String), bottomMore: 180_000 });
    expect(await fallOf(offer, manager)).toEqual({
      ...{ fellAt: expect.any(String), bottomMore: 180_000 },
      margin: { then: 30.07, now: 16.08, costMore: 140_000 },
    });
    expect(await listed()).toMatchObject([{ id: offer.id, bottomMore: 180_000 }]);
    const day = (await seller.get<MyDay>('/api/myday')).body.marginFalls;
    expect(day?.content).toEqual([
      expect.objectContaining({
        id: offer.id,
        refNo: offer.refNo,
        fall: { fellAt: expect.any(String), bottomMore: 180_000 },
      }),
    ]);
    const everything = [
      await seller.get(`/api/quo/${offer.id}`),
      await seller.get(`/api/quo?qmf=true`),
      await seller.get(`/api/quo/${offer.id}/marginfall`),
      await seller.get(`/api/quo/${offer.id}/history`),
      await seller.get('/api/myday'),
      await seller.get('/api/notification/latest'),
    ];
    for (const { body } of everything)
      expect(JSON.stringify(body)).not.toMatch(/costMore|140000|140\.000|16\.08|30\.07/);
    const program = await app.programOf(manager, ['MA_QUOTATION']);
    expect(await fallOf(offer, program)).not.toHaveProperty('margin');
    expect((await seller.get(`/api/quo/${offer.id}/marginfall?margin=true`)).body.fall).not.toHaveProperty('margin');
    expect((await seller.get('/api/marginlimit')).status).toBe(403);
    expect((await seller.patch('/api/marginlimit', { percent: 1, version: 2 })).status).toBe(403);
    expect((await seller.get('/api/marginlimit/history')).status).toBe(404);
  });

  it('is left alone if it is not open, sold below the limit on purpose, or of unknown cost', async () => {
    const lost = await inDollars();
    await seller.patch(`/api/quo/${lost.id}`, { status: 'LOSE', version: lost.version });
    await inDollars({ discount: 15 });
    await offers.quotation([{ id: await offers.item({ currency: 'USD', supplier: 0, selling: 10, bottom: 9 }) }]);
    await offers.rate('USD', 12_000);
    expect(await watch()).toBe(0);
    const fell = await inDollars();
    await offers.rate('USD', 15_000);
    expect(await watch()).toBe(1);
    await seller.patch(`/api/quo/${fell.id}`, { status: 'LOSE', version: fell.version });
    expect([await listed(), await fallOf(fell)], 'at once, without the job').toEqual([[], null]);
  });

  it('is compared again when the limit changes', async () => {
    const offer = await inDollars();
    await offers.rate('USD', 10_500);
    expect(await watch()).toBe(0);
    const { body: limit } = await manager.get<MarginLimit>('/api/marginlimit');
    const raised = await manager.patch<MarginLimit>('/api/marginlimit', { percent: 28, version: limit.version });
    expect(await watch()).toBe(1);
    expect(await fallOf(offer)).not.toBeNull();
    expect((await manager.patch('/api/marginlimit', { percent: 1, version: limit.version })).status).toBe(409);
    expect((await manager.patch('/api/marginlimit', { percent: 100.5, version: raised.body.version })).status).toBe(
      400,
    );
    await manager.patch('/api/marginlimit', { percent: 20, version: raised.body.version });
  });
});

describe('the job', () => {
  it('notifies once though several processes run it at the same moment', async () => {
    const several = [await inDollars(), await inDollars(), await inDollars()];
    await watch();
    await offers.rate('USD', 12_000);
    const start = await app.db.startTransaction().execute();
    await sql`lock table margin_fall in exclusive mode`.execute(start);
    const runs = Promise.all([watch(), watch(), watch()]);
    await untilQueriesWait(app.reads, 3);
    await start.commit().execute();
    const counts = await runs;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(several.length);
    expect(await titles()).toEqual(['The margin of 3 of your quotations fell because of the exchange rates']);
  });

  it('continues where it was stopped', async () => {
    const offer = await inDollars();
    await offers.rate('USD', 12_000);
    const stopped = AbortSignal.abort();
    expect(await watchMargins(app.db, { ...running, stopping: stopped })).toBe(0);
    expect(await fallOf(offer)).toBeNull();
    expect(await watch()).toBe(1);
  });

  it('agrees with the rule of the contract, also about optional lines and discounts', async () => {
    const random = new Random(7);
    const pick = (most: number) => random.int(1, most);
    const made: Quotation[] = [];
    for (let n = 0; n < 40; n += 1) {
      const lines = [];
      for (let line = pick(4); line > 0; line -= 1) {
        const isForeign = random.chance(0.7);
        const selling = pick(50) + 20;
        const item = {
          currency: isForeign ? 'USD' : 'IDR',
          supplier: selling * (0.55 + random.next() * 0.2),
          selling,
          bottom: 1,
        };
        const supplier = Number(item.supplier.toFixed(4));
        lines.push({ id: await offers.item({ ...item, supplier }), qty: pick(9), isOptional: random.chance(0.2) });
      }
      const lump = random.chance(0.5);
      made.push(
        await offers.quotation(lines, lump ? { discType: 'LUMP_SUM', discount: pick(90_000) } : { discount: pick(20) }),
      );
    }
    await offers.rate('USD', 11_234.567891);
    await watch();
    let fallen = 0;
    for (const offer of made) {
      const [then, now] = [await readMargins(app.db, offer, 'quotation'), await readMargins(app.db, offer, 'today')];
      const isFallen = then.whole && now.whole && !isMarginBelow(then.whole, 20) && isMarginBelow(now.whole, 20);
      const found = (await fallOf(offer, manager))?.margin;
      expect(found !== undefined, offer.refNo).toBe(isFallen ?? false);
      if (found && then.whole && now.whole) {
        fallen += 1;
        expect([found.then, found.now]).toEqual([marginPercent(then.whole), marginPercent(now.whole)]);
      }
    }
    expect(fallen).toBeGreaterThan(3);
  });

  it('does not mind a quotation that is deleted and restored', async () => {
    const offer = await inDollars();
    await offers.rate('USD', 12_000);
    await watch();
    expect((await seller.delete(`/api/quo/${offer.id}?version=${offer.version}`)).status).toBe(200);
    const left = await sql`select from margin_fall where quotation_id = ${offer.id}`.execute(app.db);
    expect(left.rows).toEqual([]);
    expect((await seller.post(`/api/quo/${offer.id}/restore`)).status).toBeLessThan(300);
  });
});
