import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { CellValue, SheetColumn } from './sheet-column.ts';
import { SheetFolder, readFile, roundTrips, writtenFile } from './testing/sheet-files.ts';

const folder = new SheetFolder();
afterAll(() => folder.remove());

const moreThanXlsHolds = 65_536;
const textColumns: SheetColumn[] = [
  { header: 'Code', kind: 'text' },
  { header: 'Phone', kind: 'text' },
  { header: 'Remark', kind: 'text' },
];
const header = { number: 1, cells: ['Code', 'Phone', 'Remark'] };

const traps = [
  '00123',
  '1E5',
  '1234567890123456',
  '=1+1',
  '+62',
  '-x',
  '@x',
  '\t=1',
  "'quoted",
  ' leading and trailing ',
  'two\nlines',
  'old\r\nlines',
  'alone\rhere',
  'PT Größe & Söhne <Tbk> "x"',
  'インドネシア 🏭 \u0001',
  '_x0041_',
  '_x000D_ and _X005f_x',
  '&amp;&#13;',
  ']]>',
  'TRUE',
  '14/11/2026',
  '\ufffe\uffff',
  'x'.repeat(32_767),
  'é'.repeat(9000),
  '漢'.repeat(20_000),
];

/** An empty text is no cell, in both formats; cells after the last one are not there; rows without a cell are skipped. */
function asRead(rows: CellValue[][]): { number: number; cells: CellValue[] }[] {
  return rows
    .map((row, index) => ({ number: index + 2, cells: trimmed(row.map((value) => (value === '' ? null : value))) }))
    .filter(({ cells }) => cells.length > 0);
}

function trimmed(cells: CellValue[]): CellValue[] {
  return cells.slice(0, cells.findLastIndex((value) => value !== null) + 1);
}

const text = fc.oneof(
  fc.constantFrom('', ...traps.filter((trap) => trap.length < 100)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  fc.integer().map(String),
  fc.nat({ max: 9000 }).map((length) => 'ü'.repeat(length)),
  fc.nat({ max: 9000 }).map((length) => '漢'.repeat(length)),
);
const textRows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 40 });

describe.each(['xls', 'xlsx'] as const)('text written to and read from %s', (format) => {
  it('comes back character by character', async () => {
    await fc.assert(
      fc.asyncProperty(textRows, async (rows) => {
        expect(await roundTrips[format](folder, textColumns, rows)).toEqual([header, ...asRead(rows)]);
      }),
      { numRuns: 60 },
    );
  });

  it('comes back through the workers', async () => {
    const rows = Array.from({ length: 1200 }, (_, row) => traps.slice(row % 20, (row % 20) + 3));
    const path = await writtenFile(folder, textColumns, rows, format === 'xls' ? rows.length : moreThanXlsHolds);
    expect(await readFile(path)).toEqual([header, ...asRead(rows)]);
  });

  it('is cut at what a cell can hold, never within a character', async () => {
    const rows = [['x'.repeat(40_000), '漢'.repeat(40_000), `${'x'.repeat(32_766)}🏭`]];
    const [, row] = await roundTrips[format](folder, textColumns, rows);
    expect(row?.cells).toEqual(['x'.repeat(32_767), '漢'.repeat(32_767), 'x'.repeat(32_766)]);
  });
});

describe.each(['xls', 'xlsx'] as const)('other values written to and read from %s', (format) => {
  const columns: SheetColumn[] = [
    { header: 'Amount', kind: 'number' },
    { header: 'At', kind: 'instant' },
    { header: 'Note', kind: 'text' },
  ];

  it('are numbers in number columns, whatever they were before', async () => {
    const values = [0, -1.5, 123_456_789_012_345, '19.99', '-7', '0.10', true];
    const rows = await roundTrips[format](
      folder,
      columns,
      values.map((value) => [value, null, null]),
    );
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual([0, -1.5, 123_456_789_012_345, 19.99, -7, 0.1, true]);
  });

  it('stay text in number columns when a number would lose digits', async () => {
    const rows = await roundTrips[format](folder, columns, [
      ['12345678901234567.89', null, null],
      ['n/a', null, null],
    ]);
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(['12345678901234567.89', 'n/a']);
  });

  it('are Jakarta wall time in instant columns', async () => {
    const rows = await roundTrips[format](folder, columns, [[null, '2026-11-14T17:30:00.000Z', null]]);
    const firstMinutesOf15November2026 = 46_341 + 30 / (24 * 60);
    expect(rows[1]?.cells[1]).toBeCloseTo(firstMinutesOf15November2026, 9);
  });

  it('are days in date columns; what Excel cannot count stays text', async () => {
    const days: SheetColumn[] = [{ header: 'On', kind: 'date' }];
    const rows = await roundTrips[format](
      folder,
      days,
      ['2026-11-15', '2024-02-29', '1900-03-01', '1900-02-28', 'soon'].map((day) => [day]),
    );
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual([46_341, 45_351, 61, '1900-02-28', 'soon']);
  });

  it('become text in text columns', async () => {
    const rows = await roundTrips[format](folder, columns, [[null, null, 21_555]]);
    expect(rows[1]?.cells).toEqual([null, null, '21555']);
  });

  it('keep their row numbers when rows between them are empty', async () => {
    const rows = await roundTrips[format](folder, columns, [
      [1, null, ''],
      [null, null, null],
      [3, null, ''],
    ]);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 4]);
  });
});
