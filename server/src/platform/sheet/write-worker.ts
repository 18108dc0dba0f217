import { parentPort, workerData } from 'node:worker_threads';
import { onMessage } from '../messages.ts';
import { MessageQueue } from './message-queue.ts';
import type { CellValue } from './sheet-column.ts';
import { writeCsv } from './csv/csv-writer.ts';
import type { FromWriter, ToWriter, WriteJob } from './write-messages.ts';
import { XlsWriter } from './xls/xls-writer.ts';
import { writeXlsx } from './xlsx/xlsx-writer.ts';

const chunkBytes = 64 * 1024;
const batches = new MessageQueue<CellValue[][] | 'end'>();
const reads = new MessageQueue<'read'>();

onMessage<ToWriter>(parentPort, ['rows', 'end', 'read'], (message) => {
  if (message.kind === 'read') reads.push('read');
  else batches.push(message.kind === 'rows' ? message.rows : 'end');
});

function post(message: FromWriter): void {
  parentPort?.postMessage(message);
}

/** Asks for the next batch before working on this one, so that reading the database and writing the file overlap. */
async function* incomingRows(): AsyncGenerator<CellValue[]> {
  post({ kind: 'pull' });
  for (;;) {
    const batch = await batches.next();
    if (batch === 'end') return;
    post({ kind: 'pull' });
    yield* batch;
  }
}

async function* writeXls(job: WriteJob, rows: AsyncIterable<CellValue[]>): AsyncGenerator<Uint8Array> {
  const writer = new XlsWriter(job.sheetName, job.columns);
  for await (const row of rows) writer.addRow(row);
  const file = writer.finish();
  for (let from = 0; from < file.length; from += chunkBytes) yield file.subarray(from, from + chunkBytes);
}

// Only writeSheet starts this worker, and workerData is untyped.
const job = workerData as WriteJob;
const rows = incomingRows();
const writers = {
  xls: () => writeXls(job, rows),
  xlsx: () => writeXlsx(job.sheetName, job.columns, rows),
  csv: () => writeCsv(job.columns, rows),
};
for await (const chunk of writers[job.extension]()) {
  await reads.next();
  post({ kind: 'chunk', bytes: new Uint8Array(chunk) });
}
post({ kind: 'done' });
parentPort?.close();
