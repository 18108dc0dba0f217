import { importFileField } from '@gso/contract/record/sheet-import';
import { poForm } from '@gso/contract/sales-po';
import { writeXlsx } from 'hucre/xlsx';
import { packedZeros, pngOf } from '../png.ts';
import { poOf } from '../purchase-orders.ts';
import { bigDocument } from './big-document.ts';
import type { Outcome, Attacker } from './attacker.ts';

export interface Attack {
  name: string;
  /** How many do this at the same time. */
  loops: number;
  pauseMs: number;
  once: () => Promise<Outcome>;
}

const boundary = 'x-hostile-x';
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const json = { 'content-type': 'application/json' };
const megabyte = 1_000_000;

/** The mix of one attacker: each of these continues until the end. */
export async function attacks(attacker: Attacker, username: string): Promise<Attack[]> {
  const quotation = await bigDocument(attacker, username);
  const send = attacker.send.bind(attacker);
  const bombs = [await picture(10_000, 16, true), await picture(5000, 8, false)];
  const sheet = Buffer.from(await bigSheet());
  const bodies = hostileBodies();
  const exports = ['/api/item/all', '/api/company/all', '/api/customer/all', '/api/visit/all?vt=SALES'];
  let turn = 0;
  const next = <Value>(values: readonly Value[]): Value => {
    turn += 1;
    return values[turn % values.length] as Value;
  };
  const orderWith = (content: Buffer) => [
    part(`name="${poForm.item}"`, JSON.stringify(poOf(1))),
    filePart(poForm.file, 'a.png', content),
  ];
  return [
    {
      name: 'uploads that are refused unread',
      loops: 3,
      pauseMs: 300,
      once: () =>
        next([
          () =>
            send('POST', '/api/salespo', {
              headers: form,
              content: whole(filePart('x', 'a.png', Buffer.alloc(300_000))),
            }),
          () =>
            send('POST', '/api/excel/company', {
              headers: form,
              content: whole(filePart('x', 'a.xlsx', Buffer.alloc(1_500_000))),
            }),
          () =>
            send('POST', '/api/letterhead/logo?version=1', {
              headers: form,
              content: whole(filePart('x', 'a.png', Buffer.alloc(3_000_000))),
            }),
        ])(),
    },
    {
      name: 'uploads that stop in the middle',
      loops: 20,
      pauseMs: 100,
      once: () =>
        attacker.sendSlowly(next(['/api/salespo', '/api/excel/company', '/api/excel/item']), form, {
          begin: filePart(next([poForm.file, importFileField]), 'a.xlsx', Buffer.alloc(5000)),
          ms: 40_000,
        }),
    },
    {
      name: 'pictures that unfold',
      loops: 3,
      pauseMs: 200,
      once: () => send('POST', '/api/salespo', { headers: form, content: whole(...orderWith(next(bombs))) }),
    },
    {
      name: 'prints of a big document',
      loops: 4,
      pauseMs: 200,
      once: () =>
        send('POST', '/carbone/report_quotation', { headers: json, content: JSON.stringify({ id: quotation }) }),
    },
    { name: 'reads of a big document', loops: 3, pauseMs: 300, once: () => send('GET', `/api/quo/${quotation}`) },
    { name: 'exports', loops: 3, pauseMs: 500, once: () => send('GET', next(exports)) },
    { name: 'exports read slowly', loops: 6, pauseMs: 500, once: () => attacker.readSlowly(next(exports), 30_000) },
    {
      name: 'imports',
      loops: 3,
      pauseMs: 500,
      once: () =>
        send('POST', next(['/api/excel/company?valid=true', '/api/excel/item?valid=true']), {
          headers: form,
          content: whole(filePart(importFileField, 'a.xlsx', sheet)),
        }),
    },
    {
      name: 'hostile bodies',
      loops: 3,
      pauseMs: 200,
      once: () =>
        send('POST', next(['/api/visit', '/api/itembundling', '/api/quo', '/api/role']), {
          headers: json,
          content: next(bodies),
        }),
    },
    {
      name: 'hostile bodies without a session',
      loops: 2,
      pauseMs: 200,
      once: () => send('POST', '/api/login', { headers: json, content: next(bodies), anonymous: true }),
    },
    {
      name: 'deep pages',
      loops: 4,
      pauseMs: 200,
      once: () =>
        send(
          'GET',
          `/api/item?pn=${next([10_000_000, 400, 100_000])}&ps=100&q=${next(['merek', 'sinar', ''])}&so=materialDesc`,
        ),
    },
    {
      name: 'event streams',
      loops: 60,
      pauseMs: 500,
      once: () => attacker.readSlowly('/api/notification/stream', 20_000),
    },
    {
      name: 'wrong sign-ins',
      loops: 4,
      pauseMs: 300,
      once: () => {
        const wrong = { username: next([username, 'nobody', `x${turn}`]), password: 'not the password' };
        return send('POST', '/api/login', { headers: json, content: JSON.stringify(wrong), anonymous: true });
      },
    },
  ];
}

/** Small as a file and large as a picture. */
async function picture(side: number, bits: number, interlaced: boolean): Promise<Buffer> {
  const bytes = side * (side * 4 * (bits / 8) + 1) + (interlaced ? side * 2 : 0);
  return pngOf({ width: side, height: side, bits, colours: 6, interlaced }, await packedZeros(bytes));
}

function bigSheet(): Promise<Uint8Array> {
  const rows = Array.from({ length: 30_000 }, (_, index) => [`PT ${index}`, 'Jl. Industri', 'x'.repeat(40)]);
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['Name', 'Street', 'Industry'], ...rows] }] });
}

function hostileBodies(): string[] {
  return [
    `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2),
    JSON.stringify({ permissions: Array.from({ length: 240_000 }, () => 'x') }),
    JSON.stringify({ items: Array.from({ length: 100_000 }, () => ({ id: 0 })) }),
    JSON.stringify({ itemDetails: Array.from({ length: 200_000 }, () => 0) }),
    JSON.stringify({ activity: '\\'.repeat(megabyte / 4) }),
  ];
}

function part(head: string, content: Buffer | string): Buffer {
  const begin = `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([Buffer.from(begin), Buffer.from(content), Buffer.from('\r\n')]);
}

const filePart = (field: string, name: string, content: Buffer): Buffer =>
  part(`name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`, content);

const whole = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
