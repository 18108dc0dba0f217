import * as z from 'zod';
import { namedCustomer, namedPerson } from '../fields.ts';
import { notification } from '../notification.ts';
import { mayPass, pageAccess } from '../permissions.ts';
import { marginFall } from '../quotation/margin-fall.ts';
import { shodanAccess, shodanRow } from '../shodan.ts';
import { visitRow } from '../visit.ts';
import { mayOpenVisits, type VisitType, visitTypes } from '../visit/visit-access.ts';
import { subjectAccess, type TimelineSubjectKind, timelineSubjects } from './timeline.ts';

/** An own open shodan without a follow-up this month, neither made nor planned. */
const followUpDue = z.object({
  ...shodanRow.pick({ id: true, name: true, desc: true, amount: true }).shape,
  customer: namedCustomer,
  /** The day of the last visit that took place, if there was one. */
  lastVisit: z.string().nullable(),
  /** The last day of the month. */
  dueDate: z.string(),
});
export type FollowUpDue = z.output<typeof followUpDue>;

/** A draft that somebody else asked the caller to make a visit of. */
const assignedDraft = z.object({
  ...visitRow.pick({ id: true, version: true, type: true, visitDate: true, timeStart: true, timeEnd: true }).shape,
  customer: namedCustomer,
  /** The beginning of what is to be done there. */
  activity: z.string(),
  from: namedPerson,
  /** A project visit cannot be confirmed before its project is chosen. */
  lacksProject: z.boolean(),
});
export type AssignedDraft = z.output<typeof assignedDraft>;

// Without the contract of quotations, which the dashboard would load for it.
const quotationFacts = {
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  grandTotalPrice: z.number(),
  customer: namedCustomer,
};

/** An own open quotation that the customer should be asked about, or that ends within a few days or has ended. */
const quotationDue = z.object({
  ...quotationFacts,
  /** Empty if there is no such day. */
  validUntil: z.string(),
  followUpOn: z.string(),
  /** The day on which it became due: the earlier one of the two. */
  dueDate: z.string(),
});
export type QuotationDue = z.output<typeof quotationDue>;

/** An own open quotation whose margin fell below the limit because of the exchange rates. */
const fallenQuotation = z.object({
  ...quotationFacts,
  fall: marginFall,
});
export type FallenQuotation = z.output<typeof fallenQuotation>;

/** A quotation whose prices somebody else asks the caller to approve. */
const approvalAsked = z.object({
  ...quotationFacts,
  linesToApprove: z.number().int(),
  askedBy: z.string(),
  /** The day on which it was asked for. */
  askedOn: z.string(),
});
export type ApprovalAsked = z.output<typeof approvalAsked>;

const kindOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    /** Whether there are more than are listed. */
    more: z.boolean(),
  });

/** What waits for the caller besides tasks. A kind that the caller may not open is missing. */
export const myDay = z.object({
  /** The longest without a visit first. */
  followUps: kindOf(followUpDue).optional(),
  /** By the day on which they became due. */
  quotations: kindOf(quotationDue).optional(),
  /** Those known for the longest first. */
  marginFalls: kindOf(fallenQuotation).optional(),
  /** The longest waiting first. */
  priceApprovals: kindOf(approvalAsked).optional(),
  /** By date. */
  assignedVisits: kindOf(assignedDraft).optional(),
  /** Unread, the newest first. */
  mentions: kindOf(notification).optional(),
});
export type MyDay = z.output<typeof myDay>;

interface MyDayKinds {
  followUps: boolean;
  quotations: boolean;
  priceApprovals: boolean;
  visitTypes: VisitType[];
  /** The kinds of records whose notes may mention the user. */
  mentionedAt: TimelineSubjectKind[];
}

/** What a user with these permissions may open. */
export const myDayKinds = (held: readonly string[]): MyDayKinds => ({
  followUps: mayPass(held, shodanAccess.read),
  quotations: mayPass(held, pageAccess.quotation),
  // They are decided on the page of the quotation.
  priceApprovals: mayPass(held, pageAccess.quotation) && held.includes('QUO_APPROVE_PRICE'),
  visitTypes: visitTypes.filter((type) => mayOpenVisits(held, type)),
  mentionedAt: timelineSubjects.filter((kind) => mayPass(held, subjectAccess[kind])),
});

/** Whether any kind is open to a user with these permissions. */
export function hasMyDay(held: readonly string[]): boolean {
  const { followUps, quotations, visitTypes: types, mentionedAt } = myDayKinds(held);
  return followUps || quotations || types.length > 0 || mentionedAt.length > 0;
}
