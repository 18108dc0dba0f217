import { deflateSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { pngOf } from '../../../testing/png.ts';
import { attachmentOf, pictureChild } from './attachment.ts';

const children: ReturnType<typeof pictureChild>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.close();
});

it('does not call a picture damaged because the process that draws it cannot start', async () => {
  const broken = pictureChild({ program: new URL('file:///dev/null') });
  children.push(broken);
  const head = { width: 8, height: 8, bits: 8, colours: 0, interlaced: false };
  const picture = pngOf(head, deflateSync(Buffer.alloc(9 * 8)));
  await expect(attachmentOf('a.png', picture, { child: broken })).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    details: { id: 'Gambar sedang tidak dapat diproses. Silakan coba lagi sebentar lagi.' },
  });
});
