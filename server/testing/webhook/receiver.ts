import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedMessage {
  id: string;
  type: string;
  body: { type: string; timestamp: string; data: { record?: { kind: string; id: number; version: number } } };
}

export interface Receiver {
  url: string;
  port: number;
  /** Messages whose signature the library has verified, in the order of their arrival. */
  accepted: ReceivedMessage[];
  /** All requests, also those that were refused. */
  requests: number;
  refusedSignatures: number;
  key: string;
  close(): Promise<void>;
}

/** Replies to a request, or returns false to let it be accepted. */
type Misbehave = (request: IncomingMessage, response: ServerResponse, count: number) => boolean;

/** A real program that receives webhooks and checks each signature with the library's own verifier. */
export async function startReceiver(misbehave: Misbehave = () => false, host = '127.0.0.1'): Promise<Receiver> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      receiver.requests += 1;
      if (misbehave(request, response, receiver.requests)) return;
      try {
        const parsed = new Webhook(receiver.key).verify(body, request.headers as Record<string, string>);
        const message = parsed as ReceivedMessage['body'];
        receiver.accepted.push({ id: String(request.headers['webhook-id']), type: message.type, body: message });
        response.writeHead(200).end('thank you');
      } catch {
        receiver.refusedSignatures += 1;
        response.writeHead(401).end('wrong signature');
      }
    })().catch(() => response.destroy());
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${port}/hook?from=gso`,
    port,
    accepted: [],
    requests: 0,
    refusedSignatures: 0,
    key: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
