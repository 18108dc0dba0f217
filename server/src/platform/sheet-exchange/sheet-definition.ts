import type * as z from 'zod';
import type { RecordMarks } from '../record/record-kind.ts';
import type { CellKind, CellValue, FieldColumn } from '../sheet/sheet-column.ts';

/** The rows of one kind of record as a sheet, the same for export and import. */
export interface SheetDefinition<Row extends RecordMarks, Input> {
  /** The file name without its extension. */
  fileName: string;
  sheetName: string;
  columns: readonly FieldColumn<Row>[];
  input: z.ZodType<Input>;
}

export const idHeader = 'ID';
export const versionHeader = 'Version';

const column = <Row>(
  header: string,
  kind: CellKind,
  cell: (row: Row) => CellValue,
  width: number,
): FieldColumn<Row> => ({
  header,
  kind,
  cell,
  width,
});

/** Every sheet also has the id and the version of each record, and who changed it last. */
function allColumns<Row extends RecordMarks>(columns: readonly FieldColumn<Row>[]): FieldColumn<Row>[] {
  return [
    column(idHeader, 'number', (row) => row.id, 9),
    ...columns,
    column('Update By', 'text', (row) => row.lastUpdateBy, 18),
    column('Update Date Time', 'instant', (row) => row.lastUpdateDate, 18),
    column(versionHeader, 'number', (row) => row.version, 9),
  ];
}

/** The file that an export of such records writes. */
export const recordFile = <Row extends RecordMarks>(sheet: Omit<SheetDefinition<Row, unknown>, 'input'>) => ({
  fileName: sheet.fileName,
  sheetName: sheet.sheetName,
  columns: allColumns(sheet.columns),
});
