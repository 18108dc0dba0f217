import { parentPort } from 'node:worker_threads';
import type { FromPdfWorker, PdfJob } from '../pdf-messages.ts';

/** A thread with the faults that the real one cannot be asked to have. */
parentPort?.on('message', ({ data }: PdfJob) => {
  if (data === 'hang') return;
  if (data === 'die') process.exit(7);
  if (data === 'throw') throw new Error('thrown in the thread');
  if (data === 'chat') parentPort?.postMessage({ 'watch:import': ['file:///some-file'] });
  const done: FromPdfWorker = { kind: 'done', pdf: new Uint8Array(Buffer.from(data)) };
  parentPort?.postMessage(done);
});
