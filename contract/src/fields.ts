import * as z from 'zod';
import { limits } from './limits.ts';

/** The fixed sentences of form validation, as users know them. */
export const fieldMessages = {
  required: 'Required.',
  numeric: 'Must be numeric',
  email: 'Invalid e-mail.',
  unreadable: 'Contains characters that cannot be stored',
} as const;

const maxMessage = (max: number) => `Max ${max} characters`;

// PostgreSQL cannot hold NUL, and the other control characters have no business in a form field.
// eslint-disable-next-line no-control-regex -- matching control characters is the purpose
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text that may be empty. */
export const text = (max: number = limits.text) =>
  z
    .string()
    .trim()
    .max(max, maxMessage(max))
    .refine((value) => !unprintable.test(value), fieldMessages.unreadable);

export const requiredText = (max: number = limits.text) => text(max).min(1, fieldMessages.required);

/** Digits kept as text, so that leading zeros and long numbers survive. May be empty. */
export const digits = (max: number = limits.text) =>
  z.string().trim().max(max, maxMessage(max)).regex(/^\d*$/, fieldMessages.numeric);

export const recordId = z.coerce.number().int().min(1).max(2_147_483_647);
export const version = z.coerce.number().int().min(1).max(2_147_483_647);

/** An instant as ISO 8601 in UTC. */
export const instant = z.string();

/** What every editable record carries besides its own fields. */
export const recordMarks = {
  id: z.number().int(),
  version: z.number().int(),
  lastUpdateBy: z.string(),
  lastUpdateDate: instant,
};
