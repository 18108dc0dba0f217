import { deflateSync } from 'node:zlib';
import { logoFileField } from '@gso/contract/letterhead';
import { poForm } from '@gso/contract/sales-po';
import { importFileField } from '@gso/contract/record/sheet-import';
import { writeXlsx } from 'hucre/xlsx';
import { pngOf } from '../png.ts';
import type { Random } from '../random.ts';
import { asJson, hostileText } from './schema-values.ts';

const boundary = 'x-fuzz-x';
export const formType = `multipart/form-data; boundary=${boundary}`;

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const columns = ['ID', 'Version', 'Name', 'Company', 'Brand', 'Material No', 'Currency', 'Street', 'Date'];
const sheets = await Promise.all([
  writeXlsx({
    sheets: [
      { name: 'Sheet1', rows: [columns, [1, 1, 'Panel', 'PT Satu', 'Omron', 'M1', 'IDR', 'Jl.', '2026-11-15']] },
    ],
  }),
  writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['x', null, 1e300],
          ['=1+1', '\u202e', '9'.repeat(400)],
        ],
      },
    ],
  }),
  writeXlsx({ sheets: [{ name: 'Empty', rows: [] }] }),
]);
const sheetFiles = sheets.map((sheet) => Buffer.from(sheet));

/** A multipart form such as the routes that take files read: mostly whole, with one or more parts that are not. */
export function formBody(random: Random, order: unknown): Buffer {
  const parts: Buffer[] = [];
  if (random.chance(0.8))
    parts.push(part(`name="${poForm.item}"`, random.chance(0.9) ? asJson(order) : hostileText(random)));
  if (random.chance(0.85)) parts.push(filePart(random));
  if (random.chance(0.1))
    parts.push(part(`name="${random.pick(['x', '__proto__', '', 'file'])}"`, hostileText(random)));
  if (random.chance(0.1)) parts.push(filePart(random));
  if (random.chance(0.1)) parts.reverse();
  if (random.chance(0.02)) for (let count = 0; count < 1200; count += 1) parts.push(part(`name="f${count}"`, 'x'));
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return random.chance(0.1) ? whole.subarray(0, random.int(0, whole.length)) : whole;
}

function filePart(random: Random): Buffer {
  const field = random.pick([poForm.file, importFileField, logoFileField, poForm.file, random.pick(['x', 'item', ''])]);
  const name = random.chance(0.7)
    ? random.pick(['order.png', 'order.pdf', 'list.xlsx', 'list.csv'])
    : hostileText(random).replaceAll(/["\r\n]/g, '');
  const type = random.pick(['image/png', 'application/pdf', 'application/octet-stream', 'text/csv', 'x']);
  return part(`name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, fileContent(random));
}

function fileContent(random: Random): Buffer {
  const whole = random.pick([onePixel, smallPdf, ...sheetFiles, csv(random), pictureOf(random)]);
  const roll = random.next();
  if (roll < 0.7) return whole;
  if (roll < 0.8) return whole.subarray(0, random.int(0, whole.length));
  if (roll < 0.85) return Buffer.alloc(random.pick([0, 1, 300_000]), 120);
  const damaged = Buffer.from(whole);
  for (let count = 0; count < 8 && damaged.length > 0; count += 1)
    damaged[random.int(0, damaged.length - 1)] = random.int(0, 255);
  return damaged;
}

function csv(random: Random): Buffer {
  const rows = Array.from({ length: random.int(0, 5) }, () => columns.map(() => hostileText(random)).join(','));
  return Buffer.from([columns.join(','), ...rows].join('\n'));
}

/** Says that it is very large, and is as small as the compression makes it. */
function pictureOf(random: Random): Buffer {
  const side = random.pick([1, 4000, 20_000, 65_535, 2 ** 31 - 1]);
  const head = { width: side, height: side, bits: random.pick([8, 16]), colours: random.pick([0, 2, 6]) } as const;
  return pngOf({ ...head, interlaced: random.chance(0.5) }, deflateSync(Buffer.alloc(1000)));
}

function part(head: string, content: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}
