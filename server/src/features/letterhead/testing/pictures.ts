import { crc32, deflateSync } from 'node:zlib';
import type { Letterhead } from '@gso/contract/letterhead';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { Caller } from '../../../../testing/test-app.ts';

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** A grey PNG. */
export function picture(width: number, height: number, shade = 128): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, shade);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Sends the file in a multipart form, as a browser does. */
export function upload(
  caller: Caller,
  content: Buffer,
  version: number,
  { name = 'logo.png', type = 'image/png', field = 'file' } = {},
) {
  const boundary = 'x-boundary-of-the-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return caller.send<Letterhead & RefusalReply>({
    method: 'POST',
    url: `/api/letterhead/logo?version=${version}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
