import { jakartaTime } from '../cell-content.ts';
import type { CellKind, CellValue, SheetColumn } from '../sheet-column.ts';

const chunkChars = 64 * 1024;
const byteOrderMark = '\ufeff';

/** RFC 4180 in UTF-8. Why a comma, and what is done about formulas: decision 079. */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): AsyncGenerator<Uint8Array> {
  let lines = byteOrderMark + lineOf(columns.map(({ header }) => quoted(harmless(header))));
  for await (const row of rows) {
    lines += lineOf(columns.map(({ kind }, at) => csvCell(kind, row[at] ?? null)));
    if (lines.length < chunkChars) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  yield Buffer.from(lines);
}

const lineOf = (cells: readonly string[]): string => `${cells.join()}\r\n`;

function csvCell(kind: CellKind, value: CellValue): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value !== 'string') return String(value);
  if (kind === 'instant' && !Number.isNaN(Date.parse(value))) return jakartaTime(value);
  return quoted(harmless(value));
}

/** Without a letter, a quote or an equals sign a text can at most be arithmetic: a phone number, a negative amount. */
const plainNumber = /^[+-][\d\s().,/-]*$/;
const formula = /^'*[=+\-@\t\r\n]/;
/**
 * Where Excel separates by semicolons, as in Indonesia, it splits inside a text. Such a part can only do harm if it
 * calls something; a list of lines that begin with a dash stays as it is.
 */
const innerFormula = /(?<=[,;\t\r\n])(?='+[=+\-@]|[=+\-@][^,;\t\r\n]*[(|!])/g;

/** An apostrophe makes spreadsheets read a cell as text. What looks as if it had one gets another. */
function harmless(text: string): string {
  const inner = text.replaceAll(innerFormula, "'");
  return formula.test(text) && !plainNumber.test(text) ? `'${inner}` : inner;
}

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
