import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../messages.ts';
import { MessageQueue } from './message-queue.ts';
import type { FromReader, ReadJob, ToReader } from './read-messages.ts';
import type { SheetRow } from './row-collector.ts';
import { SheetInput } from './sheet-input.ts';
import { SheetRefused, asRefusal } from './sheet-refused.ts';
import { readXls } from './xls/xls-reader.ts';
import { readXlsx } from './xlsx/xlsx-reader.ts';

const compoundFileStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipStart = Buffer.from('PK\x03\x04', 'latin1');

// Only readSheet starts this worker, and workerData is untyped.
const job = workerData as ReadJob;
const pulls = new MessageQueue<ToReader>();
const progress = { done: 0, total: 0 };

onMessage<ToReader>(parentPort, ['pull'], (message) => pulls.push(message));

function post(message: FromReader): void {
  parentPort?.postMessage(message);
}

function noteProgress(done: number, total: number): void {
  progress.done = done;
  progress.total = total;
}

/** The format is detected from the content. The file name is not known here. */
function readRows(input: SheetInput): Iterable<SheetRow[]> | AsyncIterable<SheetRow[]> {
  if (input.size === 0) throw new SheetRefused('empty');
  const start = input.read(0, Math.min(input.size, 8));
  if (start.equals(compoundFileStart) && job.sheetName !== undefined) throw new SheetRefused('not-xlsx');
  if (start.equals(compoundFileStart)) return readXls(input, job.limits, noteProgress);
  if (start.subarray(0, 4).equals(zipStart)) return readXlsx(input, job, noteProgress);
  throw new SheetRefused('not-a-spreadsheet');
}

async function sendRows(input: SheetInput): Promise<void> {
  let isEmpty = true;
  for await (const rows of readRows(input)) {
    if (rows.length === 0) continue;
    isEmpty = false;
    await pulls.next();
    post({ kind: 'rows', rows, ...progress });
  }
  if (isEmpty && job.sheetName === undefined) throw new SheetRefused('empty');
  post({ kind: 'end' });
}

const input = new SheetInput(job.path);
try {
  await sendRows(input);
} catch (error) {
  const { reason, cause } = asRefusal(error);
  post({ kind: 'refused', reason, cause: cause instanceof Error ? cause.message : '' });
} finally {
  input.close();
  parentPort?.close();
}
