import { parentPort, workerData } from 'node:worker_threads';
import { type GroupedSheet, writeGroupedWorkbook } from './xlsx/grouped-workbook.ts';

// Only writeWorkbook starts this worker, and what it hands over has no type here.
parentPort?.postMessage(await writeGroupedWorkbook(workerData as GroupedSheet[]));
