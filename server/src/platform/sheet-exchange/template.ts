import type { RecordMarks } from '../record/record-kind.ts';
import type { CellKind, FieldColumn } from '../sheet/sheet-column.ts';
import type { SheetTemplate } from '../sheet/xlsx/template-workbook.ts';
import { type Language, type Text, text } from '../text.ts';
import { RowParser } from './parse-rows.ts';
import type { SheetDefinition } from './sheet-definition.ts';

const notesOfKind: Partial<Record<CellKind, Text>> = {
  date: text('A date, such as 2026-08-17.', 'Tanggal, misalnya 2026-08-17.'),
  number: text('A number.', 'Angka.'),
};
const required = text('Required.', 'Wajib diisi.');
const oneOf = text('The drop-down shows what is possible.', 'Daftar pilihan menunjukkan isian yang mungkin.');
const kept = text(
  'May be empty: an existing record keeps its value.',
  'Boleh kosong: data yang sudah ada tetap seperti semula.',
);
const emptied = text(
  'May be empty: the field of an existing record is then cleared.',
  'Boleh kosong: isian data yang sudah ada akan dikosongkan.',
);
const notesName = text('Columns', 'Kolom');
const choicesName = text('Choices', 'Pilihan');

/** The template of a workbook with these sheets. */
export function templateOf(sheets: readonly SheetTemplate['sheets'][number][], language: Language): SheetTemplate {
  return {
    sheets,
    notes: {
      name: notesName[language],
      headers: [
        text('Sheet', 'Lembar')[language],
        text('Column', 'Kolom')[language],
        text('What to fill in', 'Isian')[language],
      ],
    },
    choices: { name: choicesName[language] },
  };
}

/** A sheet of a template. Which columns are required follows from the schema: an empty row fails in these. */
export function emptySheetOf<Row extends RecordMarks, Input>(
  sheet: SheetDefinition<Row, Input>,
  language: Language,
  /** What the columns of a sheet whose rows are only created say instead of how they change a record. */
  mayBeEmpty: { optional: Text; cleared: Text } = { optional: kept, cleared: emptied },
): SheetTemplate['sheets'][number] {
  const columns = sheet.columns.filter(({ field }) => field !== undefined);
  const parser = new RowParser(sheet, '');
  parser.readHeader({ number: 1, cells: columns.map(({ header }) => header) });
  const empty = parser.parse({ number: 2, cells: [] });
  const failing = new Set('failures' in empty ? empty.failures.map(({ column }) => column) : []);
  const noteOf = ({ header, kind, note, optional, choices }: FieldColumn<Row>) =>
    [
      failing.has(header) ? required : optional ? mayBeEmpty.optional : mayBeEmpty.cleared,
      choices && oneOf,
      notesOfKind[kind],
      note,
    ]
      .flatMap((part) => part?.[language] ?? [])
      .join(' ');
  return {
    name: sheet.sheetName,
    columns: columns.map((column) => ({
      ...{ header: column.header, kind: column.kind, ...(column.width && { width: column.width }) },
      note: noteOf(column),
      choices: column.choices?.(language) ?? [],
    })),
  };
}
