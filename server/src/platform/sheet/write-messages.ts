import type { CellValue, SheetColumn } from './sheet-column.ts';

export type SheetExtension = 'xls' | 'xlsx' | 'csv';

export interface WriteJob {
  extension: SheetExtension;
  sheetName: string;
  columns: SheetColumn[];
}

export type ToWriter = { kind: 'rows'; rows: CellValue[][] } | { kind: 'end' } | { kind: 'read' };
export type FromWriter = { kind: 'pull' } | { kind: 'chunk'; bytes: Uint8Array } | { kind: 'done' };
