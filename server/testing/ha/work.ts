import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { poForm } from '@gso/contract/sales-po';
import type pg from 'pg';
import type { Market } from '../purchase-orders.ts';
import { poOf } from '../purchase-orders.ts';

/** Who works, with what. */
export interface Desk {
  origins: readonly string[];
  signIn: () => Promise<string>;
  username: string;
  market: Market;
  item: number;
  picture: Buffer;
}

export interface Reply {
  at: number;
  ms: number;
  status: number;
}

type Kind = 'company' | 'quo' | 'salespo';

const pauseMs = 40;
/** The server asks for a second; shorter pauses test more. */
const repeatMs = 200;
/** Longer than any request may take. */
const replyMs = 30_000;
const writers: Kind[] = ['company', 'company', 'company', 'company', 'quo', 'quo', 'salespo', 'salespo'];

/**
 * Users who create companies, quotations and orders with files, repeat what got 503 with the same Idempotency-Key, and
 * read lists.
 */
export class Work {
  readonly acknowledged: { kind: Kind; name: string; at: number }[] = [];
  /** Replies to reads and writes, in the order of their arrival. */
  readonly replies: Reply[] = [];
  /** Replies that are neither success nor 503 with Retry-After, and requests without a reply. */
  readonly wrong: string[] = [];
  readonly #desk: Desk;
  #token = '';
  #isOn = true;
  #working: Promise<unknown> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Begins, or continues with a new session before the old one expires. */
  async signIn(): Promise<void> {
    this.#token = await this.#desk.signIn();
    const begin = () => [...writers.map((kind, writer) => this.#write(kind, writer)), this.#read(0), this.#read(1)];
    this.#working ??= Promise.all(begin());
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  /** The longest time without an acknowledgement between two moments. */
  longestGap(from: number, to: number): number {
    const moments = this.acknowledged.map(({ at }) => at);
    const before = moments.findLast((at) => at < from) ?? from;
    const within = [before, ...moments.filter((at) => at >= from && at <= to), to];
    return Math.max(...within.slice(1).map((at, n) => at - (within[n] ?? at)));
  }

  /** Resolves when a write that began after this moment was acknowledged. */
  async acknowledges(): Promise<void> {
    const { length } = this.acknowledged;
    while (this.acknowledged.length < length + writers.length) await sleep(20);
  }

  async #write(kind: Kind, writer: number): Promise<void> {
    for (let number = 0; this.#isOn; number += 1) {
      const name = `${kind} ${writer}-${number}`;
      await this.#create(kind, name, writer + number);
      await sleep(pauseMs);
    }
  }

  async #create(kind: Kind, name: string, turn: number): Promise<void> {
    const key = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const status = await this.#send(this.#origin(turn + attempt), `/api/${kind}`, () =>
        this.#request(kind, name, key),
      );
      if (status === 201) return void this.acknowledged.push({ kind, name, at: performance.now() });
      await sleep(repeatMs);
    }
  }

  async #read(reader: number): Promise<void> {
    for (let number = 0; this.#isOn; number += 1) {
      const path = number % 2 === 0 ? '/api/company' : '/api/quo';
      await this.#send(this.#origin(reader + number), path, () => ({ headers: this.#headers }));
      await sleep(pauseMs);
    }
  }

  #origin(turn: number): string {
    const { origins } = this.#desk;
    return origins[turn % origins.length] ?? '';
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }

  #request(kind: Kind, name: string, key: string): RequestInit {
    const headers = { ...this.#headers, 'idempotency-key': key };
    if (kind === 'salespo') return { method: 'POST', headers, body: this.#order(name) };
    const body = JSON.stringify(
      kind === 'company' ? { name, address: { street: 'Jl. Merdeka 1' } } : this.#quotation(name),
    );
    return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  }

  #order(name: string): FormData {
    const form = new FormData();
    form.set(poForm.item, JSON.stringify(poOf(this.#desk.market.company, { poNo: name })));
    form.set(poForm.file, new Blob([new Uint8Array(this.#desk.picture)]), 'order.png');
    return form;
  }

  #quotation(name: string): object {
    const { market, username, item } = this.#desk;
    return {
      quotationDate: '2026-11-14',
      name,
      paymentTerm: market.term,
      customer: { id: market.contact },
      salesUsername: username,
      itemDetails: [{ id: item, qty: 2 }],
    };
  }

  async #send(origin: string, path: string, request: () => RequestInit): Promise<number> {
    const begun = performance.now();
    const done = (status: number) => {
      const at = performance.now();
      this.replies.push({ at, ms: at - begun, status });
      return status;
    };
    try {
      const reply = await fetch(`${origin}${path}`, { ...request(), signal: AbortSignal.timeout(replyMs) });
      const text = await reply.text();
      const isRight = reply.ok || (reply.status === 503 && reply.headers.has('retry-after'));
      if (!isRight) this.wrong.push(`${path}: ${reply.status} ${text}`);
      return done(reply.status);
    } catch (error) {
      this.wrong.push(`${path}: ${inspect(error, { depth: 1, breakLength: Infinity })}`);
      return done(0);
    }
  }
}

export interface Comparison {
  lost: string[];
  doubled: string[];
  /** Records without their audit entry, lines or file. */
  half: string[];
  /** Saved, but the writer had to stop before its reply: at most one for each. */
  unacknowledged: number;
  /** Numbers of quotations that are missing. */
  numberGaps: number;
}

const savedBy: Record<Kind, string> = {
  company: `select name, exists (select from audit_entry e where e.entity = 'company' and e.entity_id = r.id and e.action = 'create') as whole
    from company r where name like 'company %'`,
  quo: `select name, exists (select from quotation_line l where l.quotation_id = r.id)
      and exists (select from audit_entry e where e.entity = 'quotation' and e.entity_id = r.id and e.action = 'create') as whole
    from quotation r`,
  salespo: `select po_no as name, exists (select from stored_file f where f.key = r.file_key)
      and exists (select from audit_entry e where e.entity = 'sales_po' and e.entity_id = r.id and e.action = 'create') as whole
    from sales_po r`,
};

/** Compares what was acknowledged with what the database holds. */
export async function compare(client: pg.Client, { acknowledged }: Pick<Work, 'acknowledged'>): Promise<Comparison> {
  const result: Comparison = { lost: [], doubled: [], half: [], unacknowledged: 0, numberGaps: 0 };
  for (const [kind, query] of Object.entries(savedBy)) {
    const { rows } = await client.query<{ name: string; whole: boolean }>(query);
    const saved = new Set(rows.map(({ name }) => name));
    const seen = new Set(saved);
    const known = new Set(acknowledged.filter((one) => one.kind === kind).map(({ name }) => name));
    result.lost.push(...[...known].filter((name) => !saved.has(name)));
    for (const { name } of rows) if (!seen.delete(name)) result.doubled.push(name);
    result.half.push(...rows.filter(({ whole }) => !whole).map(({ name }) => name));
    result.unacknowledged += [...saved].filter((name) => !known.has(name)).length;
  }
  const { rows } = await client.query<{ gaps: number }>(
    `select (max(split_part(ref_no, '-', 3)::int) - count(*))::int as gaps from quotation`,
  );
  result.numberGaps = rows[0]?.gaps ?? 0;
  return result;
}
