import * as z from 'zod';
import { recordId, version } from '@gso/contract/fields';
import { mailJob } from '../../mail/send-to-person.ts';

// No payload holds a token or a password: a token is made when its message is sent.

/** Somebody asked for a link. Whether there is such an account is found out here, where nobody can measure it. */
export const resetRequested = {
  ...mailJob,
  isUrgent: true,
  name: 'find who forgot the password',
  payload: z.object({ typed: z.string(), requestId: z.string() }),
};

export const passwordLinkMail = {
  ...mailJob,
  isUrgent: true,
  name: 'mail a password link',
  payload: z.object({ userId: recordId, purpose: z.enum(['reset', 'invitation']), requestId: z.string() }),
};

export const passwordChangedMail = {
  ...mailJob,
  name: 'mail that a password was changed',
  payload: z.object({ userId: recordId, requestId: z.string() }),
};

/** To the old address, which the audit entry of this version of the account has. */
export const addressChangedMail = {
  ...mailJob,
  isUrgent: true,
  name: 'mail that an address was changed',
  payload: z.object({ userId: recordId, version }),
};
