import type { BundleRow } from '@gso/contract/bundle';
import type { ItemRow } from '@gso/contract/item';
import type { Quotation } from '@gso/contract/quotation';
import { sql } from 'kysely';
import { Offers } from '../../src/features/quotation/testing/offers.ts';
import { upload, xlsxFile } from '../sheet-files.ts';
import type { Caller, Reply, TestApp } from '../test-app.ts';

/** What one person can try. `n` and `m` choose records and values; a step that makes no sense is refused, and that is fine. */
export interface Step {
  act: Act;
  n: number;
  m: number;
}
export const acts = [
  ...['editItem', 'sellingBelow', 'rename', 'currency', 'twin', 'bulk', 'import', 'undo', 'rule', 'undoRule'],
  ...[
    'deleteItem',
    'mergeItem',
    'bundle',
    'editBundle',
    'recompute',
    'rate',
    'deleteRate',
    'newRate',
    'moveContact',
    'mergeCompany',
  ],
  ...['quote', 'quote', 'quoteBundle', 'quoteBundle', 'discount', 'requantity', 'optional', 'reprice', 'copy', 'ask'],
  ...['approveAlone', 'send', 'send', 'revise', 'days', 'ownRole', 'retention'],
] as const;
type Act = (typeof acts)[number];
/** Steps that make one item cheaper, in the sheet or in rupiah. */
export const lowering: readonly Act[] = [
  ...(['editItem', 'sellingBelow', 'currency', 'bulk', 'import', 'rule', 'mergeItem', 'rename', 'twin'] as const),
  ...(['bundle', 'rate', 'deleteRate', 'undo', 'undoRule'] as const),
];

interface Priced {
  materialNo: string;
  /** Rupiah, by whoever else set it. Nothing that the person does alone may lead below it. */
  floor: number;
}

/** One person with all of this, and the prices that somebody else set. */
export class OnePerson {
  readonly tried = new Map<Act, number>();
  sent = 0;
  /** Lines that were sent below the floor. */
  readonly below: string[] = [];
  readonly #app: TestApp;
  readonly #me: Caller;
  readonly #offers: Offers;
  readonly #items: number[] = [];
  readonly #floors = new Map<number, Priced>();
  /** The numbers of items that were merged into another one: their lines belong to it and still say what they offer. */
  readonly #mergedInto = new Map<number, Set<string>>();
  readonly #bundles: number[] = [];
  readonly #quotations: number[] = [];
  readonly #currency: string;
  #applied = 0;
  #group = 0;

  private constructor(app: TestApp, me: Caller, offers: Offers, currency: string) {
    this.#app = app;
    this.#me = me;
    this.#offers = offers;
    this.#currency = currency;
  }

  static async begin(app: TestApp, me: Caller, boss: Caller): Promise<OnePerson> {
    await sql`delete from exchange_rate`.execute(app.db);
    const offers = await Offers.of(app, boss);
    const world = new OnePerson(app, me, offers, 'USD');
    // A new value by the boss: what was lowered in the story before does not count any more.
    await offers.rate('USD', 20_000, boss.username);
    await offers.rate('USD', 15_000, boss.username);
    for (const [currency, selling, bottom, rupiah] of [
      ['IDR', 1_000_000, 900_000, 900_000],
      ['USD', 100, 90, 1_350_000],
      ['IDR', 10, 5, 5],
    ] as const) {
      const id = await offers.item({ currency, selling, bottom });
      world.#items.push(id);
      const { materialNo } = await world.#item(id);
      world.#floors.set(id, { materialNo, floor: rupiah });
    }
    return world;
  }

  async do({ act, n, m }: Step): Promise<void> {
    const reply = await this.#act(act, n, m);
    if (reply && (reply.status === 401 || reply.status >= 500))
      throw new Error(`${act}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (reply && reply.status < 300) this.tried.set(act, (this.tried.get(act) ?? 0) + 1);
  }

  readonly #item = async (id: number) => (await this.#me.get<ItemRow>(`/api/item/${id}`)).body;
  readonly #quotation = async (id: number) => (await this.#me.get<Quotation>(`/api/quo/${id}`)).body;
  readonly #pick = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % values.length];

  async #changeItem(n: number, fields: object): Promise<Reply> {
    const id = this.#pick(this.#items, n) ?? 0;
    const { version } = await this.#item(id);
    return this.#me.patch(`/api/item/${id}`, { version, ...fields });
  }

  async #changeQuotation(n: number, fieldsOf: (now: Quotation) => object): Promise<Reply | undefined> {
    const id = this.#pick(this.#quotations, n);
    if (id === undefined) return undefined;
    const now = await this.#quotation(id);
    return this.#me.patch('/api/quo', { id, version: now.version, ...fieldsOf(now) });
  }

  async #post(n: number, path: string, bodyOf: (now: Quotation) => object): Promise<Reply | undefined> {
    const id = this.#pick(this.#quotations, n);
    if (id === undefined) return undefined;
    return this.#me.post(`/api/quo/${id}${path}`, bodyOf(await this.#quotation(id)));
  }

  /** In rupiah; some of them below every floor. */
  readonly #price = (m: number): number => [2, 6, 1000, 500_000, 899_999, 900_000, 1_349_999, 1_500_000][m % 8] ?? 2;

  async #quote(line: object | undefined, m: number): Promise<Reply | undefined> {
    if (!line) return undefined;
    const lines = [{ qty: 1 + (m % 3), ...(m % 9 === 0 ? {} : { sellingPrice: this.#price(m) }), ...line }];
    const reply = await this.#me.post<Quotation>('/api/quo', {
      ...this.#offers.header(),
      salesUsername: this.#me.username,
      itemDetails: lines,
    });
    if (reply.status === 201) this.#quotations.push(reply.body.id);
    return reply;
  }

  readonly #lines = (now: Quotation, fields: object) =>
    now.itemDetails.map(({ line, id, qty, qtyType }) => ({ line, id, qty, qtyType, ...fields }));

  readonly #steps: Record<Act, (n: number, m: number) => Promise<Reply | undefined>> = {
    editItem: (n, m) => this.#changeItem(n, { price: { bottomPrice: [0, 1, 2_000_000][m % 3] } }),
    sellingBelow: (n) => this.#changeItem(n, { price: { sellingPrice: 1.4 } }),
    rename: (n, m) => this.#changeItem(n, { materialNo: `RENAMED-${m}` }),
    currency: (n, m) => this.#changeItem(n, { currency: ['IDR', 'USD', 'CHF'][m % 3], price: { bottomPrice: 0.5 } }),
    twin: async (n) => {
      const first = [...this.#floors.values()][n % this.#floors.size];
      const price = { suppPrice: 1, sellingPrice: 2, bottomPrice: 1 };
      const of = {
        brand: 'Omron',
        category: '',
        materialNo: first?.materialNo,
        materialDesc: 'x',
        currency: 'IDR',
        price,
      };
      const reply = await this.#me.post<ItemRow>('/api/item', { ...of, supplier: null });
      if (reply.status === 201) this.#items.push(reply.body.id);
      return reply;
    },
    bulk: async (n, m) => {
      const { id, version } = await this.#item(this.#pick(this.#items, n) ?? 0);
      const change = { action: 'set', values: { currency: ['USD', 'IDR'][m % 2] } };
      return this.#inGroup(await this.#me.post('/api/item/bulk', { ids: [id], versions: [version], change }));
    },
    import: async (n, m) => {
      const item: Partial<ItemRow> = await this.#item(this.#pick(this.#items, n) ?? 0);
      const currency = ['IDR', 'USD'][m % 2] ?? '';
      const cells = {
        ...{ Brand: item.brand ?? '', Category: '', 'Material No': item.materialNo ?? '', 'Material Desc': 'Sensor' },
        ...{ Currency: currency, Supplier: '', 'Supplier Price': 1, 'Selling Price': 2, 'Bottom Price': 1 },
      };
      const file = await xlsxFile([Object.keys(cells), Object.values(cells)]);
      return this.#inGroup(await upload(this.#me, '/api/excel/item', file));
    },
    undo: () => this.#me.post(`/api/changegroup/${this.#group || 1}/undo`),
    rule: async (n) => {
      const terms = { opsMultiplier: 1, opsAddition: 0, discMax: 100, rounding: 0 };
      const rule = await this.#me.post<{ id: number }>('/api/pricerule', { name: 'Cheap', desc: '', ...terms });
      const body = { idItems: [this.#pick(this.#items, n)], priceRuleObj: { id: rule.body.id } };
      const reply = await this.#me.post<{ id: number }>('/api/item/price', body);
      if (reply.status < 300) this.#applied = reply.body.id;
      return reply;
    },
    undoRule: () => this.#me.post(`/api/item/price/${this.#applied || 1}/undo`),
    deleteItem: async (n) => {
      const { id, version } = await this.#item(this.#pick(this.#items, n) ?? 0);
      return this.#me.delete(`/api/item/${id}?version=${version}`);
    },
    mergeItem: async (n, m) => {
      const [into, gone] = [this.#pick(this.#items, n) ?? 0, this.#pick(this.#items, m) ?? 0];
      const [survivor, merged] = [await this.#item(into), await this.#item(gone)];
      const values = { price: { bottomPrice: 1 } };
      const body = { version: survivor.version, merged: [{ id: gone, version: merged.version }], values };
      const reply = await this.#me.post(`/api/item/${into}/merge`, body);
      const numbers = this.#mergedInto.get(into) ?? new Set();
      if (reply.status < 300) this.#mergedInto.set(into, numbers.add(merged.materialNo));
      return reply;
    },
    bundle: async (n, m) => {
      const of = this.#pick([...this.#floors.values()], m);
      const header = { brand: m % 2 ? 'Omron' : 'GSO', category: '', materialNo: of?.materialNo, materialDesc: 'Set' };
      const reply = await this.#me.post<BundleRow>('/api/itembundling', {
        ...header,
        items: [{ id: this.#pick(this.#items, n), qty: 1 + (m % 2) }],
      });
      if (reply.status === 201) this.#bundles.push(reply.body.id);
      return reply;
    },
    editBundle: async (n, m) => this.#changeBundle(n, '', { items: [{ id: this.#pick(this.#items, m), qty: 1 }] }),
    recompute: (n) => this.#changeBundle(n, '/recompute', {}),
    rate: (_n, m) =>
      this.#changeRate((rate) =>
        this.#me.patch(`/api/exchangerate/${rate.id}`, { version: rate.version, convValue: [1, 100, 20_000][m % 3] }),
      ),
    deleteRate: () =>
      this.#changeRate((rate) => this.#me.delete(`/api/exchangerate/${rate.id}?version=${rate.version}`)),
    newRate: () => this.#me.post('/api/exchangerate', { sourceCurr: this.#currency, targetCurr: 'IDR', convValue: 1 }),
    moveContact: async () => {
      const company = await this.#me.post<{ id: number }>('/api/company', {
        name: 'PT Lain',
        address: { street: 'Jl. 9' },
      });
      const { version } = (await this.#me.get<{ version: number }>(`/api/customer/${this.#offers.customerId}`)).body;
      return this.#me.patch(`/api/customer/${this.#offers.customerId}`, { version, company: { id: company.body.id } });
    },
    mergeCompany: async () => {
      const now = await this.#me.get<{ company: { id: number } }>(`/api/customer/${this.#offers.customerId}`);
      const gone = (await this.#me.get<{ id: number; version: number }>(`/api/company/${now.body.company.id}`)).body;
      const made = await this.#me.post<{ id: number }>('/api/company', {
        name: 'PT Baru',
        address: { street: 'Jl. 8' },
      });
      const body = { version: 1, merged: [{ id: gone.id, version: gone.version }], values: {} };
      return this.#me.post(`/api/company/${made.body.id}/merge`, body);
    },
    quote: (n, m) => this.#quote({ id: this.#pick(this.#items, n) }, m),
    quoteBundle: (n, m) => {
      const id = this.#pick(this.#bundles, n);
      return this.#quote(id === undefined ? undefined : { id, qtyType: 'SET' }, m);
    },
    discount: (n, m) => this.#changeQuotation(n, () => ({ discount: [0, 10, 99][m % 3], discType: 'PERCENTAGE' })),
    requantity: (n, m) => this.#changeQuotation(n, (now) => ({ itemDetails: this.#lines(now, { qty: 1 + (m % 5) }) })),
    optional: (n, m) =>
      this.#changeQuotation(n, (now) => ({ itemDetails: this.#lines(now, { isOptional: m % 2 === 0 }) })),
    reprice: (n, m) =>
      this.#changeQuotation(n, (now) => ({
        rounding: 1000,
        itemDetails: this.#lines(now, { sellingPrice: this.#price(m) }),
      })),
    copy: async (n, m) => {
      // Nothing was quoted yet: the reply has no lines.
      const now: Partial<Quotation> = await this.#quotation(this.#pick(this.#quotations, n) ?? 0);
      const [line] = now.itemDetails ?? [];
      return this.#quote(
        line && { line: line.line, id: line.id, qtyType: line.qtyType, sellingPrice: this.#price(m) },
        m,
      );
    },
    ask: (n) => this.#post(n, '/approval', ({ version }) => ({ version })),
    approveAlone: (n) =>
      this.#post(n, '/approval/decision', ({ version, itemDetails }) => ({
        ...{ version, decision: 'APPROVED', lines: itemDetails.map(({ line }) => line) },
      })),
    send: async (n) => {
      const reply = await this.#post(n, '/send', ({ version }) => ({ version }));
      if (reply?.status === 200) await this.#examine(this.#pick(this.#quotations, n) ?? 0);
      return reply;
    },
    revise: (n) => this.#post(n, '/revise', ({ version }) => ({ version })),
    days: async () => {
      const { version } = (await this.#me.get<{ version: number }>('/api/floorrule')).body;
      const proposed = await this.#me.patch('/api/floorrule', { version, days: 1 });
      return this.#me.patch('/api/floorrule', { version: proposed.status < 300 ? version + 1 : version, days: 1 });
    },
    ownRole: async () => {
      const found = await sql<{
        id: number;
        version: number;
        permissions: string[];
      }>`select role.id, role.version, permissions
        from role join user_login on role_id = role.id where username = ${this.#me.username}`.execute(this.#app.db);
      const [role] = found.rows;
      const permissions = [...(role?.permissions ?? []), 'QUO_APPROVE_PRICE'];
      return this.#me.patch(`/api/role/${role?.id}`, { version: role?.version, permissions });
    },
    retention: async () => {
      const { rows } = await sql<{ version: number }>`select version from retention_rule where id = 4`.execute(
        this.#app.db,
      );
      return this.#me.patch('/api/privacy/retention/4', { version: rows[0]?.version, months: 1, due: 0 });
    },
  };

  #inGroup(reply: Reply<{ changeGroup?: number | null }>): Reply {
    this.#group = reply.body.changeGroup ?? this.#group;
    return reply;
  }

  readonly #act = (act: Act, n: number, m: number) => this.#steps[act](n, m);

  async #changeBundle(n: number, path: string, fields: object): Promise<Reply | undefined> {
    const id = this.#pick(this.#bundles, n);
    if (id === undefined) return undefined;
    const { version } = (await this.#me.get<BundleRow>(`/api/itembundling/${id}`)).body;
    const url = `/api/itembundling/${id}${path}`;
    return path === '' ? this.#me.patch(url, { version, ...fields }) : this.#me.post(url, { version });
  }

  async #changeRate(change: (rate: { id: number; version: number }) => Promise<Reply>): Promise<Reply | undefined> {
    const rates = await this.#me.get<{ content: { id: number; version: number; sourceCurr: string }[] }>(
      '/api/exchangerate',
    );
    const rate = rates.body.content.find(({ sourceCurr }) => sourceCurr === this.#currency);
    return rate && change(rate);
  }

  /** By plain rules: what somebody else set for what the customer reads, and for the item that it is. */
  async #examine(id: number): Promise<void> {
    this.sent += 1;
    const { itemDetails, discount, refNo } = await this.#quotation(id);
    const floorOf = (materialNo: string) =>
      Math.max(
        0,
        ...[...this.#floors.values()].filter((one) => one.materialNo === materialNo).map(({ floor }) => floor),
      );
    for (const line of itemDetails) {
      const isMerged = this.#mergedInto.get(line.id)?.has(line.materialNo) ?? false;
      const own = line.qtyType === 'PCS' && !isMerged ? (this.#floors.get(line.id)?.floor ?? 0) : 0;
      const members = line.items.reduce((sum, part) => sum + floorOf(part.materialNo) * part.qty, 0);
      const floor = Math.max(own, members, line.brand === 'Omron' ? floorOf(line.materialNo) : 0);
      const price = (line.price.sellingPrice * (100 - discount)) / 100;
      // Rounding lowers the bottom price by one percent at most.
      if (price < floor * 0.99 - 1) this.below.push(`${refNo}: ${line.materialNo} at ${price}, not ${floor}`);
    }
  }
}
