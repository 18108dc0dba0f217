import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from '../server/testing/event-stream.ts';

interface Place {
  origin: string;
  token: string;
}

interface Row {
  id: number;
  version: number;
  name: string;
}

/** What users do all day: some read, some save, and one listens to events. Every unexpected reply is counted. */
export class UpgradeLoad {
  requests = 0;
  #slowest = { ms: 0, request: '' };
  streams = 0;
  /** Whether a 503 with Retry-After is repeated, as browsers do, instead of counting as a failure. */
  repeatsBusy = false;
  busy = 0;
  readonly failures: string[] = [];
  readonly #place: Place;
  readonly #stopping = new AbortController();
  readonly #leaving = new AbortController();
  readonly #works: Promise<void>[];
  readonly #listening: Promise<void>;
  readonly #received: number[] = [];
  readonly #saved: string[] = [];
  #assigned = 0;
  #firstSeq = 0;

  private constructor(place: Place, works: (load: UpgradeLoad) => Promise<void>[]) {
    this.#place = place;
    this.#works = works(this);
    this.#listening = this.#listen();
  }

  static async start(place: Place): Promise<UpgradeLoad> {
    const { content } = await ask<{ content: { id: number }[] }>(place, 'GET', '/api/userlogin');
    const company = await ask<Row>(place, 'POST', '/api/company', companyNamed('PT Beban Berjalan'));
    const customer = await ask<Row>(place, 'POST', '/api/customer', { name: 'Sari', company: { id: company.id } });
    const { lastSeq } = await ask<{ lastSeq: number }>(place, 'GET', '/api/notification/latest');
    const people = { to: { id: content[0]?.id }, from: { id: content[0]?.id } };
    return new UpgradeLoad(place, (load) => {
      load.#firstSeq = lastSeq;
      return [
        load.#repeat(() => load.#read('/api/company?ps=20&q=PT')),
        load.#repeat(() => load.#read('/api/customer')),
        load.#repeat(() => load.#read('/api/visit?ps=20')),
        load.#repeat(() => load.#open()),
        load.#repeat(() => load.#save()),
        load.#repeat(() => load.#save()),
        load.#repeat(() => load.#assign({ ...people, customer: { id: customer.id } })),
      ];
    });
  }

  /** Ends the load and adds lost and duplicate records to the failures. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#works);
    await this.#untilHeard();
    this.#leaving.abort();
    await this.#listening;
    for (const name of this.#saved) {
      const { content } = await ask<{ content: Row[] }>(this.#place, 'GET', `/api/company?q=${name}`);
      if (content.length !== 1) this.failures.push(`${name} is there ${content.length} times`);
    }
    const expected = Array.from({ length: this.#assigned }, (_, index) => this.#firstSeq + 1 + index);
    if (this.#received.join() !== expected.join())
      this.failures.push(
        `the stream sent ${this.#received.length} of ${this.#assigned} notifications, or sent them out of order`,
      );
  }

  /** The slowest reply since it was called before. */
  slowest(): { ms: number; request: string } {
    const slowest = this.#slowest;
    this.#slowest = { ms: 0, request: '' };
    return slowest;
  }

  get saves(): number {
    return this.#saved.length;
  }

  get messages(): number {
    return this.#received.length;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await work();
      await sleep(10);
    }
  }

  async #read(path: string): Promise<void> {
    await this.#counted('GET', path);
  }

  /** The page and what it begins with, which may come from different processes. */
  async #open(): Promise<void> {
    const page = await this.#counted<string>('GET', '/');
    for (const [asset] of page?.matchAll(/\/assets\/[^"]+/g) ?? []) await this.#read(asset);
  }

  async #save(): Promise<void> {
    const name = `PT-${randomUUID()}`;
    const company = await this.#counted<Row>('POST', '/api/company', companyNamed(name));
    if (!company) return;
    this.#saved.push(name);
    await this.#counted('PATCH', `/api/company/${company.id}`, { version: company.version, phone: '0215550001' });
  }

  async #assign(visit: object): Promise<void> {
    const times = { visitDate: '2026-01-05', timeStart: '0900', timeEnd: '1000' };
    const input = { type: 'SALES', ...times, activity: 'Meeting', ...visit };
    if (await this.#counted('POST', '/api/assignv', input)) this.#assigned += 1;
    await sleep(100);
  }

  /** Like a browser: when a stream ends, the next one continues after the last notification. */
  async #listen(): Promise<void> {
    let after = this.#firstSeq;
    while (!this.#leaving.signal.aborted) {
      this.requests += 1;
      this.streams += 1;
      try {
        const stream = await openStream(this.#place.origin, { token: this.#place.token, after });
        if (stream.status !== 200) throw new (stream.status === 503 ? Busy : Error)(`replied ${stream.status}`);
        const leave = () => stream.leave();
        this.#leaving.signal.addEventListener('abort', leave, { once: true });
        const watch = setInterval(() => {
          const told = stream.seqs().filter((seq) => seq > after);
          this.#received.push(...told);
          after = told.at(-1) ?? after;
        }, 20);
        await stream.ended;
        await sleep(50);
        clearInterval(watch);
        this.#leaving.signal.removeEventListener('abort', leave);
      } catch (error) {
        if (error instanceof Busy && this.repeatsBusy) this.busy += 1;
        else this.failures.push(`the event stream: ${reasonOf(error)}`);
        await sleep(100);
      }
    }
  }

  async #untilHeard(): Promise<void> {
    const end = Date.now() + 5000;
    while (this.#received.length < this.#assigned && Date.now() < end) await sleep(50);
  }

  async #counted<Answer>(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const begun = performance.now();
    this.requests += 1;
    const key = randomUUID();
    const once = async (): Promise<Answer> => {
      try {
        return await ask<Answer>(this.#place, method, path, body, key);
      } catch (error) {
        if (!(error instanceof Busy) || !this.repeatsBusy || performance.now() - begun > patienceMs) throw error;
        this.busy += 1;
        await sleep(200);
        return once();
      }
    };
    try {
      return await once();
    } catch (error) {
      this.failures.push(`${new Date().toISOString()} ${method} ${path}: ${reasonOf(error)}`);
      return undefined;
    } finally {
      const ms = performance.now() - begun;
      if (ms > this.#slowest.ms) this.#slowest = { ms, request: `${method} ${path}` };
    }
  }
}

const companyNamed = (name: string) => ({ name, address: { street: 'Jl. Jababeka 7' } });

/** How long a request is repeated while the server asks for that. */
const patienceMs = 10_000;

/** A 503 that asks to be repeated. */
class Busy extends Error {}

export async function ask<Answer>(
  { origin, token }: Place,
  method: string,
  path: string,
  body?: object,
  key: string = randomUUID(),
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (response.status === 503 && response.headers.has('retry-after'))
    throw new Busy(`replied 503: ${answer.slice(0, 200)}`);
  if (!response.ok) throw new Error(`replied ${response.status}: ${answer.slice(0, 200)}`);
  return (path.startsWith('/api/') ? JSON.parse(answer) : answer) as Answer;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
