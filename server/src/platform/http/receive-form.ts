import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Text, text } from '../text.ts';
import { usualBodyBytes } from './body-limits.ts';
import type { Call } from './route.ts';
import { Slots } from '../slots.ts';

const usualIdleMs = 10_000;
/** Of a whole form, however steadily it comes: 20 MB at 1.5 Mbit/s. The server's requestTimeout is a little longer. */
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
  /** How many fields it may have besides the file. Each may have as much as a body of JSON. */
  fields?: number;
}

/**
 * Reads a form with one file, part by part, and returns whether the file was there. A sender that falls silent, or never comes to an end, is
 * refused with 408.
 */
export async function receiveForm(
  request: FastifyRequest,
  { fileBytes, tooLarge, fields = 0 }: FormLimits,
  receive: (part: Multipart) => Promise<void>,
): Promise<boolean> {
  let hasFile = false;
  const parts = request.parts({
    limits: { fileSize: fileBytes, files: 1, fields, fieldSize: usualBodyBytes },
  });
  // This starts the parser. It must happen in the same turn as listening for data, which would otherwise be lost.
  const first = parts.next();
  const patience = watchForSilence(request.raw, request.routeOptions.config.uploadIdleMs ?? usualIdleMs);
  try {
    let part = await Promise.race([first, patience.over]);
    while (part.done !== true) {
      await Promise.race([receive(part.value), patience.over]);
      hasFile ||= part.value.type === 'file';
      if (part.value.type === 'file' && part.value.file.truncated) throw new AppError('too-large', tooLarge);
      part = await Promise.race([parts.next(), patience.over]);
    }
    return hasFile;
  } finally {
    patience.stop();
  }
}

/** The timers belong to the stream and not to the socket, which the requests of tests do not have. */
function watchForSilence(raw: IncomingMessage, idleMs: number) {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
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

const tooSlow = () =>
  new AppError(
    'too-slow',
    text(
      'The upload stopped or was too slow. Please check your connection and try again.',
      'Unggahan terhenti atau terlalu lambat. Periksa koneksi Anda, lalu coba lagi.',
    ),
  );
