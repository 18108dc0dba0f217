import { limits } from '@gso/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import type { ImportOptions } from '../../platform/sheet-exchange/import-rows.ts';
import { type FaultyRow, type ImportRow, RowParser } from '../../platform/sheet-exchange/parse-rows.ts';
import { readSheet, SheetRefused } from '../../platform/sheet/read-sheet.ts';
import { text } from '../../platform/text.ts';
import {
  type LineCells,
  oldNoHeader,
  type ProjectCells,
  type QuotationCells,
  type SalesPoCells,
  type Sheet,
  sheets,
} from './sheets.ts';

export type FileRow<Cells> = ImportRow<Cells> | FaultyRow;

export interface Workbook {
  quotations: FileRow<QuotationCells>[];
  lines: FileRow<LineCells>[];
  projects: FileRow<ProjectCells>[];
  salesPos: FileRow<SalesPoCells>[];
}

type Reading = Pick<ImportOptions, 'path' | 'signal' | 'progress' | 'corrections'>;

/** Reads the sheets that the workbook has; the others have no rows. */
export async function readWorkbook(options: Reading): Promise<Workbook> {
  const workbook = {
    quotations: await readRowsOf(sheets.quotations, options, limits.oldSystemRows),
    lines: await readRowsOf(sheets.lines, options, limits.oldSystemLines),
    projects: await readRowsOf(sheets.projects, options, limits.oldSystemRows),
    salesPos: await readRowsOf(sheets.salesPos, options, limits.oldSystemRows),
  };
  if (Object.values(workbook).every((rows) => rows.length === 0)) throw new SheetRefused('empty');
  return workbook;
}

async function readRowsOf<Cells>(
  sheet: Sheet<Cells>,
  { path, signal, progress, corrections }: Reading,
  mostRows: number,
): Promise<FileRow<Cells>[]> {
  const { sheetName } = sheet;
  const own = corrections.filter((correction) => correction.sheet === sheetName);
  const parser = new RowParser(sheet, oldNoHeader, own);
  const rows: FileRow<Cells>[] = [];
  const reportReading = (done: number, total: number) => progress({ stage: 'reading', done, total });
  try {
    for await (const batch of readSheet(
      path,
      { maxRows: mostRows + 1, maxColumns: 100, sheetName },
      reportReading,
      signal,
    )) {
      for (const row of batch) {
        if (parser.hasHeader) rows.push(parser.parse(row));
        else parser.readHeader(row);
      }
    }
  } catch (error) {
    throw ofSheet(error, sheetName, mostRows);
  }
  return rows;
}

function ofSheet(error: unknown, name: string, mostRows: number): unknown {
  if (error instanceof SheetRefused && error.reason === 'too-many-rows') {
    return new AppError(
      'too-large',
      text(
        `The sheet ${name} has more than ${mostRows} rows. Please import it in several files.`,
        `Lembar ${name} memiliki lebih dari ${mostRows} baris. Silakan impor dalam beberapa berkas.`,
      ),
    );
  }
  if (!(error instanceof AppError)) return error;
  const { en, id } = error.details;
  return new AppError(error.code, text(`${name}: ${en}`, `${name}: ${id}`));
}
