import type { CellLimits, SheetRow } from './row-collector.ts';
import type { SheetRefusalReason } from './sheet-refused.ts';

export interface ReadJob {
  path: string;
  /** Of an .xlsx file; without it the first visible sheet is read. */
  sheetName?: string | undefined;
  limits: CellLimits;
}

/** The worker sends one batch for each of these. */
export interface ToReader {
  kind: 'pull';
}

export type FromReader =
  | { kind: 'rows'; rows: SheetRow[]; done: number; total: number }
  | { kind: 'end' }
  | { kind: 'refused'; reason: SheetRefusalReason; cause: string };
