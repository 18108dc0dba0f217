import type { Quotation } from '@gso/contract/quotation';
import type { PriceApproval } from '@gso/contract/quotation/approval';
import { type RevisionContent, revisionContent } from '@gso/contract/quotation/revision';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Offers } from '../../src/features/quotation/testing/offers.ts';
import { long } from '../long-tests.ts';
import { poOf } from '../purchase-orders.ts';
import { Random } from '../random.ts';
import { type Caller, testApp } from '../test-app.ts';
import { plainConcessions } from './plain-approval.ts';

const races = Number(process.env['GSO_APPROVAL_RACES'] ?? (long ? 300 : 8));
const seed = Number(process.env['GSO_APPROVAL_SEED'] ?? 22);
const app = testApp();
let people: Record<'seller' | 'colleague' | 'approver', Caller>;
let offers: Offers;
let items: number[];

beforeAll(async () => {
  people = {
    seller: await app.userWith('MA_QUOTATION', 'MA_SALES'),
    colleague: await app.userWith('MA_QUOTATION', 'MA_SALES'),
    approver: await app.userWith('QUO_APPROVE_PRICE'),
  };
  offers = await Offers.of(app, people.seller);
  items = [
    await offers.item(),
    await offers.item({ selling: 70_000, bottom: 60_000 }),
    await offers.item({ bottom: 0 }),
  ];
});

const scaled = (value: number) => BigInt(Math.round(value * 10_000));
const unapproved = ({
  discount,
  discType,
  itemDetails,
}: Pick<RevisionContent, 'discount' | 'discType' | 'itemDetails'>) =>
  plainConcessions(
    itemDetails.map(({ price, qty, isOptional, approved, source }) => ({
      ...{ price: scaled(price.sellingPrice), floor: scaled(price.bottomPrice), list: scaled(price.sellingPrice) },
      ...{ qty: BigInt(qty), isOptional, hasRate: source.rate !== null },
      approved: approved && { price: scaled(approved.price), qty: BigInt(approved.qty), floor: scaled(approved.floor) },
    })),
    {
      percent: discType === 'PERCENTAGE' ? BigInt(Math.round(discount * 100)) : 0n,
      lumpSum: discType === 'PERCENTAGE' ? 0n : BigInt(Math.round(discount)),
      isLumpSum: discType !== 'PERCENTAGE',
      limit: null,
    },
  );

/** Approves the lines that are shown. */
async function approve(id: number, version: number): Promise<void> {
  const { status, body } = await people.approver.get<PriceApproval>(`/api/quo/${id}/approval`);
  // An approver does not see what nobody asked about.
  if (status === 404) return;
  const lines = body.lines.map(({ line }) => line);
  await people.approver.post(`/api/quo/${id}/approval/decision`, { version, decision: 'APPROVED', lines });
}

/** One who acts on a quotation while others do, with what they last read, or with a version that they guess. */
class Person {
  readonly #id: number;
  readonly #random: Random;

  constructor(id: number, random: Random) {
    this.#id = id;
    this.#random = random;
  }

  /** Returns the quotations that came of it. */
  async act(): Promise<number[]> {
    const caller = this.#random.pick([people.seller, people.colleague]);
    const { body: seen } = await caller.get<Quotation>(`/api/quo/${this.#id}`);
    const version = seen.version + (this.#random.chance(0.2) ? 1 : 0);
    const [id, call] = [this.#id, `/api/quo/${this.#id}`];
    switch (this.#random.pick(['edit', 'edit', 'send', 'send', 'ask', 'decide', 'revise', 'copy', 'order'] as const)) {
      case 'edit':
        await caller.patch('/api/quo', { id, version, ...this.#terms(), itemDetails: this.#edited(seen) });
        return [];
      case 'send':
        await caller.post(`${call}/send`, { version });
        return [];
      case 'ask':
        await caller.post(`${call}/approval`, { version });
        return [];
      case 'decide':
        await approve(this.#id, version);
        return [];
      case 'revise':
        await caller.post(`${call}/revise`, { version });
        return [];
      case 'order':
        await caller.post('/api/salespo', poOf(seen.customer.company.id, { quotation: { id } }));
        return [];
      case 'copy': {
        const lines = this.#edited(seen).map((line) => ({ ...line }));
        const copy = await offers.quotation(lines, this.#terms(), caller);
        await caller.post(`/api/quo/${copy.id}/send`, { version: copy.version });
        return [copy.id];
      }
    }
  }

  #terms(): object {
    return this.#random.chance(0.7)
      ? { discType: 'PERCENTAGE', discount: this.#random.pick([0, 5, 20, 21, 50]) }
      : { discType: 'LUMP_SUM', discount: this.#random.int(0, 60_000) };
  }

  #edited({ itemDetails }: Quotation): object[] {
    const kept = itemDetails.map(({ line, id, qty, isOptional, price }) => ({
      ...{ line, id, qty: this.#random.chance(0.3) ? this.#random.int(1, 4) : qty },
      isOptional: this.#random.chance(0.1) ? !isOptional : isOptional,
      ...(this.#random.chance(0.3) && {
        sellingPrice: Math.floor(price.sellingPrice * this.#random.pick([0.7, 0.95, 1.2])),
      }),
    }));
    return this.#random.chance(0.2) && kept.length < 5 ? [...kept, { id: this.#random.pick(items), qty: 1 }] : kept;
  }
}

/** What customers may have, from the database: every kept revision, and orders for what was never sent. */
async function given(ids: readonly number[]): Promise<{ refNo: string; content: RevisionContent; isSent: boolean }[]> {
  const kept = await sql<{ content: unknown }>`select content from quotation_revision
    where quotation_id = any(${[...ids]}::integer[])`.execute(app.db);
  const won = await sql<{ id: number }>`select id from quotation
    where id = any(${[...ids]}::integer[]) and status = 'WIN' and sent_at is null`.execute(app.db);
  const ordered = await Promise.all(won.rows.map(({ id }) => people.seller.get<Quotation>(`/api/quo/${id}`)));
  return [
    ...kept.rows.map(({ content }) => ({ content: revisionContent.parse(content), isSent: true })),
    ...ordered.map(({ body }) => ({ content: revisionContent.parse(body), isSent: false })),
  ].map((one) => ({ ...one, refNo: one.content.refNo }));
}

describe('what customers get', () => {
  it(
    `needs no approval after ${races} races of edits, decisions, revisions, copies, orders and sends`,
    { timeout: 3_600_000 },
    async () => {
      const counts = { sent: 0, ordered: 0, approved: 0, copies: 0 };
      for (let race = 0; race < races; race += 1) {
        const random = new Random(seed, race);
        const made = await offers.quotation(
          items.map((id) => ({ id, qty: random.int(1, 3) })),
          { discount: random.pick([0, 0, 20]) },
        );
        const ids = [made.id];
        if (random.chance(0.5)) {
          const { body } = await people.seller.post<PriceApproval>(`/api/quo/${made.id}/approval`, { version: 1 });
          if (body.state === 'ASKED') await approve(made.id, body.version);
        }
        for (let wave = 0; wave < 3; wave += 1) {
          const together = Array.from({ length: 4 }, (_, at) =>
            new Person(made.id, new Random(seed, race * 100 + wave * 10 + at)).act(),
          );
          ids.push(...(await Promise.all(together)).flat());
        }
        for (const { refNo, content, isSent } of await given(ids)) {
          expect(unapproved(content), `${refNo} of race ${race}`).toEqual([]);
          counts[isSent ? 'sent' : 'ordered'] += 1;
          counts.approved += content.itemDetails.filter(({ approved }) => approved !== null).length;
        }
        counts.copies += ids.length - 1;
      }
      if (long) process.stdout.write(`${JSON.stringify({ races, ...counts })}\n`);
      expect(counts.sent).toBeGreaterThan(0);
    },
  );
});
