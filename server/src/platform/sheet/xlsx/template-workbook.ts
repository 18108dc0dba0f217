import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnWidth, type SheetColumn } from '../sheet-column.ts';
import { escapeEscapes, headerStyle, styleOfKind } from './xlsx-writer.ts';

export interface TemplateColumn extends SheetColumn {
  /** What may be filled in, for people. */
  note: string;
  /** Offered as a drop-down. */
  choices: readonly string[];
}

interface EmptySheet {
  name: string;
  columns: readonly TemplateColumn[];
}

/** Empty sheets to fill in, with drop-downs, and another one that explains their columns. */
export interface SheetTemplate {
  sheets: readonly EmptySheet[];
  /** The first header is for the names of the sheets, if there are several. */
  notes: { name: string; headers: readonly [string, string, string] };
  choices: { name: string };
}

/** So many rows have their formats and drop-downs; an import reads more. */
const preparedRows = 1000;
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

const styled = (row: number, column: number, style: CellStyle = {}): [string, { style: CellStyle }] => [
  `${row},${column}`,
  { style },
];

/** The columns of a sheet are named A to Z, then AA and so on. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

export function writeTemplate(template: SheetTemplate): Promise<Uint8Array> {
  const lists = template.sheets.flatMap(({ columns }) => columns.filter(({ choices }) => choices.length > 0));
  return writeXlsx({
    sheets: [
      ...template.sheets.map((sheet) => rowsSheet(sheet, template.choices, lists)),
      notesSheet(template),
      ...(lists.length > 0 ? [listsSheet(template, lists)] : []),
    ],
  });
}

/** Empty cells have their format too, so that Excel keeps the zeros of a code or a phone number. */
function rowsSheet(
  { name, columns }: EmptySheet,
  choices: SheetTemplate['choices'],
  lists: readonly TemplateColumn[],
): WriteSheet {
  const styles = columns.flatMap(({ kind }, column) => {
    const style = styleOfKind[kind];
    const empty = Array.from({ length: style ? preparedRows : 0 }, (_, row) => styled(row + 1, column, style));
    return [styled(0, column, headerStyle), ...empty];
  });
  return {
    name,
    columns: columns.map((column) => ({ width: columnWidth(column) })),
    rows: [
      columns.map(({ header }) => escapeEscapes(header)),
      ...Array.from({ length: preparedRows }, () => columns.map(() => null)),
    ],
    cells: new Map(styles),
    freezePane: { rows: 1 },
    dataValidations: lists.flatMap((column, list) => {
      if (!columns.includes(column)) return [];
      const letter = letterOf(columns.indexOf(column));
      return {
        type: 'list' as const,
        range: `${letter}2:${letter}${preparedRows + 1}`,
        formula1: `'${choices.name}'!$${letterOf(list)}$2:$${letterOf(list)}$${column.choices.length + 1}`,
        allowBlank: true,
        showErrorMessage: true,
        // An import also reads other spellings, such as the code of a country.
        errorStyle: 'warning' as const,
      };
    }),
  };
}

function notesSheet({ sheets, notes }: SheetTemplate): WriteSheet {
  // One sheet need not be named.
  const from = sheets.length > 1 ? 0 : 1;
  const lines = sheets.flatMap(({ name, columns }) => columns.map(({ header, note }) => [name, header, note]));
  const rows = [notes.headers, ...lines].map((line) => line.slice(from).map(escapeEscapes));
  return {
    name: notes.name,
    columns: [{ width: 22 }, { width: 22 }, { width: 90 }].slice(from),
    rows,
    cells: new Map([
      ...notes.headers.slice(from).map((_, column) => styled(0, column, headerStyle)),
      ...lines.map((_, row) => styled(row + 1, 2 - from, wrapped)),
    ]),
    freezePane: { rows: 1 },
  };
}

function listsSheet({ choices }: SheetTemplate, lists: readonly TemplateColumn[]): WriteSheet {
  const longest = Math.max(...lists.map((list) => list.choices.length));
  return {
    name: choices.name,
    columns: lists.map(() => ({ width: 30 })),
    rows: [
      lists.map(({ header }) => escapeEscapes(header)),
      ...Array.from({ length: longest }, (_, row) => lists.map((list) => list.choices[row] ?? null)),
    ],
    cells: new Map(lists.map((_, column) => styled(0, column, headerStyle))),
    freezePane: { rows: 1 },
  };
}
