import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const app = testApp();
let port = 0;
let token = '';
const sockets: Socket[] = [];

beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  const { token: issued } = await app.userWith('MA_SALES', 'MA_MASTER_DATA');
  token = issued ?? '';
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const boundary = 'x-x';
const form = (field: string, bytes: number) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`),
    Buffer.alloc(bytes, 1),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const manyParts = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n`.repeat(1200));
const emptyParts = Buffer.from(`--${boundary}\r\n\r\n\r\n`.repeat(30_000));
const multipart = `multipart/form-data; boundary=${boundary}`;

interface Sent {
  path: string;
  type?: string;
  body: Buffer;
  /** More than is sent, for a sender that stops sending. */
  length?: number;
  signedIn?: boolean;
}

/** Sends the request over its own connection and then another one over the same connection. */
async function twoOverOneConnection({ path, type = multipart, body, length = body.length, signedIn = true }: Sent) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  // A server that has closed the connection may refuse the rest of the body.
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  const closed = once(socket, 'close').then(() => 'closed');
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n` +
      `${signedIn ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
  );
  socket.write(body);
  await expect.poll(() => statuses().length, { timeout: 10_000 }).toBe(1);
  const isClosing = /connection: close/i.test(received);
  if (!isClosing) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  const next = await Promise.race([closed, until(() => statuses()[1] === 200, 'answered'), sleep(3000, 'frozen')]);
  return [statuses()[0], next];
}

async function until(condition: () => boolean, then: string): Promise<string> {
  while (!condition()) await sleep(10);
  return then;
}

describe('after a refusal that leaves a body unread', () => {
  const json = 'application/json';
  it.each<[string, Sent, number, string]>([
    ['a part of a wrong name', { path: '/api/salespo', body: form('x', 1_500_000) }, 400, 'answered'],
    ['a file of a wrong name', { path: '/api/excel/company', body: form('x', 1_500_000) }, 415, 'answered'],
    ['a file too large', { path: '/api/letterhead/logo?version=1', body: form('file', 3_000_000) }, 413, 'answered'],
    ['a form cut off', { path: '/api/excel/company', body: Buffer.from(`--${boundary}`) }, 400, 'answered'],
    ['a file cut off', { path: '/api/excel/company', body: form('filexls', 99).subarray(0, -20) }, 400, 'answered'],
    ['an order cut off', { path: '/api/salespo', body: form('file', 99).subarray(0, -20) }, 400, 'answered'],
    ['too many parts, cut off', { path: '/api/salespo', body: manyParts.subarray(0, -10) }, 413, 'answered'],
    ['too many parts without a name', { path: '/api/salespo', body: emptyParts }, 413, 'answered'],
    ['no boundary', { path: '/api/salespo', type: 'multipart/form-data', body: form('file', 99) }, 400, 'answered'],
    [
      'a long boundary',
      { path: '/api/salespo', type: multipart + 'x'.repeat(300), body: form('x', 9) },
      400,
      'answered',
    ],
    ['no sign-in', { path: '/api/salespo', body: form('file', 3_000_000), signedIn: false }, 401, 'closed'],
    ['no form at all', { path: '/api/excel/company', type: json, body: Buffer.from('{"a":1}') }, 415, 'answered'],
    ['a form where none belongs', { path: '/api/company', body: form('file', 400_000) }, 400, 'answered'],
    ['JSON too large', { path: '/api/company', type: json, body: Buffer.alloc(3_000_000, ' ') }, 413, 'closed'],
    ['an unknown type', { path: '/api/company', type: 'text/plain', body: Buffer.alloc(300_000) }, 415, 'answered'],
    ['an unknown address', { path: '/api/nothing', body: form('x', 3_000_000) }, 404, 'closed'],
    ['a sender that falls silent', { path: '/api/salespo', body: form('x', 10), length: 9_000_000 }, 400, 'closed'],
  ])('%s: the next request over the connection is not stuck', async (_, sent, status, next) => {
    expect(await twoOverOneConnection(sent)).toEqual([status, next]);
  });
});
