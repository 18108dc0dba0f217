import { calculateRowHeight, type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { textFormat } from '../cell-content.ts';
import { type CellKind, columnWidth, type CellValue, type SheetColumn } from '../sheet-column.ts';
import { escapeEscapes, headerStyle, styleOfKind, xlsxContent } from './xlsx-writer.ts';

/** A table below a few lines of description, with its rows in titled groups. */
export interface GroupedSheet {
  /** At most 31 characters, none of []:*?/\ and each name once. */
  name: string;
  heading: readonly (readonly [label: string, value: string])[];
  columns: readonly SheetColumn[];
  groups: readonly { title: string; rows: readonly CellValue[][] }[];
}

const textStyle: CellStyle = { numFmt: textFormat };
const alignments: Record<CellKind, NonNullable<CellStyle['alignment']>> = {
  text: { horizontal: 'left', vertical: 'top', wrapText: true, indent: 1 },
  number: { vertical: 'top', horizontal: 'right' },
  instant: { vertical: 'top', horizontal: 'right' },
  date: { vertical: 'top', horizontal: 'right' },
};
const columnHeaderStyle = (kind: CellKind): CellStyle => ({
  ...headerStyle,
  alignment: alignments[kind],
  border: { bottom: { style: 'thin' } },
});
const cellStyle = (kind: CellKind): CellStyle => ({ ...styleOfKind[kind], alignment: alignments[kind] });
const groupStyle: CellStyle = {
  ...headerStyle,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF3' } },
};

interface Cell {
  value: CellValue;
  style: CellStyle;
}

export function writeGroupedWorkbook(sheets: readonly GroupedSheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(toSheet) });
}

function toSheet(sheet: GroupedSheet): WriteSheet {
  const heading = sheet.heading.map(([label, value]) => [textCell(label, headerStyle), textCell(value, textStyle)]);
  const columnHeader = sheet.columns.map(({ header, kind }) => textCell(header, columnHeaderStyle(kind)));
  const lines = [...heading, [], columnHeader, ...sheet.groups.flatMap((group) => groupLines(sheet.columns, group))];
  const headRows = heading.length + 2;
  return {
    name: sheet.name,
    columns: sheet.columns.map((column) => ({ width: columnWidth(column) })),
    rows: lines.map((line) => line.map(({ value }) => value)),
    cells: new Map(
      lines.flatMap((line, row) => line.map(({ style }, column) => [`${row},${column}`, { style }] as const)),
    ),
    rowDefs: new Map(
      lines.flatMap((line, row) =>
        row >= headRows ? [[row, { height: heightOf(line, sheet.columns) }] as const] : [],
      ),
    ),
    freezePane: { rows: headRows },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${headRows}:$${headRows}`,
    },
  };
}

/** Widths are counted in digits; letters are narrower, so more of them fit. */
const lettersPerDigit = 1.2;

/** Not every program computes the height of a row with wrapped text. */
function heightOf(line: readonly Cell[], columns: readonly SheetColumn[]): number {
  return calculateRowHeight(
    line.map(({ value }) => value),
    { wrapText: true, columnWidths: columns.map((column) => columnWidth(column) * lettersPerDigit) },
  );
}

function groupLines(columns: readonly SheetColumn[], { title, rows }: GroupedSheet['groups'][number]): Cell[][] {
  const titleLine = columns.map((_, at) =>
    at === 0 ? textCell(title, groupStyle) : { value: null, style: groupStyle },
  );
  const lines = rows.map((row) =>
    columns.map(({ kind }, at) => ({ value: xlsxContent(kind, row[at] ?? null), style: cellStyle(kind) })),
  );
  return [titleLine, ...lines];
}

const textCell = (text: string, style: CellStyle): Cell => ({ value: escapeEscapes(text), style });
