import CFB from 'cfb';
import { cellContent } from '../cell-content.ts';
import { columnWidth, type CellValue, type SheetColumn } from '../sheet-column.ts';
import { biff, substream, xlsMaxRows } from './biff.ts';
import { RecordWriter } from './record-writer.ts';
import { SharedStringsWriter } from './shared-strings-writer.ts';
import { cellOfKind, defaultCell, headerCell, workbookGlobals } from './workbook-globals.ts';

/** Readers expect row records in blocks of 32, each block followed by its cells. */
const rowsPerBlock = 32;
const rowHeight = 255;
/** Excel stores smaller streams in another part of the container; writers pad the workbook to avoid that. */
const smallestStream = 4096;

/** Builds a BIFF8 workbook of one sheet: bold frozen header, then the rows. */
export class XlsWriter {
  readonly #sheetName: string;
  readonly #columns: SheetColumn[];
  readonly #strings = new SharedStringsWriter();
  readonly #cells = new RecordWriter();
  #block: CellValue[][] = [];
  #rowsWritten = 0;

  constructor(sheetName: string, columns: SheetColumn[]) {
    this.#sheetName = sheetName;
    this.#columns = columns;
    this.#block.push(columns.map((column) => column.header));
  }

  addRow(values: CellValue[]): void {
    if (this.#rowsWritten + this.#block.length >= xlsMaxRows) throw new RangeError('More rows than .xls can hold.');
    this.#block.push(this.#columns.map((column, index) => cellContent(column.kind, values[index] ?? null)));
    if (this.#block.length === rowsPerBlock) this.#writeBlock();
  }

  finish(): Buffer {
    this.#writeBlock();
    const globals = workbookGlobals(this.#sheetName);
    const end = new RecordWriter();
    end.record(biff.eof);
    const beforeSheet = [...globals.bytes, ...this.#strings.finish(), ...end.sink.blocks()];
    globals.sheetOffset.writeUInt32LE(beforeSheet.reduce((sum, bytes) => sum + bytes.length, 0));
    const parts = [...beforeSheet, ...this.#sheetStart(), ...this.#cells.sink.blocks(), ...this.#sheetEnd()];
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    const workbook = Buffer.concat(parts, Math.max(bytes, smallestStream));
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/Workbook', workbook);
    return CFB.write(container, { type: 'buffer' }) as Buffer;
  }

  #writeBlock(): void {
    const height = this.#block.length;
    for (let index = 0; index < height; index += 1) this.#writeRowRecord(this.#rowsWritten + index);
    for (const [index, row] of this.#block.entries()) this.#writeCells(this.#rowsWritten + index, row);
    this.#rowsWritten += height;
    this.#block = [];
  }

  #writeRowRecord(row: number): void {
    const alwaysSet = 0x0100;
    this.#cells.words(biff.row, row, 0, this.#columns.length, rowHeight, 0, 0, alwaysSet, defaultCell);
  }

  #writeCells(row: number, values: CellValue[]): void {
    for (const [column, value] of values.entries()) {
      if (value === null) continue;
      const kind = this.#columns[column]?.kind ?? 'text';
      this.#writeCell(row, column, row === 0 ? headerCell : cellOfKind[kind], value);
    }
  }

  #writeCell(row: number, column: number, format: number, value: string | number | boolean): void {
    const sink = this.#cells.sink;
    sink.reserve(18);
    const [id, bytes] = typeof value === 'string' ? [biff.labelShared, 10] : numericRecord(value);
    for (const word of [id, bytes, row, column, format]) sink.u16(word);
    if (typeof value === 'string') sink.u32(this.#strings.indexOf(value));
    else if (typeof value === 'number') sink.f64(value);
    else sink.u16(value ? 1 : 0);
  }

  #sheetStart(): Buffer[] {
    const writer = new RecordWriter();
    writer.start(substream.sheet);
    writer.words(biff.calcMode, 1);
    writer.words(biff.calcCount, 100);
    writer.words(biff.refMode, 1);
    writer.words(biff.iteration, 0);
    writer.record(biff.delta, (sink) => sink.f64(0.001));
    writer.words(biff.saveRecalc, 1);
    writer.words(biff.printHeaders, 0);
    writer.words(biff.printGridlines, 0);
    writer.words(biff.gridSet, 1);
    writer.words(biff.guts, 0, 0, 0, 0);
    writer.words(biff.defaultRowHeight, 0, rowHeight);
    writer.words(biff.sheetOptions, 0x04c1);
    writer.words(biff.defaultColumnWidth, 8);
    for (const [index, column] of this.#columns.entries()) {
      writer.words(biff.columnInfo, index, index, columnWidth(column) * 256, cellOfKind[column.kind], 0, 0);
    }
    writer.record(biff.dimensions, (sink) => {
      sink.u32(0);
      sink.u32(this.#rowsWritten);
      for (const word of [0, this.#columns.length, 0]) sink.u16(word);
    });
    return writer.sink.blocks();
  }

  /** Freezes the header row: everything scrolls in the lower pane. */
  #sheetEnd(): Buffer[] {
    const frozenView = 0x07be;
    const upperPane = 3;
    const lowerPane = 2;
    const writer = new RecordWriter();
    writer.words(biff.window2, frozenView, 0, 0, 64, 0, 0, 0, 0, 0);
    writer.words(biff.pane, 0, 1, 1, 0, lowerPane);
    for (const [pane, row] of [
      [upperPane, 0],
      [lowerPane, 1],
    ] as const) {
      writer.record(biff.selection, (sink) => {
        sink.u8(pane);
        for (const word of [row, 0, 0, 1, row, row, 0]) sink.u16(word);
      });
    }
    writer.record(biff.eof);
    return writer.sink.blocks();
  }
}

function numericRecord(value: number | boolean): [number, number] {
  return typeof value === 'number' ? [biff.number, 14] : [biff.boolOrError, 8];
}
