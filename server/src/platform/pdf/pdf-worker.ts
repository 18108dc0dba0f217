import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-messages.ts';
import { forgetUnused, typeset } from './typeset.ts';

// Whoever waits for a list goes first. On Linux this reaches the calling thread alone, and what the compiler starts from it.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (job: PdfJob) => {
  const answer = typeset(job);
  parentPort?.postMessage(answer, answer.kind === 'done' ? [answer.pdf.buffer] : []);
  forgetUnused(job);
});
