import { Worker } from 'node:worker_threads';
import { onMessage } from '../messages.ts';
import type { GroupedSheet } from './xlsx/grouped-workbook.ts';
import type { SheetTemplate } from './xlsx/template-workbook.ts';

export interface FromWorkbookWriter {
  kind: 'done';
  bytes: Uint8Array<ArrayBuffer>;
}

export type WorkbookJob = { sheets: readonly GroupedSheet[] } | { template: SheetTemplate };

/** Writes several sheets into one xlsx file in a worker thread, and returns its bytes when it is complete. */
export const writeWorkbook = (sheets: readonly GroupedSheet[]): Promise<Uint8Array<ArrayBuffer>> => written({ sheets });

/** The same for an empty sheet to fill in. */
export const writeTemplateFile = (template: SheetTemplate): Promise<Uint8Array<ArrayBuffer>> => written({ template });

function written(job: WorkbookJob): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: job });
  return new Promise((resolve, reject) => {
    onMessage<FromWorkbookWriter>(worker, ['done'], ({ bytes }) => resolve(bytes));
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The workbook writer ended early.')));
  });
}
