import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http';
import type { FuzzRequest } from './fuzz-request.ts';

export interface FuzzReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The whole length, also where only the beginning was kept. */
  length: number;
  ms: number;
}

const timeoutMs = 20_000;
const keptBytes = 3 * 1024 * 1024;
/** An event stream never ends. */
const streamMs = 30;

/** Sends requests over connections that stay open, as a proxy does. */
export class FuzzClient {
  readonly #origin: URL;
  readonly #agent: Agent;

  constructor(origin: string, connections: number) {
    this.#origin = new URL(origin);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Throws when there is no reply. */
  async send(request: FuzzRequest, token: string | undefined): Promise<FuzzReply> {
    try {
      return await this.#once(request, token);
    } catch (error) {
      // A connection that the server closes just when it is used again carries nothing; browsers repeat the request, too.
      if (error instanceof ReusedConnection) return this.#once(request, token);
      throw error;
    }
  }

  #once({ method, path, query, headers, content }: FuzzRequest, token: string | undefined): Promise<FuzzReply> {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = openRequest(
        {
          agent: this.#agent,
          host: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path: query.length > 0 ? `${path}?${query.join('&')}` : path,
          headers: {
            ...headers,
            ...(content && { 'content-length': content.length }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
        },
        (reply) => {
          const parts: Buffer[] = [];
          let length = 0;
          const finish = () => {
            clearTimeout(impatience);
            const { statusCode = 0, headers: replied } = reply;
            const ms = performance.now() - begun;
            resolve({ status: statusCode, headers: replied, body: Buffer.concat(parts), length, ms });
            // The server does not read the rest of the body.
            if (replied.connection === 'close') outgoing.destroy();
          };
          const isStream = reply.headers['content-type']?.startsWith('text/event-stream');
          if (isStream) setTimeout(() => (finish(), outgoing.destroy()), streamMs);
          reply.on('data', (part: Buffer) => {
            length += part.length;
            if (length <= keptBytes) parts.push(part);
          });
          reply.on('end', finish).on('error', isStream ? () => undefined : reject);
        },
      );
      const impatience = setTimeout(() => outgoing.destroy(new Error(`no reply in ${timeoutMs / 1000} s`)), timeoutMs);
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(impatience);
        reject(outgoing.reusedSocket && error.code === 'ECONNRESET' ? new ReusedConnection(error.message) : error);
      });
      outgoing.end(content);
    });
  }
}

class ReusedConnection extends Error {}
