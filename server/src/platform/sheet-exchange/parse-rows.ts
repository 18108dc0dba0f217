import type { ImportFailure } from '@gso/contract/record/import-reply';
import type { ImportCorrection } from '@gso/contract/record/sheet-import';
import * as z from 'zod';
import { AppError } from '../app-error.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import type { CellValue } from '../sheet/sheet-column.ts';
import type { SheetRow } from '../sheet/read-sheet.ts';
import { text } from '../text.ts';
import { type SheetDefinition, idHeader, versionHeader } from './sheet-definition.ts';

/** A row with invalid cells. The names in it are still looked up, so that all its errors are reported at once. */
export interface FaultyRow {
  row: number;
  cells: object;
  failures: ImportFailure[];
  textOf: TextOf;
}

/** The text of the cell in a column, after corrections. */
export type TextOf = (header: string) => string;

/** A row whose fields are valid. */
export interface ImportRow<Input> {
  row: number;
  id: number | undefined;
  version: number | undefined;
  input: Input;
  /** The name of the record: the text of the column that names it. */
  named: string;
  /** Fields that the file leaves unchanged. */
  absent: string[];
  textOf: TextOf;
}

const wholeNumber = z.coerce.number().int().min(1).max(2_147_483_647).optional();

/** Turns the rows of a file into inputs. The first row names the columns, in any order; unknown columns are ignored. */
export class RowParser<Row extends RecordMarks, Input> {
  readonly #sheet: SheetDefinition<Row, Input>;
  readonly #nameHeader: string;
  readonly #corrections: ReadonlyMap<string, string>;
  #places: Map<string, number> | undefined;

  constructor(sheet: SheetDefinition<Row, Input>, nameHeader: string, corrections: readonly ImportCorrection[] = []) {
    this.#sheet = sheet;
    this.#nameHeader = nameHeader;
    this.#corrections = new Map(corrections.map(({ row, column, value }) => [cellKey(row, column), value.trim()]));
  }

  /** Reads the header row, or reports the missing columns. */
  readHeader(header: SheetRow): void {
    const places = new Map(header.cells.map((cell, place) => [asText(cell).toLowerCase(), place]));
    const missing = this.#sheet.columns.filter(
      ({ header, field, optional }) => field && !optional && !places.has(header.toLowerCase()),
    );
    if (missing.length > 0) {
      const names = missing.map(({ header }) => header).join(', ');
      throw new AppError(
        'refused',
        text(`The first row lacks these columns: ${names}.`, `Baris pertama tidak memiliki kolom: ${names}.`),
      );
    }
    this.#places = places;
  }

  get hasHeader(): boolean {
    return this.#places !== undefined;
  }

  parse({ number, cells }: SheetRow): ImportRow<Input> | FaultyRow {
    const cellOf: TextOf = (header) =>
      this.#corrections.get(cellKey(number, header)) ??
      asText(cells[this.#places?.get(header.toLowerCase()) ?? -1] ?? null);
    const failures: ImportFailure[] = [];
    const fail = (column: string, reason: string) =>
      failures.push({ row: number, column, value: cellOf(column), reason });

    const marks = [idHeader, versionHeader].map((header) => {
      const parsed = wholeNumber.safeParse(cellOf(header) || undefined);
      if (!parsed.success) fail(header, 'Must be a whole number');
      return parsed.data;
    });
    const fields = this.#sheet.columns.filter((column) => column.field);
    const raw: Record<string, unknown> = {};
    const absent: string[] = [];
    for (const { header, field = '', optional, read } of fields) {
      const cell = cellOf(header);
      if (optional && cell === '') absent.push(field);
      else setPath(raw, field, read ? read(cell) : cell);
    }
    const parsed = this.#sheet.input.safeParse(raw);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const path = issue.path.join('.');
        // An error in one of several values of a cell is reported for that cell.
        const column = fields.find(({ field }) => path === field || path.startsWith(`${field}.`));
        fail(column?.header ?? path, issue.message);
      }
    }
    if (!parsed.success || failures.length > 0) return { row: number, cells: raw, failures, textOf: cellOf };
    return {
      row: number,
      id: marks[0],
      version: marks[1],
      input: parsed.data,
      named: cellOf(this.#nameHeader),
      absent,
      textOf: cellOf,
    };
  }
}

const cellKey = (row: number, header: string): string => `${row} ${header.toLowerCase()}`;

/** Excel often turns codes and phone numbers into numbers; whole numbers become their digits again. */
function asText(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  return String(cell).trim();
}

function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first, ...rest] = path.split('.');
  if (first === undefined) return;
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = (target[first] ?? {}) as Record<string, unknown>;
  target[first] = inner;
  setPath(inner, rest.join('.'), value);
}
