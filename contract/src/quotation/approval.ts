import * as z from 'zod';
import { instant, recordId, requiredText, text, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, costAccess } from '../permissions.ts';
import {
  type ApprovedFor,
  approvalStates,
  type Quotation,
  quotation,
  quotationAccess,
  quotationLine,
} from '../quotation.ts';
import { readableBy } from '../record/readable-by.ts';
import { savedReply } from '../record/replies.ts';
import { type Concession, concessions, isForSameDeal, type OfferedLine, usualPrice } from './price-approval.ts';
import { revisionContent } from './revision.ts';

export const approvalAccess = {
  read: ['MA_QUOTATION', 'QUO_APPROVE_PRICE'],
  ask: ['MA_QUOTATION'],
  decide: quotationAccess.approve,
} as const satisfies Record<string, AnyOf>;

export const askInput = z.strictObject({ version });

export const decisionInput = z.discriminatedUnion('decision', [
  z.strictObject({
    version,
    decision: z.literal('APPROVED'),
    /** The lines that the caller saw and agrees to. Those that need no approval any more stay as they are. */
    lines: z.array(recordId).max(limits.quotationLines),
    reason: text(limits.longText).default(''),
  }),
  z.strictObject({ version, decision: z.literal('REJECTED'), reason: requiredText(limits.longText) }),
]);
export type DecisionInput = z.output<typeof decisionInput>;

type Deal = Pick<Quotation, 'customer' | 'paymentTerm' | 'paymentTermDesc' | 'termDays'>;
type StoredQuotation = Deal & Pick<Quotation, 'itemDetails' | 'rounding' | 'discount' | 'discType' | 'isVat' | 'vat'>;

/** For whom a stored quotation is now, and on which terms. */
export const dealOf = ({ customer, paymentTerm, paymentTermDesc, termDays }: Deal): ApprovedFor => ({
  customer: customer.id,
  company: customer.company.id,
  companyName: customer.company.name,
  ...{ paymentTerm, paymentTermDesc, termDays },
});

/** A stored line as it is compared with its bottom price and the discount limit. */
export const offeredLine = (
  line: Quotation['itemDetails'][number],
  { rounding, ...deal }: Deal & Pick<Quotation, 'rounding'>,
): OfferedLine => ({
  qty: line.qty,
  isOptional: line.isOptional,
  ...line.price,
  listPrice: usualPrice(
    {
      sellingPrice: line.price.sellingPrice,
      isTyped: line.isTyped,
      source: line.source.price,
      rate: line.source.rate,
    },
    rounding,
  ),
  hasRate: line.source.rate !== null && !line.isFloorUnknown,
  approved: line.approved && isForSameDeal(line.approved.terms, dealOf(deal)) ? line.approved : null,
});

/** The lines of a stored quotation that may not be sent before somebody approves them. */
export const neededApprovals = (offer: StoredQuotation, limit: number | null): Concession[] =>
  concessions(
    offer.itemDetails.map((line) => offeredLine(line, offer)),
    offer,
    limit,
  );

const earlierPrice = z.object({
  quotationId: z.number().int(),
  refNo: z.string(),
  quotationDate: z.string(),
  company: z.string(),
  qty: z.number().int(),
  sellingPrice: z.number(),
});

/** A line that needs an approval. Prices are of one, in rupiah. */
const approvalLine = z.object({
  ...quotationLine.pick({ line: true, materialNo: true, materialDesc: true, qty: true, qtyType: true, approved: true })
    .shape,
  /** The price that nobody entered. */
  listPrice: z.number(),
  sellingPrice: z.number(),
  /** After every discount, rounded down. */
  price: z.number(),
  floor: z.number(),
  /** It is more than that of the item or bundle at its rate: see `highestFloor` of the server. */
  isFloorRaised: z.boolean(),
  isBelowFloor: z.boolean(),
  isBeyondLimit: z.boolean(),
  /** Nobody knows the bottom price: there was no exchange rate. `floor` is 0. */
  isFloorUnknown: z.boolean(),
  /** The newest prices of the same material in other quotations. */
  earlier: z.array(earlierPrice),
  /** What one costs to buy; null if unknown. */
  cost: readableBy(z.number().nullable(), costAccess),
  /** Percent of the price after every discount. */
  margin: readableBy(z.number().nullable(), costAccess),
});
export type ApprovalLine = z.output<typeof approvalLine>;

const approvalRequest = z.object({
  askedBy: z.string(),
  askedAt: instant,
  /** Null while it waits; WITHDRAWN if the quotation was changed before. */
  decision: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN']).nullable(),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** How many lines were approved. */
  lines: z.number().int(),
});
export type ApprovalRequest = z.output<typeof approvalRequest>;

/** What an approver has to know about one quotation. */
export const priceApproval = z.object({
  ...quotation.pick({ id: true, version: true, status: true, sentAt: true }).shape,
  state: z.enum(approvalStates),
  /** The discount limit in percent: the stricter one of its seller and of whoever set its prices. */
  limit: z.number().nullable(),
  lines: z.array(approvalLine),
  /** Of the whole quotation in percent. */
  margin: readableBy(z.number().nullable(), costAccess),
  /** The newest first. */
  requests: z.array(approvalRequest),
  content: revisionContent,
  /** What the quotation said when it was last approved. */
  approvedContent: revisionContent.nullable(),
  /** Whether the caller may decide now. Nobody decides about what they asked for or sell. */
  mayDecide: z.boolean(),
});
export type PriceApproval = z.output<typeof priceApproval>;
export const priceApprovalSaved = savedReply(priceApproval);
