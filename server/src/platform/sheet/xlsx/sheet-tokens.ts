import type { RowCollector } from '../row-collector.ts';
import type { CellValue } from '../sheet-column.ts';
import { damaged } from '../sheet-refused.ts';
import type { TextTable } from '../text-table.ts';
import { CellText } from './cell-text.ts';
import type { XmlScanner, XmlToken } from './xml-scanner.ts';

const maxRowNumber = 1_048_576;
const maxColumnNumber = 16_384;

/** Reads a worksheet's XML and passes every cell to the collector. */
export class SheetTokens {
  readonly #collector: RowCollector;
  readonly #strings: TextTable;
  readonly #text = new CellText();
  #inRows = false;
  #inCell = false;
  #inValue = false;
  #type = '';
  #column = -1;
  isDone = false;

  constructor(collector: RowCollector, strings: TextTable) {
    this.#collector = collector;
    this.#strings = strings;
  }

  token(token: XmlToken, scanner: XmlScanner): void {
    if (token === 'text') this.#textToken(scanner);
    else if (scanner.name === 'sheetData') {
      this.#inRows = token === 'open';
      this.isDone = token === 'close';
    } else if (!this.#inRows) return;
    else if (token === 'open') this.#open(scanner);
    else this.#close(scanner);
  }

  #textToken(scanner: XmlScanner): void {
    if (!this.#inCell) return;
    if (this.#inValue) this.#text.append(scanner.text());
    else if (this.#type === 'inlineStr') this.#text.token('text', scanner);
  }

  #open(scanner: XmlScanner): void {
    if (scanner.name === 'c') this.#openCell(scanner);
    else if (scanner.name === 'v') this.#inValue = true;
    else if (scanner.name === 'row') this.#openRow(scanner);
    else this.#text.token('open', scanner);
  }

  #close(scanner: XmlScanner): void {
    if (scanner.name === 'c') this.#closeCell();
    else if (scanner.name === 'v') this.#inValue = false;
    else this.#text.token('close', scanner);
  }

  #openRow(scanner: XmlScanner): void {
    const given = scanner.attribute('r');
    const number = given === undefined ? this.#collector.rowNumber + 1 : Number(given);
    if (!Number.isInteger(number) || number > maxRowNumber) damaged();
    this.#collector.startRow(number);
    this.#column = -1;
  }

  #openCell(scanner: XmlScanner): void {
    const reference = scanner.attribute('r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = scanner.attribute('t') ?? 'n';
    this.#inCell = true;
    this.#text.clear();
  }

  #closeCell(): void {
    this.#inCell = false;
    this.#inValue = false;
    this.#collector.cell(this.#column, this.#value());
  }

  #value(): CellValue {
    const raw = this.#text.raw();
    if (raw === '') return null;
    if (this.#type === 's') return this.#strings.get(Number(raw));
    if (this.#type === 'n') return numberOf(raw);
    if (this.#type === 'b') return raw.trim() === '1';
    return this.#text.value();
  }
}

function numberOf(raw: string): number {
  const value = raw.trim() === '' ? Number.NaN : Number(raw);
  return Number.isFinite(value) ? value : damaged();
}

/** "AB12" is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
    if (column > maxColumnNumber) damaged();
  }
  return column > 0 ? column - 1 : damaged();
}
