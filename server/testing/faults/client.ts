import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../log-in.ts';
import type { Person } from '../people.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** Whether an earlier try of this call got no reply, so that it may have been saved then. */
  unclear: boolean;
}

interface Call {
  method: 'POST' | 'PATCH' | 'GET';
  path: string;
  body?: object | FormData;
  key?: string;
}

/** What the callers saw, over all of them. */
export class Seen {
  readonly statuses = new Map<number, number>();
  /** Replies that are never right, with how often they came. */
  readonly wrong = new Map<string, number>();
  repeats = 0;
  withoutReply = 0;
}

const timeoutMs = 40_000;
/** A call that was repeated for so long will never be served. */
const patienceMs = 180_000;

/** One person at a browser that repeats what was not answered, as docs/decisions/049 says. */
export class Client {
  readonly person: Person;
  readonly #origins: () => readonly string[];
  readonly #seen: Seen;
  #token = '';
  #turn = 0;

  constructor(person: Person, origins: () => readonly string[], seen: Seen) {
    this.person = person;
    this.#origins = origins;
    this.#seen = seen;
  }

  /** Repeats the call until the reply is final. Throws if that never happens. */
  async call(call: Call): Promise<Answer> {
    let unclear = false;
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const reply = await this.#once(call);
      if (reply && reply.status < 500 && reply.status !== 401 && reply.status !== 429) return { ...reply, unclear };
      if (reply?.status === 401) this.#token = '';
      unclear ||= !reply || reply.body['code'] === 'unknown-outcome';
      this.#seen.repeats += 1;
      await sleep(reply?.status === 507 ? 250 : 50);
    }
    throw new Error(`${call.method} ${call.path} was not served for ${patienceMs / 1000} s.`);
  }

  async #once({ method, path, body, key }: Call): Promise<Omit<Answer, 'unclear'> | undefined> {
    const origins = this.#origins();
    this.#turn += 1;
    const origin = origins[this.#turn % origins.length];
    if (origin === undefined) return undefined;
    try {
      if (this.#token === '') this.#token = (await logIn(origin, this.person)).token;
      const isForm = body instanceof FormData;
      const reply = await fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(key && { 'idempotency-key': key }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await reply.text();
      count(this.#seen.statuses, reply.status);
      const fault = faultOf(reply);
      if (fault) count(this.#seen.wrong, `${fault}: ${method} ${path.replaceAll(/\d+/g, 'N')} ${text.slice(0, 200)}`);
      return { status: reply.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch {
      this.#seen.withoutReply += 1;
      return undefined;
    }
  }
}

/** A reply that no fault excuses. */
function faultOf({ status, headers }: Response): string | undefined {
  if (status === 503) return headers.has('retry-after') ? undefined : '503 without Retry-After';
  return status >= 500 && status !== 507 ? `status ${status}` : undefined;
}

function count<Key>(counts: Map<Key, number>, what: Key): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
