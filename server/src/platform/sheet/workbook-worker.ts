import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorkbookWriter, WorkbookJob } from './write-workbook.ts';
import { writeGroupedWorkbook } from './xlsx/grouped-workbook.ts';
import { writeTemplate } from './xlsx/template-workbook.ts';

// Only write-workbook.ts starts this worker, and workerData is untyped.
const job = workerData as WorkbookJob;
const bytes = new Uint8Array(await ('sheets' in job ? writeGroupedWorkbook(job.sheets) : writeTemplate(job.template)));
parentPort?.postMessage({ kind: 'done', bytes } satisfies FromWorkbookWriter, [bytes.buffer]);
