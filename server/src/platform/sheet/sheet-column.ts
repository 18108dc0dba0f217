import type { Language, Text } from '../text.ts';

/** An `instant` is an ISO date-time in UTC; the sheet shows it in Jakarta wall time. A `date` is YYYY-MM-DD. */
export type CellKind = 'text' | 'number' | 'instant' | 'date';

export interface SheetColumn {
  header: string;
  kind: CellKind;
  /** In characters. */
  width?: number;
}

export type CellValue = string | number | boolean | null;

/**
 * A column of a feature's sheet: how an export fills it and, if an import reads it, the field of the input it fills.
 */
export interface FieldColumn<Row> extends SheetColumn {
  cell: (row: Row) => CellValue;
  field?: string;
  /** How an import converts the text of the cell, if the text itself is not the value of the field. */
  read?: (cell: string) => unknown;
  /** A file may omit this column or leave cells empty; the record then keeps its value. */
  optional?: true;
  /** The values that a template offers. An import may read more. */
  choices?: (language: Language) => readonly string[];
  /** What a template says about the column besides what follows from the other properties. */
  note?: Text;
}

export function columnWidth(column: SheetColumn): number {
  return column.width ?? Math.max(column.header.length + 2, column.kind === 'instant' ? 17 : 12);
}
