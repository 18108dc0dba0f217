import { RowCollector, type CellLimits, type SheetRow } from '../row-collector.ts';
import type { CellValue } from '../sheet-column.ts';
import type { SheetInput } from '../sheet-input.ts';
import { SheetRefused, damaged } from '../sheet-refused.ts';
import { TextTable } from '../text-table.ts';
import { biff, version8 } from './biff.ts';
import { CompoundFile, type CompoundStream } from './compound-file.ts';
import { RecordReader } from './record-reader.ts';
import { TextReader, readSharedStrings } from './text-reader.ts';

const errorTexts = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);
const cellHeaderBytes = 6;

export function* readXls(
  input: SheetInput,
  limits: CellLimits,
  onProgress: (done: number, total: number) => void,
): Generator<SheetRow[]> {
  const stream = workbookStream(new CompoundFile(input));
  const records = new RecordReader(stream);
  const { sheetOffset, strings } = readGlobals(records);
  const collector = new RowCollector(limits);
  records.seek(sheetOffset);
  if (records.next() !== biff.start) damaged();
  const cells = new SheetCells(records, collector, strings);
  while (cells.readRecord()) {
    if (!collector.isFull) continue;
    onProgress(records.position - sheetOffset, stream.size - sheetOffset);
    yield collector.take();
  }
  onProgress(stream.size - sheetOffset, stream.size - sheetOffset);
  yield collector.takeRest();
}

function workbookStream(file: CompoundFile): CompoundStream {
  const workbook = file.stream('Workbook');
  if (workbook) return workbook;
  // A password-protected .xlsx uses the same container.
  throw new SheetRefused(file.stream('EncryptedPackage') ? 'protected' : 'not-a-spreadsheet');
}

function readGlobals(records: RecordReader): { sheetOffset: number; strings: TextTable } {
  if (records.next() !== biff.start) damaged();
  if (records.body.readUInt16LE(0) !== version8) throw new SheetRefused('not-a-spreadsheet');
  let strings = new TextTable();
  const visible: number[] = [];
  const hidden: number[] = [];
  for (let id = records.next(); id !== biff.eof; id = records.next()) {
    if (id === biff.filePass) throw new SheetRefused('protected');
    if (id === biff.sharedStrings) strings = readSharedStrings(records);
    if (id !== biff.boundSheet) continue;
    const isWorksheet = records.body.readUInt8(5) === 0;
    const isVisible = (records.body.readUInt8(4) & 0x03) === 0;
    if (isWorksheet) (isVisible ? visible : hidden).push(records.body.readUInt32LE(0));
  }
  return { sheetOffset: visible[0] ?? hidden[0] ?? damaged(), strings };
}

class SheetCells {
  readonly #records: RecordReader;
  readonly #collector: RowCollector;
  readonly #strings: TextTable;
  /** Charts inside the sheet have their own streams, with the same record numbers. */
  #depth = 1;
  /** The cell of the last formula, whose text follows in a separate record. */
  #formulaColumn: number | undefined;

  constructor(records: RecordReader, collector: RowCollector, strings: TextTable) {
    this.#records = records;
    this.#collector = collector;
    this.#strings = strings;
  }

  /** Returns false at the end of the sheet. */
  readRecord(): boolean {
    const id = this.#records.next();
    if (id === biff.start) this.#depth += 1;
    if (id === biff.eof) this.#depth -= 1;
    if (this.#depth === 1) this.#readCell(id, this.#records.body);
    return this.#depth > 0;
  }

  #readCell(id: number, body: Buffer): void {
    switch (id) {
      case biff.labelShared:
        return this.#cell(body, this.#strings.get(body.readUInt32LE(cellHeaderBytes)));
      case biff.label:
      case biff.richString:
        return this.#label(body.readUInt16LE(0), body.readUInt16LE(2));
      case biff.number:
        return this.#cell(body, finite(body.readDoubleLE(cellHeaderBytes)));
      case biff.rk:
        return this.#cell(body, rkNumber(body.readInt32LE(cellHeaderBytes)));
      case biff.multipleRk:
        return this.#multipleRk(body);
      case biff.boolOrError:
        return this.#cell(body, boolOrError(body.readUInt8(6), body.readUInt8(7) !== 0));
      case biff.formula:
        return this.#formula(body);
      case biff.formulaText:
        return this.#formulaText();
      default:
        return undefined;
    }
  }

  #cell(body: Buffer, value: CellValue): void {
    this.#put(body.readUInt16LE(0), body.readUInt16LE(2), value);
  }

  #put(row: number, column: number, value: CellValue): void {
    if (row + 1 !== this.#collector.rowNumber) this.#collector.startRow(row + 1);
    this.#collector.cell(column, value);
  }

  #label(row: number, column: number): void {
    this.#put(row, column, new TextReader(this.#records, cellHeaderBytes).text());
  }

  #multipleRk(body: Buffer): void {
    const row = body.readUInt16LE(0);
    const first = body.readUInt16LE(2);
    const entryBytes = 6;
    for (let at = 4, column = first; at + entryBytes + 2 <= body.length; at += entryBytes, column += 1) {
      this.#put(row, column, rkNumber(body.readInt32LE(at + 2)));
    }
  }

  /** Uses only the cached value of the last calculation; nothing is calculated here. */
  #formula(body: Buffer): void {
    this.#formulaColumn = undefined;
    if (body.readUInt16LE(12) !== 0xffff) return this.#cell(body, finite(body.readDoubleLE(cellHeaderBytes)));
    const kind = body.readUInt8(6);
    if (kind === 0) this.#formulaColumn = body.readUInt16LE(2);
    const isPlain = kind === 1 || kind === 2;
    return this.#cell(body, isPlain ? boolOrError(body.readUInt8(8), kind === 2) : null);
  }

  #formulaText(): void {
    if (this.#formulaColumn === undefined) return;
    this.#collector.cell(this.#formulaColumn, new TextReader(this.#records, 0).text());
    this.#formulaColumn = undefined;
  }
}

function boolOrError(value: number, isError: boolean): CellValue {
  return isError ? (errorTexts.get(value) ?? '#N/A') : value !== 0;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : damaged();
}

/** Thirty bits of an integer or of a double's upper half, and two flags: integer, and hundredths. */
function rkNumber(rk: number): number {
  const isInteger = (rk & 0x02) !== 0;
  const isHundredths = (rk & 0x01) !== 0;
  const value = isInteger ? rk >> 2 : upperHalf(rk & ~0x03);
  return isHundredths ? value / 100 : value;
}

const half = new DataView(new ArrayBuffer(8));
function upperHalf(bits: number): number {
  half.setInt32(0, bits);
  return finite(half.getFloat64(0));
}
