import { type Socket, connect } from 'node:net';
import type { RefusalReply } from '@gso/contract/record/replies';
import { poForm } from '@gso/contract/sales-po';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMarket, poOf } from '../../../testing/purchase-orders.ts';
import { upload, xlsxFile } from '../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp({ uploadIdleMs: 2000 });
let port = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const boundary = 'x-x';
const opening = (field: string, file = '; filename="a.png"') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`;

/** Begins an upload over its own connection. */
function begin({ token }: Caller, path: string, { bytes = 9_000_000, begun = '', language = 'en' } = {}) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const received = { text: '', closed: false };
  socket.on('data', (data) => (received.text += data.toString()));
  socket.on('close', () => (received.closed = true));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${bytes}\r\n` +
      `Accept-Language: ${language}\r\nAuthorization: Bearer ${token}\r\n\r\n${begun}`,
  );
  return { socket, received };
}

const bodyOf = (reply: string) => JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))) as RefusalReply;

describe('an upload that stops', () => {
  it('is refused after the idle limit and its connection closed', async () => {
    const uploads = [
      ['/api/excel/company', ''],
      ['/api/excel/company', `${opening('filexls')}PK`],
      ['/api/salespo', ''],
      ['/api/salespo', opening('item', '')],
      ['/api/salespo', `${opening('file')}PK`],
      ['/api/letterhead/logo?version=1', `${opening('file')}PK`],
    ] as const;
    const silent = uploads.map(async ([path, begun]) => {
      const caller = await app.userWith('MA_SALES', 'MA_MASTER_DATA');
      const { received } = begin(caller, path, { begun, language: 'id' });
      await expect.poll(() => received.closed, { timeout: 8000 }).toBe(true);
      expect(received.text).toMatch(/^HTTP\/1\.1 408 /);
      expect(bodyOf(received.text)).toMatchObject({
        code: 'too-slow',
        details: 'Unggahan terhenti atau terlalu lambat. Periksa koneksi Anda, lalu coba lagi.',
      });
    });
    await Promise.all(silent);
  });

  it('does not keep other users from uploading, and limits its sender to two at once', async () => {
    const [greedy, other] = await Promise.all([
      app.userWith('MA_SALES', 'MA_MASTER_DATA'),
      app.userWith('MA_SALES', 'MA_MASTER_DATA'),
    ]);
    const { company } = await aMarket(app, other);
    const silent = ['/api/excel/company', '/api/salespo'].map((path) => begin(greedy, path));
    const sheet = await xlsxFile([['Company Name'], ['PT Baru']]);
    await expect.poll(async () => (await upload(greedy, '/api/excel/company', sheet)).status).toBe(503);
    expect(await upload(other, '/api/excel/company', sheet)).not.toMatchObject({ status: 503 });
    const form = new FormData();
    form.set(poForm.item, JSON.stringify(poOf(company)));
    const reply = await fetch(`http://127.0.0.1:${port}/api/salespo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}` },
      body: form,
    });
    expect(reply.status).toBe(201);
    await expect.poll(() => silent.every(({ received }) => received.closed), { timeout: 8000 }).toBe(true);
    expect(await upload(greedy, '/api/excel/company', sheet)).not.toMatchObject({ status: 503 });
  });
});

it('accepts a slow upload as long as it continues', async () => {
  const caller = await app.userWith('MA_SALES', 'MA_MASTER_DATA');
  const parts = [opening('file'), ...Array.from({ length: 6 }, () => 'x'), `\r\n--${boundary}--\r\n`];
  const { socket, received } = begin(caller, '/api/salespo', { bytes: parts.join('').length });
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  // Too short for a picture, but it was read to its end.
  await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 4(00|15) /);
});
