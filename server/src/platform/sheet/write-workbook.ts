import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GroupedSheet } from './xlsx/grouped-workbook.ts';

/** Writes several sheets into one xlsx file, in a worker thread, and answers its bytes once it is whole. */
export async function writeWorkbook(sheets: readonly GroupedSheet[]): Promise<Uint8Array> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData: sheets });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return bytes;
}
