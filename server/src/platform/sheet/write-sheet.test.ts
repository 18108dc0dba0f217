import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CellValue, SheetColumn } from './sheet-column.ts';
import { asyncRows } from './testing/sheet-files.ts';
import { writeSheet } from './write-sheet.ts';

const columns: SheetColumn[] = [{ header: 'Name', kind: 'text' }];
const sheetName = 'Company';

interface EndlessRows {
  taken: number;
  ended: boolean;
  rows: AsyncGenerator<CellValue[]>;
}

function endlessRows(): EndlessRows {
  const source: EndlessRows = { taken: 0, ended: false, rows: generate() };
  async function* generate(): AsyncGenerator<CellValue[]> {
    try {
      for (;;) yield [`Company number ${(source.taken += 1)}, Jalan ${Math.random()}`];
    } finally {
      source.ended = true;
    }
  }
  return source;
}

describe('writing', () => {
  it.each([
    [0, 1, 'xls'],
    [65_535, 1, 'xls'],
    [65_536, 1, 'xlsx'],
    [10, 256, 'xls'],
    [10, 257, 'xlsx'],
  ])('%i rows of %i columns makes %s', (rowCount, width, extension) => {
    const wide = Array.from({ length: width }, () => ({ header: 'Name', kind: 'text' as const }));
    expect(writeSheet({ sheetName, columns: wide, rowCount, rows: asyncRows([]) }).extension).toBe(extension);
  });

  it('makes the bytes match the ending', async () => {
    const xls = writeSheet({ sheetName, columns, rowCount: 1, rows: asyncRows([['a']]) });
    expect((await buffer(xls.stream)).subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    expect(xls.contentType).toBe('application/vnd.ms-excel');
    const xlsx = writeSheet({ sheetName, columns, rowCount: 65_536, rows: asyncRows([['a']]) });
    expect((await buffer(xlsx.stream)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(xlsx.contentType).toContain('spreadsheetml');
  });

  it('takes rows only as fast as the file is read', async () => {
    const source = endlessRows();
    const { stream } = writeSheet({ sheetName, columns, rowCount: 1e6, rows: source.rows });
    stream.read(0);
    const takenIn = async (ms: number) => {
      const before = source.taken;
      await delay(ms);
      return source.taken - before;
    };
    await expect.poll(() => source.taken, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect.poll(() => takenIn(500), { timeout: 15_000 }).toBe(0);
    expect(source.taken).toBeLessThan(50_000);
    stream.destroy();
  });

  it('ends the rows when the stream is destroyed', async () => {
    const source = endlessRows();
    const { stream } = writeSheet({ sheetName, columns, rowCount: 1e6, rows: source.rows });
    for await (const _ of stream) break;
    expect(stream.destroyed).toBe(true);
    await expect.poll(() => source.ended, { timeout: 10_000 }).toBe(true);
  });

  it('ends when aborted', async () => {
    const source = endlessRows();
    const controller = new AbortController();
    const { stream } = writeSheet({ sheetName, columns, rowCount: 1e6, rows: source.rows, signal: controller.signal });
    const consumed = buffer(stream);
    consumed.catch(() => undefined);
    await expect.poll(() => source.taken, { timeout: 10_000 }).toBeGreaterThan(0);
    controller.abort();
    await expect(consumed).rejects.toThrow('aborted');
    await expect.poll(() => source.ended, { timeout: 10_000 }).toBe(true);
  });

  it.each([1, 65_536])('fails with the error of the rows (%i rows expected)', async (rowCount) => {
    async function* failing(): AsyncGenerator<CellValue[]> {
      yield ['a'];
      throw new Error('The database went away.');
    }
    const { stream } = writeSheet({ sheetName, columns, rowCount, rows: failing() });
    await expect(buffer(stream)).rejects.toThrow('The database went away.');
  });

  it('fails when more rows come than .xls can hold', async () => {
    const rows = asyncRows(Array.from({ length: 65_536 }, () => ['a']));
    const { stream } = writeSheet({ sheetName, columns, rowCount: 65_535, rows });
    await expect(buffer(stream)).rejects.toThrow('More rows');
  });
});
