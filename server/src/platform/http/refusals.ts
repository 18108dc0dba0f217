import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type RefusalExtras } from '../app-error.ts';
import { databaseFault } from '../db/database-fault.ts';
import { readableChanges, readableRecord } from '../reading/readable-changes.ts';
import { type Text, languageOf, text } from '../text.ts';
import { channels } from '../diagnostics.ts';
import { usualHeaders } from './security-headers.ts';

/** Every 503 has a Retry-After, because callers repeat them automatically. */
const usualRetrySeconds = 1;

interface Refusal {
  status: number;
  code: string;
  details: Text;
  extras?: RefusalExtras;
}

/** One reply shape for all errors. Messages of libraries and of the database never reach a caller. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    // Being busy or stopping is expected and temporary, so it must not raise an alert.
    if (refusal.status >= 500) request.log[refusal.status === 503 ? 'warn' : 'error']({ err: error }, 'request failed');
    return sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, {
      status: 404,
      code: 'not-found',
      details: text('There is nothing at this address.', 'Tidak ada apa-apa di alamat ini.'),
    }),
  );
}

/** Requests whose URL the router cannot parse bypass all hooks. */
export function handleUnreadableUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(request, reply.headers(usualHeaders).header('x-request-id', request.id), refusalOf(error));
}

const brokenRequests: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

type BusySocket = Socket & { _httpMessage?: ServerResponse | null };

/** Input that is not HTTP, or never ends, does not reach Fastify either. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  // A reply that has begun ends the connection; nothing may follow it. Node's own handler reads the same field.
  if ((socket as BusySocket)._httpMessage?.headersSent) return void socket.destroySoon();
  const status = brokenRequests[error.code] ?? 400;
  const refusal = refusalOf(Object.assign(new Error('broken request'), { statusCode: status }));
  const body = JSON.stringify(refusalBody(refusal, { language: 'en', requestId: randomUUID() }));
  const headers = {
    ...usualHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  channels.refusal.publish(refusal.code);
  const body = refusalBody(refusal, {
    language: languageOf(request.headers),
    requestId: request.id,
    held: request.actor?.permissions,
  });
  if (body.retryAfterSeconds) reply.header('retry-after', body.retryAfterSeconds);
  return reply
    .code(refusal.status)
    .type('application/json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

interface Asking {
  language: keyof Text;
  requestId: string;
  /** The permissions of the caller. */
  held?: readonly string[] | undefined;
}

export function refusalBody(refusal: Refusal, { language, requestId, held = [] }: Asking): RefusalReply {
  const { fields, current, changes, ...extras } = refusal.extras ?? {};
  return {
    message: 'FAILED',
    code: refusal.code,
    details: refusal.details[language],
    requestId,
    ...(refusal.status === 503 && { retryAfterSeconds: usualRetrySeconds }),
    ...extras,
    ...(current && { current: readableRecord(current.schema, held, current.record) }),
    ...(changes && { changes: readableChanges(changes.entity, held, changes.fields) }),
    ...(fields && { fields: fields.map(({ path, message }) => ({ path, message: message[language] })) }),
  };
}

export function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof AppError) {
    return { status: error.status, code: error.code, details: error.details, extras: error.extras };
  }
  const fault = databaseFault(error);
  if (fault === 'foreign-key') {
    return {
      status: 409,
      code: 'in-use',
      details: text(
        'Another record refers to this one, or one it refers to is gone.',
        'Data lain masih terkait dengan data ini, atau data terkait sudah tidak ada.',
      ),
    };
  }
  if (fault === 'unique') {
    return {
      status: 409,
      code: 'duplicate',
      details: text('A record with these values exists already.', 'Data dengan isian ini sudah ada.'),
    };
  }
  if (fault === 'too-large') {
    return {
      status: 422,
      code: 'refused',
      details: text('An amount is too large to be stored.', 'Ada jumlah yang terlalu besar untuk disimpan.'),
    };
  }
  if (fault === 'unknown-outcome') {
    return {
      status: 503,
      code: 'unknown-outcome',
      details: text(
        'The connection to the database broke while this was being saved. It is not known whether it was saved. Please try again: it will not be saved twice.',
        'Koneksi ke basis data terputus saat menyimpan. Belum diketahui apakah data sudah tersimpan. Silakan coba lagi: data tidak akan tersimpan dua kali.',
      ),
    };
  }
  if (fault === 'storage-full') {
    return {
      status: 507,
      code: 'storage-full',
      details: text(
        'The disk of the server is full, so nothing can be saved. Please inform the administrator.',
        'Disk server penuh sehingga tidak ada yang dapat disimpan. Silakan hubungi administrator.',
      ),
    };
  }
  if (fault) {
    return {
      status: 503,
      code: 'unavailable',
      details: text(
        'The server is busy. Please try again in a moment.',
        'Server sedang sibuk. Silakan coba lagi sebentar lagi.',
      ),
    };
  }
  const status = brokenForm.test(error.message) ? 400 : 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      status,
      ...(clientFaults[status] ?? {
        code: 'invalid',
        details: notUnderstood,
      }),
    };
  }
  return {
    status: 500,
    code: 'fault',
    details: text(
      'Sorry, something went wrong on our side. Please check whether it was saved before you try again.',
      'Maaf, terjadi kesalahan di pihak kami. Silakan periksa apakah data sudah tersimpan sebelum mencoba lagi.',
    ),
  };
}

export const notUnderstood = text('The request could not be understood.', 'Permintaan tidak dapat dipahami.');

/** The library's messages about a form that is cut off. They have no code. */
const brokenForm = /unexpected end of multipart data$/i;

const clientFaults: Record<number, Pick<Refusal, 'code' | 'details'>> = {
  413: { code: 'too-large', details: text('This is too large.', 'Ukurannya terlalu besar.') },
  415: {
    code: 'wrong-type',
    details: text('This type of content is not accepted here.', 'Jenis isi ini tidak diterima di sini.'),
  },
};
