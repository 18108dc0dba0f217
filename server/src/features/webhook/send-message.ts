import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { limits } from '@gso/contract/limits';
import { Webhook } from 'standardwebhooks';
import { hostOf, type Networks, resolveReceiver } from './receiver-address.ts';

export interface Message {
  /** The same in every attempt, so that a receiver recognizes what it has already. */
  id: string;
  url: string;
  key: string;
  body: string;
}

export interface Answer {
  status: number;
  /** Its beginning. */
  text: string;
}

export interface SendOptions {
  networks: Networks;
  /** Name servers, if not those of the machine. */
  servers?: readonly string[] | undefined;
  signal: AbortSignal;
}

/**
 * Sends one signed message. Returns any answer, redirects too, which are never followed; throws if there is none.
 * However long, slow or wrong an answer is, it costs no more than its limits.
 */
export async function sendMessage(message: Message, { networks, servers, signal }: SendOptions): Promise<Answer> {
  const url = new URL(message.url);
  const address = await resolveReceiver(url, networks, servers);
  signal.throwIfAborted();
  const now = new Date();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const sending = send({
    method: 'POST',
    host: address,
    ...(url.port !== '' && { port: url.port }),
    path: `${url.pathname}${url.search}`,
    // The certificate must be that of the name, although we connect to the address.
    ...(isIP(hostOf(url)) === 0 && { servername: url.hostname }),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'GSO WebApp webhooks',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(message.key).sign(message.id, now, message.body),
    },
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal,
  });
  // Errors after the answer has begun change nothing, and one without a listener would end the process.
  sending.on('error', () => undefined);
  const answered = once(sending, 'response', { signal }) as Promise<[IncomingMessage]>;
  sending.end(message.body);
  try {
    const [response] = await answered;
    return { status: response.statusCode ?? 0, text: await beginningOf(response) };
  } finally {
    sending.destroy();
  }
}

/** The status counts, so a body that breaks off or never ends is no failure. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limits.webhookAnswer) break;
    }
  } catch {
    // What has arrived is enough.
  }
  // PostgreSQL stores no NUL characters.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD').slice(0, limits.webhookAnswer);
}
