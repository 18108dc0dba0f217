import * as z from 'zod';
import { fieldMessages, instant, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { documentLanguages } from '../quotation-document.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';
import { sendInput } from './revision.ts';

/** What a template can say about a quotation, written as {refNo}. */
export const letterMarks = ['refNo', 'name', 'contact', 'company', 'total', 'validUntil', 'seller', 'sender'] as const;
export type LetterMark = (typeof letterMarks)[number];
export type LetterFacts = Record<LetterMark, string>;

const marks = /\{([^{}\n]*)\}/g;
const isKnown = (name: string): name is keyof LetterFacts => (letterMarks as readonly string[]).includes(name);

const unknownMark = `Only ${letterMarks.map((name) => `{${name}}`).join(' ')}`;
const template = (most: number) =>
  requiredText(most).refine((text) => [...text.matchAll(marks)].every(([, name = '']) => isKnown(name)), unknownMark);

/** The text with its marks replaced. A line with a mark that has no value is left out, such as that of an open end. */
export function filledIn(text: string, facts: LetterFacts): string {
  const valueOf = (name: string) => (isKnown(name) ? facts[name] : '');
  const lines = text.split('\n').filter((line) => [...line.matchAll(marks)].every(([, name = '']) => valueOf(name)));
  // One pass: a mark inside a name of a customer is no mark.
  return lines.map((line) => line.replaceAll(marks, (_, name: string) => valueOf(name))).join('\n');
}

const oneLine = (text: string) => !/[\r\n\t]/.test(text);
const subject = requiredText(limits.mailSubject).refine(oneLine, fieldMessages.unreadable);

/** The letter that goes with a quotation, in both languages, and the days until its seller asks the customer. */
export const letterInput = z.strictObject({
  subjectEn: template(limits.mailSubject).refine(oneLine, fieldMessages.unreadable),
  textEn: template(limits.mailText),
  subjectId: template(limits.mailSubject).refine(oneLine, fieldMessages.unreadable),
  textId: template(limits.mailText),
  followUpDays: z.int().min(1).max(limits.followUpDays),
});
export type LetterInput = z.output<typeof letterInput>;
export const letterPatch = patchOf(letterInput);
export const letterRow = rowOf(letterInput);
export type LetterRow = z.output<typeof letterRow>;
export const letterSaved = savedReply(letterRow);

/** One address, without the characters that separate addresses in a header. */
const address = requiredText(limits.mailAddress).regex(
  /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/,
  fieldMessages.email,
);

/** Mails the present revision. If it has not been sent yet, it is kept as by a plain send. */
export const mailInput = z.strictObject({
  ...sendInput.shape,
  to: z
    .array(address)
    .min(1, fieldMessages.selectOne)
    .max(limits.mailRecipients, `At most ${limits.mailRecipients}`)
    .transform((all) =>
      all.filter((one, at) => all.findIndex((same) => same.toLowerCase() === one.toLowerCase()) === at),
    ),
  copyToSelf: z.boolean().default(true),
  subject,
  text: requiredText(limits.mailText),
});
export type MailInput = z.output<typeof mailInput>;

const draft = z.object({ subject: z.string(), text: z.string() });

/** What the dialog for sending begins with. */
export const sendingStart = z.object({
  /** Whether a mail server is set up. */
  canMail: z.boolean(),
  /** The address of the caller; empty if there is none. */
  ownAddress: z.string(),
  followUpOn: z.string(),
  drafts: z.record(z.enum(documentLanguages), draft),
  /** The people of the company who have a mail address or a mobile phone, the contact of the quotation first. */
  contacts: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), mobilePhone: z.string() })),
});
export type SendingStart = z.output<typeof sendingStart>;

const mailStates = ['queued', 'sent', 'failed'] as const;
export const quotationMail = z.object({
  id: z.number().int(),
  revision: z.number().int(),
  to: z.array(z.string()),
  /** Those that the mail server did not accept. */
  refused: z.array(z.string()),
  subject: z.string(),
  state: z.enum(mailStates),
  /** What the last attempt reported. */
  error: z.string(),
  by: z.string(),
  at: instant,
});
export type QuotationMail = z.output<typeof quotationMail>;
export const quotationMails = z.array(quotationMail);
