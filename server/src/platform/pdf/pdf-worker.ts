import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-messages.ts';
import { typeset } from './typeset.ts';

parentPort?.on('message', (job: PdfJob) => {
  const answer = typeset(job);
  parentPort?.postMessage(answer, answer.kind === 'done' ? [answer.pdf.buffer] : []);
});
