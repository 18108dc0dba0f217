import { Readable, addAbortSignal } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ExportFormat } from '@gso/contract/record/export-format';
import { onMessage } from '../messages.ts';
import type { CellValue, SheetColumn } from './sheet-column.ts';
import type { FromWriter, SheetExtension, ToWriter, WriteJob } from './write-messages.ts';
import { xlsMaxColumns, xlsMaxRows } from './xls/biff.ts';

const rowsPerBatch = 250;
const headerRows = 1;
/** The rows that an .xlsx sheet can hold, without the header. */
export const mostRows = 1_048_576 - headerRows;

export const contentTypes = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface SheetFile {
  extension: SheetExtension;
  contentType: string;
  stream: Readable;
}

/**
 * Writes a sheet in a worker thread, which asks for rows as fast as the stream is read. Destroying the stream, or the
 * signal, ends the worker and the rows.
 */
export function writeSheet(options: {
  format?: ExportFormat;
  sheetName: string;
  columns: SheetColumn[];
  /** Decides between .xls and .xlsx, so it must be known before the first row. */
  rowCount: number;
  rows: AsyncIterable<CellValue[]>;
  signal?: AbortSignal;
}): SheetFile {
  const { format, sheetName, columns, rowCount, rows, signal } = options;
  const fitsXls = rowCount + headerRows <= xlsMaxRows && columns.length <= xlsMaxColumns;
  const extension = format === 'csv' ? 'csv' : fitsXls ? 'xls' : 'xlsx';
  const stream = new SheetStream({ extension, sheetName, columns }, rows);
  return {
    extension,
    contentType: contentTypes[extension],
    stream: signal ? addAbortSignal(signal, stream) : stream,
  };
}

class SheetStream extends Readable {
  readonly #job: WriteJob;
  readonly #rows: AsyncIterator<CellValue[]>;
  #worker: Worker | undefined;
  #rowsEnded = false;
  #fileEnded = false;

  constructor(job: WriteJob, rows: AsyncIterable<CellValue[]>) {
    super();
    this.#job = job;
    this.#rows = rows[Symbol.asyncIterator]();
  }

  override _read(): void {
    this.#worker ??= this.#startWorker();
    this.#post({ kind: 'read' });
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#end().then(
      () => callback(error),
      (failure: unknown) => callback(error ?? (failure instanceof Error ? failure : new Error(String(failure)))),
    );
  }

  async #end(): Promise<void> {
    await this.#worker?.terminate();
    if (!this.#rowsEnded) await this.#rows.return?.();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
      workerData: this.#job,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    onMessage<FromWriter>(worker, ['pull', 'chunk', 'done'], (message) => this.#receive(message));
    worker.on('error', (error: Error) => this.destroy(error));
    worker.on('exit', () => {
      if (!this.#fileEnded) this.destroy(new Error('The sheet writer ended early.'));
    });
    return worker;
  }

  #receive(message: FromWriter): void {
    if (message.kind === 'chunk') this.push(message.bytes);
    else if (message.kind === 'pull') this.#sendBatch().catch((error: Error) => this.destroy(error));
    else this.#endFile();
  }

  #endFile(): void {
    this.#fileEnded = true;
    this.push(null);
  }

  async #sendBatch(): Promise<void> {
    const rows: CellValue[][] = [];
    while (rows.length < rowsPerBatch && !this.#rowsEnded) {
      const next = await this.#rows.next();
      if (next.done) this.#rowsEnded = true;
      else rows.push(next.value);
    }
    if (rows.length > 0) this.#post({ kind: 'rows', rows });
    else this.#post({ kind: 'end' });
  }

  #post(message: ToWriter): void {
    this.#worker?.postMessage(message);
  }
}
