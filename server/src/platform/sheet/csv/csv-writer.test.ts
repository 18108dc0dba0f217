import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue, SheetColumn } from '../sheet-column.ts';
import { asyncRows } from '../testing/sheet-files.ts';
import { writeSheet } from '../write-sheet.ts';
import { writeCsv } from './csv-writer.ts';

const columns: SheetColumn[] = [
  { header: 'ID', kind: 'number' },
  { header: 'Name', kind: 'text' },
  { header: 'Day', kind: 'date' },
  { header: 'Changed', kind: 'instant' },
];

const written = async (rows: CellValue[][], of = columns): Promise<string> =>
  (await buffer(Readable.from(writeCsv(of, asyncRows(rows))))).toString();

/** A plain reader of RFC 4180, one character after the other. */
function parse(file: string): string[][] {
  expect(file.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 1; at < file.length; at += 1) {
    const char = file.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (file.charAt(at + 1) === '"') cell += file.charAt((at += 1));
      else isQuoted = false;
    } else if (char === '"') {
      if (cell !== '') throw new Error('A quote inside a cell.');
      isQuoted = true;
    } else if (char === ',' || char === '\r') {
      row.push(cell);
      cell = '';
      if (char === ',') continue;
      if (file.charAt((at += 1)) !== '\n') throw new Error('A line must end in CRLF.');
      rows.push(row);
      row = [];
    } else {
      if (char === '\n') throw new Error('A line must end in CRLF.');
      cell += char;
    }
  }
  expect([isQuoted, row, cell]).toEqual([false, [], '']);
  return rows;
}

/** What decision 079 tells readers to do. */
const withoutApostrophes = (text: string): string =>
  text.replace(/^'(?='*[=+\-@\t\r\n])/, '').replaceAll(/(?<=[,;\t\r\n])'(?='*[=+\-@])/g, '');

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(
      '"',
      '""',
      ',',
      ';',
      '\r\n',
      '\n',
      '\r',
      '\t',
      "'",
      '=',
      '+',
      '-',
      '@',
      '(',
      '|',
      '!',
      '\0',
      '🏭',
      ' ',
      '62',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  ),
  { maxLength: 8 },
);
const text = hostile.map((parts) => parts.join(''));
const wellFormed = text.filter((one) => one.isWellFormed());

describe('CSV', () => {
  it('gives back every text, number and moment', async () => {
    const row = fc.tuple(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
        fc.integer().map(String),
        fc.constant(null),
      ),
      wellFormed,
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const cells = rows.map(([number, name, date]) => [
          number,
          name,
          date.toISOString().slice(0, 10),
          date.toISOString(),
        ]);
        const [header, ...lines] = parse(await written(cells));
        expect(header).toEqual(['ID', 'Name', 'Day', 'Changed']);
        expect(
          lines.map(([number = '', name = '', day, moment = '']) => [
            number === '' ? null : Number(number),
            withoutApostrophes(name),
            day,
            new Date(moment).toISOString(),
          ]),
        ).toEqual(cells.map(([number, ...others]) => [number === null ? null : Number(number), ...others]));
      }),
      { numRuns: 500 },
    );
  });

  it('never lets a cell begin a formula, also where the program separates by semicolons', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        const file = await written([[1, name, null, null]]);
        const [, line] = parse(file);
        expect(line?.[1]).not.toMatch(/^[=@\t\r]|^[+-][^]*[A-Za-z|!=@]/);
        for (const part of file.split(/[;\t\r\n]/).slice(1)) expect(part).not.toMatch(/^[=+\-@][^,]*[(|!]/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['\tx', "'\tx"],
    ["'=x", "''=x"],
    ['+62 21 555-1234', '+62 21 555-1234'],
    ['+62 (811) 99', '+62 (811) 99'],
    ['-1250.50', '-1250.50'],
    ['-', '-'],
    ["O'Neil", "O'Neil"],
    ['0812', '0812'],
    ['x\n- one\n- two', '"x\n- one\n- two"'],
    ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
    ['say "hi", please', '"say ""hi"", please"'],
    [' x ', '" x "'],
  ])('writes %j as %j', async (name, cell) => {
    expect(await written([[1, name, null, null]])).toBe(`\ufeffID,Name,Day,Changed\r\n1,${cell},,\r\n`);
  });

  it('writes numbers and dates for machines', async () => {
    const numbers: SheetColumn[] = [{ header: 'N', kind: 'number' }];
    const rows = [[1234.5], ['-1234.50'], ['12345678901234567890'], [Number.NaN], [true], [null]];
    expect(await written(rows, numbers)).toBe(
      '\ufeffN\r\n1234.5\r\n-1234.50\r\n12345678901234567890\r\n\r\ntrue\r\n\r\n',
    );
    expect(await written([[1, 'x', '2026-11-17', '2026-11-17T17:16:14.120Z']])).toContain(
      '1,x,2026-11-17,2026-11-18T00:16:14.120+07:00',
    );
  });

  it('is streamed in pieces, through the worker', async () => {
    const name = 'x'.repeat(1000);
    const rows = Array.from({ length: 2000 }, (_, at) => [at, name, null, null]);
    const { stream, extension, contentType } = writeSheet({
      format: 'csv',
      sheetName: 'Many',
      columns,
      rowCount: rows.length,
      rows: asyncRows(rows),
    });
    expect([extension, contentType]).toEqual(['csv', 'text/csv; charset=utf-8']);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    expect(pieces.length).toBeGreaterThan(20);
    expect(parse(Buffer.concat(pieces).toString())).toEqual([
      ['ID', 'Name', 'Day', 'Changed'],
      ...rows.map(([at]) => [String(at), name, '', '']),
    ]);
  });
});
