import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { poForm } from '@gso/contract/sales-po';
import sharp from 'sharp';
import type { Database } from '../src/platform/db/database.ts';
import { readRows, statement } from '../src/platform/db/statement.ts';
import { logIn } from './log-in.ts';
import { createPerson } from './people.ts';
import { aMarket, type Market, poOf } from './purchase-orders.ts';

/** A record that the server confirmed as saved, as it was shown then. */
export interface Acknowledged {
  at: number;
  path: string;
  /** Missing if the server died before it could be read. */
  shown?: string;
  /** What was attached. */
  sha256?: string;
}

interface Desk {
  origin: string;
  token: string;
  username: string;
  market: Market;
  item: number;
}

const paceMs = 300;

/** Users who create orders with files, and quotations, one after the other, until they are asked to stop. */
export class SteadyWork {
  readonly acknowledged: Acknowledged[] = [];
  readonly token: string;
  readonly #desk: Desk;
  #isOn = false;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(desk: Desk) {
    this.#desk = desk;
    this.token = desk.token;
  }

  static async begin(db: Database, origin: string): Promise<SteadyWork> {
    const person = await createPerson(db, ['MA_SALES', 'MA_QUOTATION']);
    const { token } = await logIn(origin, person);
    const market = await aMarket({ db }, person);
    const [row] = await readRows<{ id: number }>(
      db,
      statement`insert into item (brand, material_no, material_desc, currency, supp_price, selling_price, created_by, updated_by)
        values ('Omron', 'M', 'M', 'IDR', 1, 1000, ${person.username}, ${person.username}) returning id`,
    );
    return new SteadyWork({ origin, token, username: person.username, market, item: row?.id ?? 0 });
  }

  resume(): void {
    this.#isOn = true;
    const repeat = async (work: () => Promise<void>) => {
      while (this.#isOn) {
        await work();
        await sleep(paceMs);
      }
    };
    this.#working = Promise.all([
      repeat(() => this.#order()),
      repeat(() => this.#order()),
      repeat(() => this.#quotation()),
    ]);
  }

  async pause(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  /** The server is about to die: requests without a reply were never acknowledged. */
  expectDeath(): void {
    this.#working.catch(() => undefined);
  }

  async during(milliseconds: number): Promise<void> {
    this.resume();
    await sleep(milliseconds);
    await this.pause();
  }

  async #order(): Promise<void> {
    const { market } = this.#desk;
    const content = await picture(this.acknowledged.length);
    const form = new FormData();
    form.set(poForm.item, JSON.stringify(poOf(market.company, { poNo: `PO ${randomUUID()}` })));
    form.set(poForm.file, new Blob([content]), 'order.png');
    await this.#create('/api/salespo', form, createHash('sha256').update(content).digest('hex'));
  }

  async #quotation(): Promise<void> {
    const { market, item, username } = this.#desk;
    const body = {
      quotationDate: '2026-11-14',
      name: `Quotation ${randomUUID()}`,
      paymentTerm: market.term,
      customer: { id: market.contact },
      salesUsername: username,
      itemDetails: [{ id: item, qty: 2 }],
    };
    await this.#create('/api/quo', JSON.stringify(body));
  }

  async #create(path: string, body: FormData | string, sha256?: string): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const reply = await fetch(`${this.#desk.origin}${path}`, { method: 'POST', headers, body });
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const at = Date.now();
    const { id } = (await reply.json()) as { id: number };
    const acknowledged: Acknowledged = { at, path: `${path}/${id}`, ...(sha256 && { sha256 }) };
    this.acknowledged.push(acknowledged);
    acknowledged.shown = await (await fetch(`${this.#desk.origin}${acknowledged.path}`, { headers })).text();
  }
}

const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade % 256, g: shade >> 8, b: 120 } } })
    .png()
    .toBuffer();

export interface Comparison {
  same: number;
  different: string[];
  /** Records that are missing. */
  lost: Acknowledged[];
  /** Records without their file. */
  withoutFile: Acknowledged[];
}

/** Reads from a server everything that another one had acknowledged. */
export async function compareWith(
  origin: string,
  token: string,
  acknowledged: readonly Acknowledged[],
): Promise<Comparison> {
  const result: Comparison = { same: 0, different: [], lost: [], withoutFile: [] };
  const headers = { authorization: `Bearer ${token}` };
  for (const one of acknowledged) {
    const reply = await fetch(`${origin}${one.path}`, { headers });
    if (reply.status === 404) {
      result.lost.push(one);
      continue;
    }
    const shown = await reply.text();
    if (one.shown !== undefined && shown !== one.shown) result.different.push(one.path);
    else result.same += 1;
    if (!one.sha256) continue;
    const file = await fetch(`${origin}${one.path.replace('/api/', '/api/pdf/')}`, { headers });
    if (file.status === 404) result.withoutFile.push(one);
    else if (digest(await file.arrayBuffer()) !== one.sha256) result.different.push(`${one.path} file`);
  }
  return result;
}

const digest = (content: ArrayBuffer): string => createHash('sha256').update(Buffer.from(content)).digest('hex');
