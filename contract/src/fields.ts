import * as z from 'zod';
import { limits } from './limits.ts';
import { normalPhone } from './phone.ts';
import { isGuessable } from './rules/password.ts';

/** The fixed sentences of form validation, as users know them. */
export const fieldMessages = {
  required: 'Required.',
  numeric: 'Must be numeric',
  email: 'Invalid e-mail.',
  notNegative: 'Must not be negative',
  atLeastOne: 'At least 1',
  selectOne: 'Please select at least one',
  onlyOnce: 'Each item only once',
  quantities: 'Quantities must be whole numbers from 1',
  date: 'Not a date',
  dateRange: 'Only days from 1900 to 2200',
  currency: 'Three capital letters, such as USD',
  country: 'Unknown country',
  semicolon: 'Must not contain ;',
  time: 'Invalid 24h time format',
  endBeforeStart: 'Ends before it starts',
  notHere: 'Not for this type',
  link: 'Only addresses that begin with http:// or https://',
  passwordShort: `At least ${limits.passwordMin} characters`,
  deepPage: 'Lists go no deeper than 100,000 rows. Please search or filter.',
  appCode: 'Type the six digits that the app shows',
  passwordCommon: 'Too easy to guess. Please choose another one.',
  username: 'Only letters a to z, digits, dot, hyphen and underscore',
  unreadable: 'Contains characters that cannot be stored',
  invalid: 'Not a valid value',
  wholeNumber: 'Must be a whole number',
  wholeRupiah: 'Whole rupiah only, without decimals',
  inRupiah: 'Only in rupiah (IDR)',
  twoValues: 'Sent twice with different values',
  month: 'Not a month',
  unknownField: 'Unknown field',
  tooMany: 'Too many values',
  oneProject: 'One project at a time',
  phaseOnce: 'Each phase once',
  tooDeep: 'Nested too deeply',
} as const;

const maxMessage = (max: number) => `Max ${max} characters`;

/**
 * The messages for schemas without their own, so that the library's messages never reach a user.
 */
function messageOf(issue: z.core.$ZodRawIssue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '';
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? maxMessage(Number(issue.maximum)) : `At most ${issue.maximum}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin !== 'string') return `At least ${issue.minimum}`;
    return issue.minimum === 1 ? fieldMessages.required : `At least ${issue.minimum} characters`;
  }
  if (issue.code === 'unrecognized_keys') return fieldMessages.unknownField;
  if (isEmpty) return fieldMessages.required;
  if (issue.code === 'invalid_type' && issue.expected === 'int') return fieldMessages.wholeNumber;
  return issue.code === 'invalid_type' && issue.expected === 'number' ? numberError(issue) : fieldMessages.invalid;
}
z.config({ customError: messageOf });

// PostgreSQL cannot store NUL, and the other control characters do not belong in a form field.
// eslint-disable-next-line no-control-regex -- matching control characters is the purpose
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

// Spaces of all kinds, marks without a letter, and invisible formatting characters.
const invisible = /^[\p{Z}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+$/u;

/** Text that may be empty. */
export const text = (max: number = limits.text) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, maxMessage(max))
    .refine(
      (value) => value.isWellFormed() && !unprintable.test(value) && !invisible.test(value),
      fieldMessages.unreadable,
    );

export const requiredText = (max: number = limits.text) => text(max).min(1, fieldMessages.required);

/** Digits kept as text, so that leading zeros and long numbers survive. May be empty. */
export const digits = (max: number = limits.text) =>
  z.string().trim().max(max, maxMessage(max)).regex(/^\d*$/, fieldMessages.numeric);

/** A phone number as people write it, stored in its normal form. May be empty. */
export const phone = () =>
  z
    .string()
    .trim()
    .max(limits.text, maxMessage(limits.text))
    .transform(normalPhone)
    .pipe(z.string().regex(/^(\+?\d+)?$/, fieldMessages.numeric));

export const requiredPhone = () => phone().pipe(z.string().min(1, fieldMessages.required));

/** A phone number in its normal form, or any other text: two numbers, or one with a remark. */
export const phoneOrText = () => text().transform(normalPhone);

const emailOrEmpty = /^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** May be empty. */
export const email = () => text().regex(emailOrEmpty, fieldMessages.email);

export const requiredEmail = () => requiredText().regex(emailOrEmpty, fieldMessages.email);

/** The name of a new account. No two names look alike; older accounts keep theirs. */
export const newUsername = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(1, fieldMessages.required)
  .max(limits.text, maxMessage(limits.text))
  .regex(/^[A-Za-z0-9._-]*$/, fieldMessages.username);

/** A password that a user chooses, kept exactly as typed. */
export const password = z
  .string()
  .min(1, fieldMessages.required)
  .min(limits.passwordMin, fieldMessages.passwordShort)
  .max(limits.passwordMax, maxMessage(limits.passwordMax))
  .refine((typed) => typed.isWellFormed(), fieldMessages.unreadable)
  .refine((typed) => typed.length < limits.passwordMin || !isGuessable(typed), fieldMessages.passwordCommon);

/** Distinguishes an empty field, which a form sends as NaN, from a value that is no number. */
export const numberError = ({ input }: { input: unknown }): string =>
  input === undefined || input === null || Number.isNaN(input) ? fieldMessages.required : fieldMessages.numeric;

/** The same for a number with a maximum. A form sends Infinity for more digits than a number holds exactly. */
export const numberErrorUpTo =
  (most: number) =>
  (issue: { code?: string; input: unknown }): string =>
    issue.code === 'too_big' || issue.input === Infinity ? `At most ${most}` : numberError(issue);

/** Whole rupiah. On the wire amounts are numbers of at most fifteen digits, which survive JSON exactly. */
export const rupiah = z
  .number({ error: numberErrorUpTo(limits.rupiah) })
  .int(fieldMessages.wholeRupiah)
  .min(0, fieldMessages.notNegative)
  .max(limits.rupiah);

export const wholeNumber = z
  .number({ error: numberErrorUpTo(limits.wholeNumber) })
  .int(fieldMessages.wholeNumber)
  .min(0, fieldMessages.notNegative)
  .max(limits.wholeNumber);

/** The maximum of PostgreSQL's integer, and so of every id and version. */
export const largestInteger = 2_147_483_647;
export const recordId = z.coerce.number().int().min(1).max(largestInteger);
/** An id, or 0 for none, as the filters of lists take it. */
export const idOrNone = z.coerce.number().int().min(0).max(largestInteger);
/** The record that a field refers to; 0 while nothing is selected. */
const pickedIdOr = (missing: string) =>
  z.coerce.number(missing).int(missing).min(1, missing).max(largestInteger, missing);
export const pickedId = pickedIdOr(fieldMessages.required);
/** A reference to a record that must be there, with its own message if it is not. */
export const requiredRecord = (missing: string) =>
  z.strictObject(
    { id: pickedIdOr(missing) },
    { error: ({ code, input }) => (code === 'invalid_type' && !input ? missing : undefined) },
  );
export const version = z.coerce.number().int().min(1).max(largestInteger);

/** An instant as ISO 8601 in UTC. */
export const instant = z.string();

/** ISO 4217. */
export const currencyCode = z
  .string()
  .min(1, fieldMessages.required)
  .regex(/^[A-Z]{3}$/, fieldMessages.currency);

/** Far enough from the limits of PostgreSQL and JavaScript that a date computed from an accepted one is still a date. */
const isInRange = (date: string): boolean => date >= '1900' && date < '2201';

const isDay = (input: unknown): boolean => z.iso.date().safeParse(input).success;

/** A day of the calendar, YYYY-MM-DD, from 1900 to 2200. */
export const calendarDate = z.iso
  .date({ error: ({ input }) => (input ? fieldMessages.date : fieldMessages.required), abort: true })
  .refine(isInRange, fieldMessages.dateRange);
/** A day, or none. */
export const dayOrEmpty = z.union([z.literal(''), calendarDate], {
  error: ({ input }) => (isDay(input) ? fieldMessages.dateRange : fieldMessages.date),
});
/** An instant with its time zone, as `Date.toISOString` writes it, from 1900 to 2200. */
export const sentInstant = z.iso
  .datetime({ offset: true, error: fieldMessages.date, abort: true })
  .refine(isInRange, fieldMessages.dateRange);

/** A month as the pickers write it, for example 2026-11. */
export const yearMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, fieldMessages.month);

/** A time of day, kept in four digits from 0000 to 2400. It may be sent with colons, and with seconds, which are left out. */
export const timeOfDay = z
  .string()
  .min(1, fieldMessages.required)
  .regex(/^(?:(?:[01]\d|2[0-3]):?[0-5]\d(?::?[0-5]\d)?|24:?00(?::?00)?)$/, fieldMessages.time)
  .transform((time) => time.replaceAll(':', '').slice(0, 4));

const httpAddress = z.url({ protocol: /^https?$/ });

/** A web address that users can click on. May be empty. */
export const link = () =>
  text(limits.longText).refine((value) => value === '' || httpAddress.safeParse(value).success, fieldMessages.link);

/** A reference to another record, as in pickers and rows. */
export const namedRecord = z.object({ id: z.number().int(), name: z.string() });
export type NamedRecord = z.output<typeof namedRecord>;

/** A contact with their company, as in documents. */
export const namedCustomer = z.object({ ...namedRecord.shape, company: namedRecord });
export type NamedCustomer = z.output<typeof namedCustomer>;

/** A user, as in pickers and rows. */
export const namedPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  employee: z.object({ firstName: z.string() }),
});

/** What every editable record carries besides its own fields. */
export const recordMarks = {
  id: z.number().int(),
  version: z.number().int(),
  lastUpdateBy: z.string(),
  lastUpdateDate: instant,
};
