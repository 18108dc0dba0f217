import type { Quotation } from '@gso/contract/quotation';
import type { PriceApproval } from '@gso/contract/quotation/approval';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Offers } from '../../src/features/quotation/testing/offers.ts';
import { long } from '../long-tests.ts';
import { type Caller, testApp } from '../test-app.ts';
import { plainConcessions, type ScaledLine } from './plain-approval.ts';

const runs = long ? 1500 : 30;
const app = testApp();

/** The seller; a colleague who also writes quotations; one who approves and writes; one who only approves. */
const roles = ['seller', 'colleague', 'writingApprover', 'approver'] as const;
type Role = (typeof roles)[number];
let people: Record<Role, Caller>;
let offers: Offers;

beforeAll(async () => {
  people = {
    seller: await app.userWith('MA_QUOTATION'),
    colleague: await app.userWith('MA_QUOTATION', 'MA_SALES'),
    writingApprover: await app.userWith('MA_QUOTATION', 'MA_SALES', 'QUO_APPROVE_PRICE'),
    approver: await app.userWith('QUO_APPROVE_PRICE'),
  };
  offers = await Offers.of(app, people.seller);
});

const mayWrite = (role: Role): boolean => role !== 'approver';
const mayDecide = (role: Role): boolean => role === 'approver' || role === 'writingApprover';

interface ModelLine extends ScaledLine {
  line: number | undefined;
  id: number;
}

/** What the quotation must be, by plain rules. */
interface Model {
  id: number;
  version: number;
  lines: ModelLine[];
  isLumpSum: boolean;
  /** Hundredths of a percent, or whole rupiah. */
  discount: bigint;
  limit: bigint | null;
  approval: Quotation['approval'];
  askedBy: Role | undefined;
  /** The lines on the page of the approver, which was opened when somebody asked. */
  shown: number[];
  isSent: boolean;
}

const needed = (model: Model, lines: readonly ScaledLine[] = model.lines) =>
  plainConcessions(lines, {
    percent: model.isLumpSum ? 0n : model.discount,
    lumpSum: model.isLumpSum ? model.discount : 0n,
    isLumpSum: model.isLumpSum,
    limit: model.limit,
  });

const rupiah = (value: number): bigint => BigInt(value) * 10_000n;

/** The item that new lines are made of: its prices, in its own currency, and the rate. They may change at any time. */
interface Material {
  id: number;
  currency: 'IDR' | 'USD';
  selling: number;
  bottom: number;
  rate: number;
}

class Story {
  readonly model: Model;
  readonly #materials: Material[];

  private constructor(model: Model, materials: Material[]) {
    this.model = model;
    this.#materials = materials;
  }

  static async begin(): Promise<Story> {
    const materials: Material[] = [
      { id: await offers.item({ selling: 1000, bottom: 900 }), currency: 'IDR', selling: 1000, bottom: 900, rate: 1 },
      {
        id: await offers.item({ selling: 2, bottom: 1, currency: 'USD' }),
        ...{ currency: 'USD', selling: 2, bottom: 1, rate: 15_000 },
      },
    ];
    await offers.rate('USD', 15_000, people.approver.username);
    await setLimit(null);
    const made = await offers.quotation(materials.map(({ id }) => ({ id, qty: 2 })));
    const model: Model = {
      ...{ id: made.id, version: made.version, lines: [], isLumpSum: false, discount: 0n, limit: null },
      ...{ approval: '', askedBy: undefined, shown: [], isSent: false },
    };
    const story = new Story(model, materials);
    model.lines = materials.map((material, at) => story.#newLine(material, made.itemDetails[at]?.line));
    for (const line of model.lines) line.qty = 2n;
    return story;
  }

  #linesNeeded(): number[] {
    return needed(this.model).map(({ at }) => this.model.lines[at]?.line ?? 0);
  }

  #newLine({ id, selling, bottom, rate }: Material, line?: number): ModelLine {
    const price = rupiah(selling * rate);
    const floor = rupiah(bottom * rate);
    return { line, id, price, list: price, floor, qty: 1n, isOptional: false, hasRate: true, approved: null };
  }

  async edit(role: Role, change: Edit): Promise<void> {
    const { model } = this;
    const lines = model.lines.map((line) => ({ ...line }));
    const at = change.at % lines.length;
    const line = lines[at];
    if (!line) throw new Error('There is always a line.');
    let { isLumpSum, discount } = model;
    if (change.kind === 'percent') [isLumpSum, discount] = [false, BigInt(change.value)];
    if (change.kind === 'lumpSum') [isLumpSum, discount] = [true, BigInt(change.value)];
    if (change.kind === 'qty') line.qty = BigInt(1 + (change.value % 4));
    if (change.kind === 'price') line.price = (line.list * BigInt(70 + (change.value % 50))) / 100n;
    if (change.kind === 'optional') line.isOptional = !line.isOptional;
    if (change.kind === 'remove' && lines.length > 1) lines.splice(at, 1);
    const material = this.#materials[change.value % this.#materials.length];
    if (change.kind === 'add' && material && lines.length < 6) lines.push(this.#newLine(material));
    const reply = await people[role].patch<Quotation>('/api/quo', {
      ...{ id: model.id, version: model.version, discount: isLumpSum ? Number(discount) : Number(discount) / 100 },
      discType: isLumpSum ? 'LUMP_SUM' : 'PERCENTAGE',
      itemDetails: lines.map(({ line: stored, id, qty, isOptional, price }) => ({
        ...(stored !== undefined && { line: stored }),
        ...{ id, qty: Number(qty), isOptional },
        ...(stored !== undefined && { sellingPrice: Number(price) / 10_000 }),
      })),
    });
    if (!mayWrite(role)) return expectStatus(reply, 403);
    if (model.isSent) return expectStatus(reply, 422);
    expectStatus(reply, 200);
    const isSame = edited(model) === edited({ lines, isLumpSum, discount });
    if (isSame) return this.#expectSame(reply.body);
    Object.assign(model, { lines, isLumpSum, discount, version: model.version + 1 });
    model.lines.forEach((one, place) => (one.line = reply.body.itemDetails[place]?.line));
    const holds = model.approval === (needed(model).length > 0 ? 'REJECTED' : 'APPROVED');
    if (!holds) model.approval = '';
    expect(reply.body.linesToApprove).toBe(needed(model).length);
    this.#expectSame(reply.body);
  }

  async ask(role: Role, isStale: boolean): Promise<void> {
    const { model } = this;
    const version = model.version - (isStale ? 1 : 0);
    const reply = await people[role].post<PriceApproval>(`/api/quo/${model.id}/approval`, { version });
    if (!mayWrite(role)) return expectStatus(reply, 403);
    if (isStale) return expectRefusedAsStale(reply, version);
    if (model.isSent || model.approval === 'ASKED' || needed(model).length === 0) return expectStatus(reply, 422);
    expectStatus(reply, 200);
    Object.assign(model, { approval: 'ASKED', askedBy: role, version: model.version + 1, shown: this.#linesNeeded() });
    expect(reply.body.lines.map(({ price }) => Math.round(price * 10_000))).toEqual(
      needed(model).map(({ price }) => Number(price)),
    );
  }

  async decide(role: Role, decision: 'APPROVED' | 'REJECTED', isStale: boolean): Promise<void> {
    const { model } = this;
    const version = model.version - (isStale ? 1 : 0);
    const lines = decision === 'APPROVED' ? { lines: model.shown } : {};
    const body = { version, decision, reason: 'Because', ...lines };
    const reply = await people[role].post<PriceApproval>(`/api/quo/${model.id}/approval/decision`, body);
    if (!mayDecide(role)) return expectStatus(reply, 403);
    if (isStale) return expectRefusedAsStale(reply, version);
    if (model.isSent || model.approval !== 'ASKED' || model.askedBy === role) return expectStatus(reply, 422);
    if (decision === 'APPROVED' && this.#linesNeeded().some((line) => !model.shown.includes(line))) {
      model.shown = this.#linesNeeded();
      return expectStatus(reply, 409);
    }
    expectStatus(reply, 200);
    if (decision === 'APPROVED') {
      for (const { at, price } of needed(model)) {
        const line = model.lines[at];
        if (line) line.approved = { price, qty: line.qty, floor: line.floor };
      }
    }
    Object.assign(model, { approval: decision, askedBy: undefined, version: model.version + 1 });
  }

  async send(role: Role, isStale: boolean): Promise<void> {
    const { model } = this;
    const version = model.version - (isStale ? 1 : 0);
    const reply = await people[role].post<Quotation>(`/api/quo/${model.id}/send`, { version });
    if (!mayWrite(role)) return expectStatus(reply, 403);
    if (isStale) return expectRefusedAsStale(reply, version);
    if (model.isSent || needed(model).length > 0) return expectStatus(reply, 422);
    expectStatus(reply, 200);
    if (model.approval !== 'APPROVED') model.approval = '';
    Object.assign(model, { isSent: true, version: model.version + 1 });
    this.#expectSame(reply.body);
  }

  async revise(role: Role): Promise<void> {
    const { model } = this;
    const reply = await people[role].post<Quotation>(`/api/quo/${model.id}/revise`, { version: model.version });
    if (!mayWrite(role)) return expectStatus(reply, 403);
    if (!model.isSent) return expectStatus(reply, 422);
    expectStatus(reply, 200);
    Object.assign(model, { isSent: false, version: model.version + 1 });
    this.#expectSame(reply.body);
  }

  /** A copy has the prices, none of the approvals, and no floor below the present one. */
  async copy(): Promise<void> {
    const { model } = this;
    const made = await offers.quotation(
      model.lines.map(({ line, id, qty, isOptional }) => ({ line, id, qty: Number(qty), isOptional })),
      {
        discount: model.isLumpSum ? Number(model.discount) : Number(model.discount) / 100,
        discType: model.isLumpSum ? 'LUMP_SUM' : 'PERCENTAGE',
      },
    );
    const bare = model.lines.map((line) => {
      const material = this.#materials.find(({ id }) => id === line.id);
      const present = material ? this.#newLine(material).floor : 0n;
      return { ...line, floor: present > line.floor ? present : line.floor, approved: null };
    });
    expect(made.linesToApprove).toBe(needed(model, bare).length);
    const reply = await people.seller.post(`/api/quo/${made.id}/send`, { version: made.version });
    expectStatus(reply, made.linesToApprove > 0 ? 422 : 200);
  }

  async limit(percent: number | null): Promise<void> {
    await setLimit(percent);
    this.model.limit = percent === null ? null : BigInt(percent) * 100n;
  }

  /** New lines cost something else; those that are there keep their prices and floors. */
  async prices(change: number): Promise<void> {
    const [item, imported] = this.#materials;
    if (!item || !imported) return;
    item.selling = 1000 + change;
    item.bottom = 900 + change;
    imported.rate = 15_000 + 10 * change;
    await app.db
      .updateTable('item')
      .set({ selling_price: item.selling, bottom_price: item.bottom, updated_by: people.approver.username })
      .where('id', '=', item.id)
      .execute();
    await offers.rate('USD', imported.rate, people.approver.username);
  }

  async end(): Promise<void> {
    const { body } = await people.seller.get<Quotation>(`/api/quo/${this.model.id}`);
    this.#expectSame(body);
  }

  #expectSame(quotation: Quotation): void {
    const { model } = this;
    expect(quotation).toMatchObject({ version: model.version, approval: model.approval });
    expect(quotation.sentAt !== null).toBe(model.isSent);
    const scaled = (value: number) => Math.round(value * 10_000);
    expect(
      quotation.itemDetails.map(({ price, qty, isOptional, approved }) => [
        ...[scaled(price.sellingPrice), scaled(price.bottomPrice), qty, isOptional],
        approved && [scaled(approved.price), approved.qty, scaled(approved.floor)],
      ]),
    ).toEqual(
      model.lines.map(({ price, floor, qty, isOptional, approved }) => [
        ...[Number(price), Number(floor), Number(qty), isOptional],
        approved && [Number(approved.price), Number(approved.qty), Number(approved.floor)],
      ]),
    );
  }
}

/** What an edit can change, as one text. */
const edited = ({ lines, isLumpSum, discount }: Pick<Model, 'lines' | 'isLumpSum' | 'discount'>): string =>
  [
    isLumpSum,
    discount,
    ...lines.map(({ line, id, qty, price, isOptional }) => [line, id, qty, price, isOptional]),
  ].join();

interface Reply {
  status: number;
  body: unknown;
}
const expectStatus = ({ status, body }: Reply, expected: number): void =>
  expect(status, JSON.stringify(body)).toBe(expected);
/** Version 0 does not exist. */
const expectRefusedAsStale = (reply: Reply, version: number): void => expectStatus(reply, version < 1 ? 400 : 409);

const setLimit = (limit: number | null) =>
  app.db
    .updateTable('role')
    .set({ discount_limit: limit })
    .where('id', 'in', app.db.selectFrom('user_login').select('role_id').where('username', '=', people.seller.username))
    .execute();

const edits = ['percent', 'lumpSum', 'qty', 'price', 'optional', 'remove', 'add'] as const;
interface Edit {
  kind: (typeof edits)[number];
  at: number;
  value: number;
}

const role = fc.constantFrom(...roles);
/** Mostly the present version, and mostly those who may. */
const isStale = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const writer = fc.oneof({ weight: 8, arbitrary: fc.constantFrom<Role>('seller', 'colleague') }, role);
const decider = fc.oneof({ weight: 8, arbitrary: fc.constantFrom<Role>('approver', 'writingApprover') }, role);
const edit = fc.record({
  step: fc.constant('edit' as const),
  by: writer,
  edit: fc.record({
    kind: fc.constantFrom(...edits),
    at: fc.nat(5),
    value: fc.oneof(fc.nat(3000), fc.constantFrom(0, 1000, 1999, 2000, 2001)),
  }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: edit },
  fc.record({ step: fc.constant('ask' as const), by: writer, isStale }),
  fc.record({
    step: fc.constant('decide' as const),
    by: decider,
    decision: fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'REJECTED' as const),
    isStale,
  }),
  fc.record({ step: fc.constant('send' as const), by: writer, isStale }),
  fc.record({ step: fc.constant('revise' as const), by: writer }),
  fc.record({ step: fc.constant('copy' as const) }),
  fc.record({ step: fc.constant('limit' as const), percent: fc.constantFrom(null, 0, 5, 10, 20, 100) }),
  fc.record({ step: fc.constant('prices' as const), change: fc.nat(200) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const manySteps = fc.array(step, { minLength: 5, maxLength: 16 });

const discounted: Step = { step: 'edit', by: 'seller', edit: { kind: 'percent', at: 0, value: 2000 } };
const asked = (by: Role): Step => ({ step: 'ask', by, isStale: false });
const approve: Step = { step: 'decide', by: 'approver', decision: 'APPROVED', isStale: false };
/** Random steps alone seldom get as far as an approval. */
const beginnings: readonly Step[][] = [
  [],
  [discounted, asked('writingApprover')],
  [discounted, asked('seller'), approve],
  // The page of the approver is open while the limit becomes stricter.
  [discounted, asked('seller'), { step: 'limit', percent: 10 }, approve],
];

function take(story: Story, next: Step): Promise<void> {
  if (next.step === 'edit') return story.edit(next.by, next.edit);
  if (next.step === 'ask') return story.ask(next.by, next.isStale);
  if (next.step === 'decide') return story.decide(next.by, next.decision, next.isStale);
  if (next.step === 'send') return story.send(next.by, next.isStale);
  if (next.step === 'revise') return story.revise(next.by);
  if (next.step === 'copy') return story.copy();
  if (next.step === 'limit') return story.limit(next.percent);
  return story.prices(next.change);
}

describe('approvals of prices', () => {
  it(`are what plain rules say over ${runs} random stories`, { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(fc.constantFrom(...beginnings), manySteps, async (beginning, steps) => {
      const story = await Story.begin();
      for (const next of [...beginning, ...steps]) await take(story, next);
      await story.end();
    });
    await fc.assert(property, { numRuns: runs });
  });
});
