/** An `instant` is an ISO date-time in UTC; the sheet shows it in Jakarta wall time. A `date` is YYYY-MM-DD. */
export type CellKind = 'text' | 'number' | 'instant' | 'date';

export interface SheetColumn {
  header: string;
  kind: CellKind;
  /** In characters. */
  width?: number;
}

export type CellValue = string | number | boolean | null;

export function columnWidth(column: SheetColumn): number {
  return column.width ?? Math.max(column.header.length + 2, column.kind === 'instant' ? 17 : 12);
}
