import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Users who create records one after the other, and repeat creates that got a 503 with the same Idempotency-Key. */
export class RepeatedWrites {
  /** The names of the records that were acknowledged. */
  readonly acknowledged: string[] = [];
  /** Replies that are neither 201 nor 503, and requests without a reply. */
  readonly wrong: string[] = [];
  repeats = 0;
  readonly #origins: readonly string[];
  readonly #headers: Record<string, string>;
  #isOn = true;
  #writing: Promise<unknown>;

  constructor({ origins, token, writers }: { origins: readonly string[]; token: string; writers: number }) {
    this.#origins = origins;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    this.#writing = Promise.all(Array.from({ length: writers }, (_, writer) => this.#write(writer)));
  }

  /** Waits until this many more are acknowledged, and resolves to the milliseconds it took. */
  async more(count: number): Promise<number> {
    const begun = performance.now();
    const wanted = this.acknowledged.length + count;
    while (this.acknowledged.length < wanted) await sleep(5);
    return performance.now() - begun;
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#writing;
  }

  async #write(writer: number): Promise<void> {
    for (let number = 0; this.#isOn; number += 1) await this.#create(`PT ${writer}-${number}`);
  }

  async #create(name: string): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify({ name, address: { street: 'Jl. Merdeka 1' } });
    for (let attempt = 0; ; attempt += 1) {
      const origin = this.#origins[(attempt + name.length) % this.#origins.length] ?? '';
      const status = await this.#send(origin, key, body);
      if (status === 201) return void this.acknowledged.push(name);
      this.repeats += 1;
      // The server asks for a second; shorter pauses test more.
      await sleep(50);
    }
  }

  async #send(origin: string, key: string, body: string): Promise<number> {
    const headers = { ...this.#headers, 'idempotency-key': key };
    try {
      const reply = await fetch(`${origin}/api/company`, { method: 'POST', headers, body });
      const text = await reply.text();
      const isRight = reply.status === 201 || (reply.status === 503 && reply.headers.has('retry-after'));
      if (!isRight) this.wrong.push(`${reply.status} ${text}`);
      return reply.status;
    } catch (error) {
      this.wrong.push(String(error));
      return 0;
    }
  }
}
