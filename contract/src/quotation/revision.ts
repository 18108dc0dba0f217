import * as z from 'zod';
import { dayOrEmpty, instant, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { type Quotation, quotation } from '../quotation.ts';
import { documentLanguages } from '../quotation-document.ts';

/** The number that documents print: QUO-2611-0001 rev. 1. */
export const numberOf = ({ refNo, revision }: Pick<Quotation, 'refNo' | 'revision'>): string =>
  revision === 0 ? refNo : `${refNo} rev. ${revision}`;

/** Marks the present revision as sent and keeps its document. It cannot be changed afterwards, only revised. */
export const sendInput = z.strictObject({
  version,
  language: z.enum(documentLanguages).default('en'),
  /** Whether the note at its end is printed. */
  withFooterNote: z.boolean().default(true),
  /** The day on which to ask the customer; if omitted, the usual number of days from now. Empty for none. */
  followUpOn: dayOrEmpty.optional(),
});
export type SendInput = z.output<typeof sendInput>;

/** In addresses: 0 is what was sent first. */
export const revisionNumber = z.coerce.number().int().min(0).max(limits.wholeNumber);

export const reviseInput = z.strictObject({ version });

/** A revision that was sent, newest first in lists. */
export const sentRevision = z.object({
  revision: z.number().int(),
  sentAt: instant,
  sentBy: z.string(),
  grandTotalPrice: z.number(),
});
export type SentRevision = z.output<typeof sentRevision>;
export const sentRevisions = z.array(sentRevision);

/** What a revision said when it was sent. */
export const revisionContent = quotation
  .pick({
    refNo: true,
    revision: true,
    name: true,
    quotationDate: true,
    customer: true,
    salesUsername: true,
    paymentTermDesc: true,
    termDays: true,
    footerNote: true,
    discount: true,
    discType: true,
    isVat: true,
    vat: true,
    totalQty: true,
    totalPrice: true,
    totalPriceDisc: true,
    totalPriceAfterDisc: true,
    totalPriceVAT: true,
    grandTotalPrice: true,
    itemDetails: true,
  })
  // Revisions that were sent before there was one have none.
  .extend({ validUntil: z.string().default('') });
export type RevisionContent = z.output<typeof revisionContent>;
