import { readFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request as openRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** A status, or why there was none. */
export type Outcome = number | string;

interface Sent {
  content?: Buffer | string;
  headers?: Record<string, string>;
  anonymous?: boolean;
}

/** Not the address of other users. */
const localAddress = '127.0.0.66';
const timeoutMs = 60_000;

export class Attacker {
  readonly #place: { origin: string; token: string };
  readonly #agent: Agent;

  constructor({ authority, ...place }: { origin: string; token: string; authority: string }) {
    this.#place = place;
    this.#agent = new Agent({ keepAlive: true, ca: readFileSync(authority), localAddress, maxSockets: 256 });
  }

  /** Opens a request and leaves it to the caller to send the body and to read the reply. */
  open(method: string, path: string, headers: Record<string, string> = {}, anonymous = false): ClientRequest {
    const { origin, token } = this.#place;
    const authorization = anonymous ? undefined : { authorization: `Bearer ${token}` };
    const request = openRequest(origin + path, {
      method,
      agent: this.#agent,
      headers: { ...authorization, ...headers },
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error('no reply')));
    return request;
  }

  send(method: string, path: string, { content, headers = {}, anonymous = false }: Sent = {}): Promise<Outcome> {
    const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
    const request = this.open(method, path, { ...headers, ...length }, anonymous);
    request.end(content);
    return statusOf(request, async (reply) => void reply.resume());
  }

  async create(path: string, body: object): Promise<{ status: Outcome; id: number }> {
    const content = JSON.stringify(body);
    const request = this.open('POST', path, { 'content-type': 'application/json' });
    request.end(content);
    let said = '';
    const status = await statusOf(
      request,
      async (reply) => void reply.on('data', (part: Buffer) => (said += part.toString())),
    );
    return { status, id: status === 201 ? (JSON.parse(said) as { id: number }).id : 0 };
  }

  /** Reads a little, then nothing for some time, and disconnects. */
  readSlowly(path: string, ms: number): Promise<Outcome> {
    const request = this.open('GET', path);
    request.end();
    return statusOf(request, async (reply) => {
      reply.once('data', () => reply.pause());
      await sleep(ms);
      request.destroy();
    });
  }

  /** Starts to send, then sends nothing for some time. */
  async sendSlowly(
    path: string,
    headers: Record<string, string>,
    { begin, ms }: { begin: Buffer; ms: number },
  ): Promise<Outcome> {
    const request = this.open('POST', path, headers);
    const settled = statusOf(request, async (reply) => void reply.resume());
    request.write(begin);
    const outcome = await Promise.race([settled, sleep(ms, 'left')]);
    request.destroy();
    settled.catch(() => undefined);
    return outcome;
  }
}

/** The status, when `read` is done with the reply or the reply has ended. */
function statusOf(request: ClientRequest, read: (reply: IncomingMessage) => Promise<void>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (reply) => {
      const done = () => resolve(reply.statusCode ?? 0);
      reply.on('close', done).on('error', done);
      read(reply).catch(reject);
    });
  });
}
