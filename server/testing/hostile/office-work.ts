import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testPassword } from '../people.ts';

interface Place {
  origin: string;
  username: string;
  /** A contact whom visits can be about. */
  customer: number;
}

/** Between two clicks of a person who is quick. */
const pauseMs = 60;
const timeoutMs = 30_000;
/** Some half a minute. */
const roundsBetweenSignIns = 40;

/** One user who lists, searches, opens and saves, one after the other, and reports how long each reply took. */
export class OfficeWork {
  readonly times: number[] = [];
  readonly timesOf = new Map<string, number[]>();
  readonly failures: string[] = [];
  readonly #place: Place;
  #token = '';

  constructor(place: Place) {
    this.#place = place;
  }

  /** Resets the measurements. */
  begin(): void {
    this.times.length = 0;
    this.timesOf.clear();
    this.failures.length = 0;
  }

  async workFor(ms: number): Promise<void> {
    const end = Date.now() + ms;
    for (let round = 0; Date.now() < end; round += 1) {
      if (this.#token === '' || round % roundsBetweenSignIns === 0) await this.#signIn();
      await this.#round();
    }
  }

  async #round(): Promise<void> {
    await this.#ask('list companies', 'GET', '/api/company?ps=20');
    await this.#ask('search companies', 'GET', '/api/company?ps=20&q=sinar%20baja');
    await this.#ask('list items', 'GET', '/api/item?ps=20&so=materialDesc');
    await this.#ask('list visits', 'GET', '/api/visit?vt=SALES&ps=20');
    await this.#ask('dashboard', 'GET', '/api/dashboard/statusCard');
    const name = `PT ${randomUUID()}`;
    const company = { name, address: { street: 'Jl. Jababeka 7' } };
    const saved = await this.#ask<{ id: number; version: number }>('save a company', 'POST', '/api/company', company);
    if (saved) {
      await this.#ask('open a company', 'GET', `/api/company/${saved.id}`);
      const change = { version: saved.version, phone: '0215550001' };
      await this.#ask('change a company', 'PATCH', `/api/company/${saved.id}`, change);
    }
    await this.#ask('save a visit', 'POST', '/api/visit', {
      type: 'SALES',
      visitDate: '2026-11-12',
      timeStart: '0900',
      timeEnd: '1000',
      customer: { id: this.#place.customer },
      activity: 'Meeting',
    });
  }

  async #signIn(): Promise<void> {
    const { username } = this.#place;
    const body = { username, password: testPassword };
    const signedIn = await this.#ask<{ token: string }>('sign in', 'POST', '/api/login', body);
    if (signedIn) this.#token = signedIn.token;
  }

  async #ask<Answer>(what: string, method: string, path: string, body?: object): Promise<Answer | undefined> {
    const begun = performance.now();
    try {
      const reply = await fetch(this.#place.origin + path, {
        method,
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const said = await reply.text();
      if (reply.ok) return JSON.parse(said) as Answer;
      this.failures.push(`${what}: ${reply.status} ${said.slice(0, 150)}`);
    } catch (error) {
      this.failures.push(
        `${what}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
      );
    } finally {
      const ms = performance.now() - begun;
      this.times.push(ms);
      this.timesOf.set(what, [...(this.timesOf.get(what) ?? []), ms]);
      await sleep(pauseMs);
    }
    return undefined;
  }
}

export function percentiles(times: readonly number[]): { p50: number; p95: number; p99: number; most: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
