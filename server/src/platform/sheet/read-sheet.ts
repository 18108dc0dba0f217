import { Worker } from 'node:worker_threads';
import { onMessage } from '../messages.ts';
import { maxCellChars } from './cell-content.ts';
import { MessageQueue } from './message-queue.ts';
import type { FromReader, ReadJob, ToReader } from './read-messages.ts';
import type { SheetRow } from './row-collector.ts';
import { SheetRefused } from './sheet-refused.ts';

export type { SheetRow } from './row-collector.ts';
export { SheetRefused, type SheetRefusalReason } from './sheet-refused.ts';

const defaultMemoryMb = 128;
/** If the heap is too small for the worker to start, V8 ends the whole process and not only the worker. */
const leastMemoryMb = 32;
const defaultTimeoutMs = 60_000;

interface ReadLimits {
  /** Rows with at least one value, including the header. */
  maxRows: number;
  maxColumns: number;
  /** Reads this sheet of an .xlsx file. It has no rows if the file does not have it. */
  sheetName?: string;
  maxCellChars?: number;
  /** The limit of the worker's JavaScript heap; memory outside the heap is limited by the reader itself. */
  memoryMb?: number;
  /** The timeout of the reading alone: the time that the caller takes for a batch does not count. */
  timeoutMs?: number;
}

type ReadEvent = FromReader | { kind: 'failed'; error: unknown };

/**
 * Reads the first worksheet of an .xls or .xlsx file, or a named one of an .xlsx file, in a worker thread, batch by batch as the caller asks for them.
 * Every file that cannot be read ends in `SheetRefused`. Progress counts bytes of the sheet inside the file.
 */
export async function* readSheet(
  path: string,
  limits: ReadLimits,
  onProgress?: (done: number, total: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[], void, undefined> {
  signal?.throwIfAborted();
  const worker = startWorker(path, limits);
  const events = eventsOf(worker);
  const abort = (): void => events.push({ kind: 'failed', error: signal?.reason });
  signal?.addEventListener('abort', abort);
  const pull = (): void => worker.postMessage({ kind: 'pull' } satisfies ToReader);
  let timeLeft = limits.timeoutMs ?? defaultTimeoutMs;
  try {
    pull();
    for (;;) {
      const asked = performance.now();
      const event = await nextWithin(events, timeLeft);
      timeLeft -= performance.now() - asked;
      signal?.throwIfAborted();
      if (event.kind === 'end') return;
      if (event.kind === 'failed') throw event.error;
      if (event.kind === 'refused') throw new SheetRefused(event.reason, { cause: event.cause });
      pull();
      onProgress?.(event.done, event.total);
      yield event.rows;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function startWorker(path: string, limits: ReadLimits): Worker {
  const { maxRows, maxColumns, sheetName } = limits;
  const job: ReadJob = {
    path,
    sheetName,
    limits: { maxRows, maxColumns, maxCellChars: limits.maxCellChars ?? maxCellChars },
  };
  return new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.max(limits.memoryMb ?? defaultMemoryMb, leastMemoryMb),
      maxYoungGenerationSizeMb: 8,
    },
  });
}

/** Listens from the start: the worker may fail while the caller is still busy with a batch. */
function eventsOf(worker: Worker): MessageQueue<ReadEvent> {
  const events = new MessageQueue<ReadEvent>();
  onMessage<FromReader>(worker, ['rows', 'end', 'refused'], (message) => events.push(message));
  worker.on('error', (error) => events.push({ kind: 'failed', error: isOutOfMemory(error) ? tooLarge(error) : error }));
  worker.on('exit', () => events.push({ kind: 'failed', error: new Error('The sheet reader ended early.') }));
  return events;
}

async function nextWithin(events: MessageQueue<ReadEvent>, timeoutMs: number): Promise<ReadEvent> {
  const timeout = setTimeout(() => {
    events.push({ kind: 'failed', error: tooLarge(new Error('The sheet took too long to read.')) });
  }, timeoutMs);
  try {
    return await events.next();
  } finally {
    clearTimeout(timeout);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(cause: unknown): SheetRefused {
  return new SheetRefused('too-large', { cause });
}
