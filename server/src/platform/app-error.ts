import type { AuditedEntity } from '@gso/contract/audit';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import type { ImportReply } from '@gso/contract/record/import-reply';
import type * as z from 'zod';
import { type Text, text } from './text.ts';

const statusOf = {
  invalid: 400,
  'not-signed-in': 401,
  'no-permission': 403,
  'not-found': 404,
  'too-slow': 408,
  stale: 409,
  'in-use': 409,
  duplicate: 409,
  'too-large': 413,
  'wrong-type': 415,
  refused: 422,
  'must-change-password': 422,
  'must-set-up-second-factor': 422,
  'confirm-identity': 428,
  throttled: 429,
  fault: 500,
  unavailable: 503,
  'unknown-outcome': 503,
  'storage-full': 507,
} as const;

export type AppErrorCode = keyof typeof statusOf;
export type RefusalStatus = (typeof statusOf)[AppErrorCode];

export interface RefusalExtras extends Partial<Omit<ImportReply, 'message' | 'details'>> {
  fields?: { path: string; message: Text }[];
  /** With its schema and its kind, because what the caller may not read of them is left out. */
  current?: { schema: z.ZodType; record: object };
  changes?: { entity: AuditedEntity; fields: MeanwhileChange[] };
  uses?: { table: string; count: number }[];
  mergedInto?: { id: number; name: string };
  retryAfterSeconds?: number;
}

/**
 * An error that the caller is meant to read. Every other error is a fault of the server and becomes a 500. The code
 * "fault" is for such a fault with its own message; the original error is its cause.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: Text;
  readonly extras: RefusalExtras;
  constructor(code: AppErrorCode, details: Text, extras: RefusalExtras = {}, options?: ErrorOptions) {
    super(details.en, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.extras = extras;
  }
  get status(): RefusalStatus {
    return statusOf[this.code];
  }
}

/** One request can contain any number of errors. */
const mostFieldsListed = 50;
const pathChars = 200;

/** Errors of the schemas have the same shape. The browser knows their fixed messages and translates them. */
export function invalidInput(problems: readonly { path: string; message: string }[]): AppError {
  const more = problems.length - mostFieldsListed;
  const details =
    more > 0
      ? text(
          `Please check what was entered. The first ${mostFieldsListed} problems are listed, and there are ${more} more.`,
          `Mohon periksa isian Anda. Tercantum ${mostFieldsListed} masalah pertama, dan masih ada ${more} lagi.`,
        )
      : text('Please check what was entered.', 'Mohon periksa isian Anda.');
  const listed = problems.slice(0, mostFieldsListed);
  return new AppError('invalid', details, {
    fields: listed.map(({ path, message }) => ({ path: path.slice(0, pathChars), message: text(message, message) })),
  });
}

/** An error of one field, with a message for the field and for the whole form. */
export const refusedField = (path: string, message: Text) =>
  new AppError('refused', message, { fields: [{ path, message }] });

export const notFound = () =>
  new AppError('not-found', text('This record does not exist any more.', 'Data ini sudah tidak ada.'));

export const noPermission = () =>
  new AppError(
    'no-permission',
    text('You do not have the permission for this.', 'Anda tidak memiliki izin untuk ini.'),
  );

/** The browser asks for a proof and repeats the call. */
export const unconfirmed = () =>
  new AppError('confirm-identity', text('Please confirm that it is you.', 'Silakan konfirmasi bahwa ini memang Anda.'));

export const notSignedIn = () =>
  new AppError(
    'not-signed-in',
    text('Your session has ended. Please sign in again.', 'Sesi Anda telah berakhir. Silakan masuk lagi.'),
  );
