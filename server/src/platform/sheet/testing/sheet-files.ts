import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SheetInput } from '../sheet-input.ts';
import { readSheet } from '../read-sheet.ts';
import type { SheetRow } from '../row-collector.ts';
import type { CellValue, SheetColumn } from '../sheet-column.ts';
import { writeSheet } from '../write-sheet.ts';
import { XlsWriter } from '../xls/xls-writer.ts';
import { readXls } from '../xls/xls-reader.ts';
import { writeXlsx } from '../xlsx/xlsx-writer.ts';
import { readXlsx } from '../xlsx/xlsx-reader.ts';

const limits = { maxRows: 200_000, maxColumns: 50, maxCellChars: 32_767 };

export class SheetFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'sheet-'));

  async file(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
    const path = join(this.path, randomUUID());
    await writeFile(path, content);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

export async function* asyncRows(rows: CellValue[][]): AsyncGenerator<CellValue[]> {
  yield* rows;
}

/** Through the public functions, including the workers; `rowCount` chooses the format. */
export async function writtenFile(
  folder: SheetFolder,
  columns: SheetColumn[],
  rows: CellValue[][],
  rowCount: number,
): Promise<string> {
  return folder.file(writeSheet({ sheetName: 'Sheet', columns, rowCount, rows: asyncRows(rows) }).stream);
}

export async function readFile(path: string): Promise<SheetRow[]> {
  return collected(readSheet(path, limits));
}

/** Without a worker: fast enough for hundreds of runs. */
export const readDirectly = {
  xls: (path: string) => readOnce(path, (input) => readXls(input, limits, () => undefined)),
  xlsx: (path: string) => readOnce(path, (input) => readXlsx(input, { limits }, () => undefined)),
};

/** Writes and reads the formats in this thread. */
export const roundTrips = {
  async xls(folder: SheetFolder, columns: SheetColumn[], rows: CellValue[][]): Promise<SheetRow[]> {
    const writer = new XlsWriter('Sheet', columns);
    for (const row of rows) writer.addRow(row);
    return readDirectly.xls(await folder.file(writer.finish()));
  },
  async xlsx(folder: SheetFolder, columns: SheetColumn[], rows: CellValue[][]): Promise<SheetRow[]> {
    return readDirectly.xlsx(await folder.file(writeXlsx('Sheet', columns, asyncRows(rows))));
  },
};

async function collected(batches: Iterable<SheetRow[]> | AsyncIterable<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function readOnce(
  path: string,
  read: (input: SheetInput) => Iterable<SheetRow[]> | AsyncIterable<SheetRow[]>,
): Promise<SheetRow[]> {
  const input = new SheetInput(path);
  try {
    return await collected(read(input));
  } finally {
    input.close();
  }
}
