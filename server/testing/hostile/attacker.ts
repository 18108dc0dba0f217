import { readFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request as openRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** A status, or why there was none. */
export type Answer = number | string;

interface Sent {
  content?: Buffer | string;
  headers?: Record<string, string>;
  anonymous?: boolean;
}

/** Not the address that other people come from. */
const localAddress = '127.0.0.66';
const patienceMs = 60_000;

export class Attacker {
  readonly #place: { origin: string; token: string };
  readonly #agent: Agent;

  constructor({ authority, ...place }: { origin: string; token: string; authority: string }) {
    this.#place = place;
    this.#agent = new Agent({ keepAlive: true, ca: readFileSync(authority), localAddress, maxSockets: 256 });
  }

  /** Opens a request and leaves it to the caller to send the body and to read the answer. */
  open(method: string, path: string, headers: Record<string, string> = {}, anonymous = false): ClientRequest {
    const { origin, token } = this.#place;
    const authorization = anonymous ? undefined : { authorization: `Bearer ${token}` };
    const request = openRequest(origin + path, {
      method,
      agent: this.#agent,
      headers: { ...authorization, ...headers },
    });
    request.setTimeout(patienceMs, () => request.destroy(new Error('no answer')));
    return request;
  }

  send(method: string, path: string, { content, headers = {}, anonymous = false }: Sent = {}): Promise<Answer> {
    const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
    const request = this.open(method, path, { ...headers, ...length }, anonymous);
    request.end(content);
    return answerOf(request, async (reply) => void reply.resume());
  }

  async create(path: string, body: object): Promise<{ status: Answer; id: number }> {
    const content = JSON.stringify(body);
    const request = this.open('POST', path, { 'content-type': 'application/json' });
    request.end(content);
    let said = '';
    const status = await answerOf(
      request,
      async (reply) => void reply.on('data', (part: Buffer) => (said += part.toString())),
    );
    return { status, id: status === 201 ? (JSON.parse(said) as { id: number }).id : 0 };
  }

  /** Reads a little and then nothing for some time, and goes away in the end. */
  readSlowly(path: string, ms: number): Promise<Answer> {
    const request = this.open('GET', path);
    request.end();
    return answerOf(request, async (reply) => {
      reply.once('data', () => reply.pause());
      await sleep(ms);
      request.destroy();
    });
  }

  /** Begins to send and then says nothing for some time. */
  async sendSlowly(
    path: string,
    headers: Record<string, string>,
    { begin, ms }: { begin: Buffer; ms: number },
  ): Promise<Answer> {
    const request = this.open('POST', path, headers);
    const answered = answerOf(request, async (reply) => void reply.resume());
    request.write(begin);
    const answer = await Promise.race([answered, sleep(ms, 'left')]);
    request.destroy();
    answered.catch(() => undefined);
    return answer;
  }
}

/** The status, when `read` is done with the answer or the answer has ended. */
function answerOf(request: ClientRequest, read: (reply: IncomingMessage) => Promise<void>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (reply) => {
      const done = () => resolve(reply.statusCode ?? 0);
      reply.on('close', done).on('error', done);
      read(reply).catch(reject);
    });
  });
}
