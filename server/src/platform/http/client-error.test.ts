import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { handleClientError } from './refusals.ts';

/** What a client receives that sends a request and, once a reply has begun, something that is not HTTP. */
async function repliesOf(listener: RequestListener): Promise<string> {
  await using server = createServer(listener);
  server.on('clientError', (error, socket) => handleClientError(error as never, socket as Socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  let received = '';
  client.on('data', (bytes: Buffer) => {
    if (received === '') client.write('not HTTP\r\n\r\n');
    received += bytes.toString();
  });
  await once(client, 'close');
  return received;
}

it('refuses what is not HTTP on a connection whose reply is complete', async () => {
  const received = await repliesOf((_, reply) => reply.end('whole'));
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

it('writes nothing into a reply that has begun', async () => {
  const received = await repliesOf((_, reply) => {
    reply.writeHead(200, { connection: 'close' });
    reply.write('half');
  });
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});
