import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnWidth, type SheetColumn } from '../sheet-column.ts';
import { escapeEscapes, headerStyle, styleOfKind } from './xlsx-writer.ts';

export interface TemplateColumn extends SheetColumn {
  /** What may be filled in, for people. */
  note: string;
  /** Offered as a drop-down. */
  choices: readonly string[];
}

/** An empty sheet to fill in, with drop-downs, and a second one that explains its columns. */
export interface SheetTemplate {
  name: string;
  columns: readonly TemplateColumn[];
  notes: { name: string; headers: readonly [string, string] };
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
  const lists = template.columns.filter(({ choices }) => choices.length > 0);
  return writeXlsx({
    sheets: [
      rowsSheet(template, lists),
      notesSheet(template),
      ...(lists.length > 0 ? [listsSheet(template, lists)] : []),
    ],
  });
}

/** Empty cells have their format too, so that Excel keeps the zeros of a code or a phone number. */
function rowsSheet({ name, columns, choices }: SheetTemplate, lists: readonly TemplateColumn[]): WriteSheet {
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
    dataValidations: lists.map((column, list) => {
      const letter = letterOf(columns.indexOf(column));
      return {
        type: 'list',
        range: `${letter}2:${letter}${preparedRows + 1}`,
        formula1: `'${choices.name}'!$${letterOf(list)}$2:$${letterOf(list)}$${column.choices.length + 1}`,
        allowBlank: true,
        showErrorMessage: true,
        // An import also reads other spellings, such as the code of a country.
        errorStyle: 'warning',
      };
    }),
  };
}

function notesSheet({ columns, notes }: SheetTemplate): WriteSheet {
  return {
    name: notes.name,
    columns: [{ width: 22 }, { width: 90 }],
    rows: [[...notes.headers], ...columns.map(({ header, note }) => [escapeEscapes(header), escapeEscapes(note)])],
    cells: new Map([
      styled(0, 0, headerStyle),
      styled(0, 1, headerStyle),
      ...columns.map((_, row) => styled(row + 1, 1, wrapped)),
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
