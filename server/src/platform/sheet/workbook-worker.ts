import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorkbookWriter } from './write-workbook.ts';
import { type GroupedSheet, writeGroupedWorkbook } from './xlsx/grouped-workbook.ts';

// Only writeWorkbook starts this worker, and workerData is untyped.
const bytes = new Uint8Array(await writeGroupedWorkbook(workerData as GroupedSheet[]));
parentPort?.postMessage({ kind: 'done', bytes } satisfies FromWorkbookWriter, [bytes.buffer]);
