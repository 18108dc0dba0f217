import { Worker } from 'node:worker_threads';
import { onMessage } from '../messages.ts';
import type { GroupedSheet } from './xlsx/grouped-workbook.ts';

export interface FromWorkbookWriter {
  kind: 'done';
  bytes: Uint8Array<ArrayBuffer>;
}

/** Writes several sheets into one xlsx file in a worker thread, and returns its bytes when it is complete. */
export function writeWorkbook(sheets: readonly GroupedSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: sheets });
  return new Promise((resolve, reject) => {
    onMessage<FromWorkbookWriter>(worker, ['done'], ({ bytes }) => resolve(bytes));
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The workbook writer ended early.')));
  });
}
