import { AppError } from '../app-error.ts';
import { JobFailed, LimitedChild } from '../child/limited-child.ts';
import { Slots } from '../slots.ts';
import { text } from '../text.ts';
import { timedWork } from '../diagnostics.ts';
import type { PdfJob, PdfResult } from './pdf-job.ts';

/** The template failed with this data. */
export class PdfFailed extends Error {
  constructor(reason: string) {
    super(`The document could not be set: ${reason}`);
    this.name = 'PdfFailed';
  }
}

const limits = {
  program: new URL('./pdf-child.ts', import.meta.url),
  timeoutMs: 30_000,
  /**
   * Measured: 2,000 rows, the most that can be saved, take 300 MB, and 390 MB in a child that printed such a document
   * before.
   */
  memoryMb: 768,
  mostWaiting: 20,
  idleMs: 2 * 60_000,
};

/** Renders documents as PDF files, one after the other, in a child process that is kept for a while. */
export class PdfPrinter {
  readonly #child: LimitedChild<PdfJob, PdfResult>;
  /** The child limits how many may wait in all. */
  readonly #slots = new Slots({ total: Infinity, perPerson: 3, tooManyOfYours });

  constructor(changed: Partial<typeof limits> = {}) {
    this.#child = new LimitedChild({ ...limits, ...changed });
  }

  async print(personId: number, job: PdfJob): Promise<Uint8Array> {
    const release = this.#slots.take(personId);
    return timedWork('pdf', async () => {
      const result = await this.#child.run(job).catch((error: unknown) => {
        throw error instanceof JobFailed ? refusalOf(error) : error;
      });
      if (result.kind === 'failed') throw new PdfFailed(result.reason);
      return result.pdf;
    }).finally(release);
  }

  close(): void {
    this.#child.close();
  }
}

function refusalOf(failure: JobFailed): AppError {
  const [code, sentence] = sentences[failure.reason];
  return new AppError(code, sentence, {}, { cause: failure });
}

const tooManyOfYours = text(
  'Several of your documents are being made already. Please wait until they are finished.',
  'Beberapa dokumen Anda masih sedang dibuat. Silakan tunggu sampai selesai.',
);
const tryAgain = text(
  'This document could not be made. Please try again.',
  'Dokumen ini tidak dapat dibuat. Silakan coba lagi.',
);
const sentences = {
  busy: [
    'unavailable',
    text(
      'Many documents are being made just now. Please try again in a moment.',
      'Banyak dokumen sedang dibuat. Silakan coba lagi sebentar lagi.',
    ),
  ],
  'too-long': [
    'unavailable',
    text(
      'Making this document took too long. Please try again.',
      'Pembuatan dokumen ini terlalu lama. Silakan coba lagi.',
    ),
  ],
  'too-much-memory': [
    'refused',
    text(
      'This document is too large to be made. Please split it into smaller ones.',
      'Dokumen ini terlalu besar untuk dibuat. Silakan bagi menjadi beberapa dokumen.',
    ),
  ],
  ended: ['unavailable', tryAgain],
  unavailable: ['unavailable', tryAgain],
} as const;
