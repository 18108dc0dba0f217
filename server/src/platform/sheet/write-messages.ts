import type { CellValue, SheetColumn } from './sheet-column.ts';

export interface WriteJob {
  extension: 'xls' | 'xlsx';
  sheetName: string;
  columns: SheetColumn[];
}

export type ToWriter = { kind: 'rows'; rows: CellValue[][] } | { kind: 'end' } | { kind: 'read' };
export type FromWriter = { kind: 'pull' } | { kind: 'chunk'; bytes: Uint8Array } | { kind: 'done' };
