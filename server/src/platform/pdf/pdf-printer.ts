import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { text } from '../text.ts';
import { timed } from '../watch/happenings.ts';
import type { FromPdfWorker, PdfJob } from './pdf-messages.ts';

/** The template cannot be set with what it was given. */
export class PdfFailed extends Error {
  constructor(reason: string) {
    super(`The document could not be set: ${reason}`);
    this.name = 'PdfFailed';
  }
}

interface Waiting {
  job: PdfJob;
  resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
}

interface PrinterOptions {
  /** Of one document, counted from when its turn comes. */
  timeoutMs: number;
  mostWaiting: number;
  /** The program of the thread. */
  worker: URL;
}
const usual: PrinterOptions = {
  timeoutMs: 30_000,
  mostWaiting: 20,
  worker: new URL('./pdf-worker.ts', import.meta.url),
};

/**
 * Sets documents as PDF files, one after the other, in a thread that stays warm between them. A thread that dies, or
 * does not come back in time, costs the document it worked on; the next one gets a new thread.
 */
export class PdfPrinter {
  readonly #options: PrinterOptions;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Partial<PrinterOptions> = {}) {
    this.#options = { ...usual, ...options };
  }

  print(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
    return timed('pdf', () => this.#enqueue(job));
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The printer is closing.'));
    const worker = this.#worker;
    this.#giveUp(new Error('The printer is closing.'));
    await worker?.terminate();
  }

  #enqueue(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.length >= this.#options.mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#worker ??= this.#startWorker();
    this.#timer = setTimeout(() => this.#giveUp(tookTooLong()), this.#options.timeoutMs);
    this.#worker.postMessage(this.#current.job);
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.worker);
    // An idle printer keeps no process from ending.
    worker.unref();
    const died = (error: Error) => {
      if (worker === this.#worker) this.#giveUp(error);
    };
    worker.on('message', (message: unknown) => {
      if (worker === this.#worker && isAnswer(message)) this.#receive(message);
    });
    worker.on('error', died);
    worker.on('exit', (code) => died(new Error(`The printer ended with code ${code}.`)));
    return worker;
  }

  #receive(message: FromPdfWorker): void {
    const done = this.#takeCurrent();
    if (message.kind === 'done') done?.resolve(message.pdf);
    else done?.reject(new PdfFailed(message.reason));
    this.#next();
  }

  /** Leaves the thread behind: one that is busy outside JavaScript cannot be made to stop, only be forgotten. */
  #giveUp(error: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#takeCurrent()?.reject(error);
    this.#next();
  }

  #takeCurrent(): Waiting | undefined {
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#current = undefined;
    return current;
  }
}

/** Under --watch, Node itself tells over the same line which files the thread has loaded. */
const isAnswer = (message: unknown): message is FromPdfWorker =>
  typeof message === 'object' && message !== null && 'kind' in message;

const tooMany = () =>
  new AppError(
    'unavailable',
    text(
      'Many documents are being made just now. Please try again in a moment.',
      'Banyak dokumen sedang dibuat. Silakan coba lagi sebentar lagi.',
    ),
  );

const tookTooLong = () =>
  new AppError(
    'unavailable',
    text(
      'Making this document took too long. Please try again.',
      'Pembuatan dokumen ini terlalu lama. Silakan coba lagi.',
    ),
  );
