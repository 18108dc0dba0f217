import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Text, text } from '../text.ts';
import { usualBodyBytes } from './body-limits.ts';
import { notUnderstood } from './refusals.ts';
import type { Call } from './route.ts';
import { Slots } from '../slots.ts';

const usualIdleMs = 10_000;
/**
 * The timeout of a whole form, however steadily it arrives: 20 MB at 1.5 Mbit/s. The server's requestTimeout is a
 * little longer.
 */
const longestMs = 110_000;

/** Forms that are being received, or held in memory, at once in one process. Each has a file of up to 20 MB. */
const slots = new Slots({
  total: 8,
  perPerson: 2,
  busy: text(
    'Many files are being uploaded just now. Please try again in a moment.',
    'Banyak berkas sedang diunggah. Silakan coba lagi sebentar lagi.',
  ),
});

export async function inFormSlot<Result>({ actor }: Pick<Call, 'actor'>, work: () => Promise<Result>): Promise<Result> {
  const release = slots.take(actor.userId);
  try {
    return await work();
  } finally {
    release();
  }
}

interface FormLimits {
  fileBytes: number;
  /** The message for a file that is too large. */
  tooLarge: Text;
  /** How many fields it may have besides the file. Each may be as large as a JSON body. */
  fields?: number;
}

/**
 * Reads a form with one file, part by part, and returns whether the file was there. A sender that stops sending, or
 * takes too long, is refused with 408.
 */
export async function receiveForm(
  request: FastifyRequest,
  { fileBytes, tooLarge, fields = 0 }: FormLimits,
  receive: (part: Multipart) => Promise<void>,
): Promise<boolean> {
  let hasFile = false;
  const boundary = boundaryOf(request);
  const parts = request.parts({
    // `watchParts` limits the parts. With the library's own limit, a form that ends within a part beyond it stops the process.
    limits: { fileSize: fileBytes, files: 1, fields, fieldSize: usualBodyBytes, parts: Infinity },
  });
  // This starts the parser. It must happen in the same turn as listening for data, which would otherwise be lost.
  const first = parts.next();
  const watches = [
    watchForSilence(request.raw, request.routeOptions.config.uploadIdleMs ?? usualIdleMs),
    watchParts(request.raw, boundary),
  ];
  const refused = watches.map(({ over }) => over);
  try {
    let part = await Promise.race([first, ...refused]);
    while (part.done !== true) {
      await Promise.race([receive(part.value), ...refused]);
      hasFile ||= part.value.type === 'file';
      if (part.value.type === 'file' && part.value.file.truncated) throw new AppError('too-large', tooLarge);
      part = await Promise.race([parts.next(), ...refused]);
    }
    return hasFile;
  } finally {
    for (const watch of watches) watch.stop();
  }
}

/** The characters and the length of RFC 2046, without what the library would unescape. */
const plainBoundary =
  /^multipart\/form-data(?:; ?charset=[\w-]+)?; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1(?:; ?charset=[\w-]+)?$/i;

function boundaryOf({ headers }: FastifyRequest): string {
  const [, , boundary] = plainBoundary.exec(headers['content-type'] ?? '') ?? [];
  if (boundary === undefined) throw new AppError('invalid', notUnderstood);
  return boundary;
}

/** Parts of a form at most. Each costs the parser some microseconds, also if it is empty and is skipped. */
const mostParts = 100;

function watchParts(raw: IncomingMessage, boundary: string) {
  const { promise: over, reject } = refusal();
  const delimiter = `--${boundary}`;
  let seen = 0;
  const onData = (data: Buffer) => {
    for (let at = data.indexOf(delimiter); at >= 0; at = data.indexOf(delimiter, at + delimiter.length)) {
      seen += 1;
      if (seen > mostParts + 1) {
        reject(tooManyParts());
        return stop();
      }
    }
  };
  const stop = () => void raw.off('data', onData);
  raw.on('data', onData);
  return { over, stop };
}

/** A promise that only ever rejects, and that nobody has to wait for. */
function refusal() {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  return { promise, reject };
}

/** The timers belong to the stream and not to the socket, which the requests of tests do not have. */
function watchForSilence(raw: IncomingMessage, idleMs: number) {
  const { promise: over, reject } = refusal();
  const idle = setTimeout(() => {
    // While it is paused, the sender waits for us.
    if (raw.isPaused()) idle.refresh();
    else reject(tooSlow());
  }, idleMs);
  const longest = setTimeout(() => reject(tooSlow()), longestMs);
  const onData = () => void idle.refresh();
  const stop = () => {
    clearTimeout(idle);
    clearTimeout(longest);
    raw.off('data', onData).off('end', stop);
  };
  raw.on('data', onData).once('end', stop);
  return { over, stop };
}

const tooManyParts = () =>
  new AppError('too-large', text('This form has too many parts.', 'Formulir ini memiliki terlalu banyak bagian.'));

const tooSlow = () =>
  new AppError(
    'too-slow',
    text(
      'The upload stopped or was too slow. Please check your connection and try again.',
      'Unggahan terhenti atau terlalu lambat. Periksa koneksi Anda, lalu coba lagi.',
    ),
  );
