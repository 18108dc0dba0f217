import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { it } from 'vitest';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';
import { FileReply } from './special-replies.ts';

it('disconnects a client that stops reading a download, so that it cannot be held open forever', async () => {
  const chunk = Buffer.alloc(1 << 20);
  const stream = new Readable({ read: () => void stream.push(chunk) });
  const download = route({
    method: 'GET',
    path: '/endless',
    summary: 'A download without an end',
    access: 'public',
    response: { 200: 'file' },
    refuses: [],
    handler: () => Promise.resolve(new FileReply('endless', 'application/octet-stream', stream)),
  });
  const http = Fastify();
  http.setSerializerCompiler(() => JSON.stringify);
  registerRoutes(http, { files: [download] }, { downloadIdleMs: 200 } as never);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const closed = once(stream, 'close');
  const client = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(client, 'readable');
  client.pause();
  stream.on('error', () => undefined);
  await closed;
  client.destroy();
  await http.close();
});
