import type { CellValue } from './sheet-column.ts';
import { SheetRefused, damaged } from './sheet-refused.ts';

export interface SheetRow {
  /** The row number as Excel shows it, from 1. */
  number: number;
  cells: CellValue[];
}

export interface CellLimits {
  maxRows: number;
  maxColumns: number;
  maxCellChars: number;
}

const rowsPerBatch = 500;
const charsPerBatch = 256 * 1024;
/** Every cell can refer to one long shared text, so the output is limited separately from the input. */
const maxTotalChars = 64 * 1024 * 1024;
const cellsAlwaysSeen = 5_000_000;

/** Gathers cells into rows and rows into batches, and stops at the limits. Rows without a value are dropped. */
export class RowCollector {
  readonly #limits: CellLimits;
  readonly #maxCellsSeen: number;
  #batch: SheetRow[] = [];
  #row: SheetRow = { number: 0, cells: [] };
  #rows = 0;
  #cellsSeen = 0;
  #batchChars = 0;
  #totalChars = 0;

  constructor(limits: CellLimits) {
    this.#limits = limits;
    this.#maxCellsSeen = Math.max(cellsAlwaysSeen, limits.maxRows * limits.maxColumns);
  }

  get rowNumber(): number {
    return this.#row.number;
  }

  get isFull(): boolean {
    return this.#batch.length >= rowsPerBatch || this.#batchChars >= charsPerBatch;
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  startRow(number: number): void {
    if (!(number > this.#row.number)) damaged();
    this.#endRow();
    this.#row = { number, cells: [] };
  }

  /** `column` counts from 0. */
  cell(column: number, value: CellValue): void {
    this.#cellsSeen += 1;
    if (this.#cellsSeen > this.#maxCellsSeen) throw new SheetRefused('too-large');
    if (value === null || value === '') return;
    if (column >= this.#limits.maxColumns) throw new SheetRefused('too-large');
    if (typeof value === 'string') this.#countChars(value.length);
    const cells = this.#row.cells;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  take(): SheetRow[] {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchChars = 0;
    return batch;
  }

  takeRest(): SheetRow[] {
    this.#endRow();
    return this.take();
  }

  #endRow(): void {
    if (this.#row.cells.length === 0) return;
    this.#rows += 1;
    if (this.#rows > this.#limits.maxRows) throw new SheetRefused('too-many-rows');
    this.#batch.push(this.#row);
    this.#row = { number: this.#row.number, cells: [] };
  }

  #countChars(chars: number): void {
    this.#batchChars += chars;
    this.#totalChars += chars;
    if (chars > this.#limits.maxCellChars || this.#totalChars > maxTotalChars) throw new SheetRefused('too-large');
  }
}
