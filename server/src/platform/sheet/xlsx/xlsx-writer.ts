import { writeXlsxStream, type ColumnDef } from 'hucre/xlsx';
import { cellContent, dateFormat, instantFormat, textFormat } from '../cell-content.ts';
import { columnWidth, type CellKind, type CellValue, type SheetColumn } from '../sheet-column.ts';

/** A font without a name and a size means any font. */
export const headerStyle = { font: { name: 'Calibri', size: 11, bold: true }, numFmt: textFormat };
export const styleOfKind: Record<CellKind, ColumnDef['style']> = {
  text: { numFmt: textFormat },
  instant: { numFmt: instantFormat },
  date: { numFmt: dateFormat },
  number: undefined,
};

export function writeXlsx(
  sheetName: string,
  columns: SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): AsyncIterable<Uint8Array> {
  const definitions: ColumnDef[] = columns.map((column) => ({ width: columnWidth(column), style: headerStyle }));
  return writeXlsxStream(styledRows(columns, definitions, rows), {
    name: sheetName,
    columns: definitions,
    freezePane: { rows: 1 },
  });
}

/**
 * The library styles whole columns and asks for a row only after it has written the one before, so the header is its
 * first row and the columns change their style once it is out.
 */
async function* styledRows(
  columns: SheetColumn[],
  definitions: ColumnDef[],
  rows: AsyncIterable<CellValue[]>,
): AsyncGenerator<CellValue[]> {
  yield columns.map((column) => escapeEscapes(column.header));
  for (const [index, column] of columns.entries()) {
    const definition = definitions[index];
    const style = styleOfKind[column.kind];
    if (definition && style) definition.style = style;
    else delete definition?.style;
  }
  for await (const row of rows) yield columns.map((column, index) => xlsxContent(column.kind, row[index] ?? null));
}

export function xlsxContent(kind: CellKind, value: CellValue): CellValue {
  const content = cellContent(kind, value);
  return typeof content === 'string' ? escapeEscapes(content) : content;
}

/** Excel reads `_x0041_` as "A", so a text that really says so must have its underscore escaped. */
export function escapeEscapes(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text;
}
