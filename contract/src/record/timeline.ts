import * as z from 'zod';
import { fieldMessages, instant, namedRecord, recordId, sentInstant } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, mayPass, pageAccess } from '../permissions.ts';
import { visitAccess, visitTypes } from '../visit/visit-access.ts';

/** The kinds of records that have a timeline. */
export const timelineSubjects = ['company', 'customer', 'shodan', 'project'] as const;
export type TimelineSubjectKind = (typeof timelineSubjects)[number];
export interface TimelineSubject {
  kind: TimelineSubjectKind;
  id: number;
}

/** Who opens the page of a subject reads its timeline and writes notes about it. */
export const subjectAccess = {
  company: pageAccess.company,
  customer: pageAccess.customer,
  shodan: pageAccess.shodan,
  project: pageAccess.project,
} as const satisfies Record<TimelineSubjectKind, AnyOf>;

export const timelineKinds = [
  'sales_visit',
  'project_visit',
  'shodan',
  'shodan_status',
  'quotation',
  'quotation_status',
  'quotation_sent',
  'sales_po',
  'file',
  'project',
  'task_approved',
  'company_note',
  'customer_note',
  'shodan_note',
  'project_note',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Who may open an entry: at least one permission of each list. A file belongs to a purchase order. */
const kindAccess: Record<TimelineKind, readonly AnyOf[]> = {
  sales_visit: [visitAccess.page, visitAccess.type.SALES],
  project_visit: [visitAccess.page, visitAccess.type.PROJECT],
  shodan: [pageAccess.shodan],
  shodan_status: [pageAccess.shodan],
  quotation: [pageAccess.quotation],
  quotation_status: [pageAccess.quotation],
  quotation_sent: [pageAccess.quotation],
  sales_po: [pageAccess.sales],
  file: [pageAccess.sales],
  project: [pageAccess.project],
  task_approved: [pageAccess.project],
  company_note: [subjectAccess.company],
  customer_note: [subjectAccess.customer],
  shodan_note: [subjectAccess.shodan],
  project_note: [subjectAccess.project],
};

/** The kinds that the timeline of a subject can have. */
const kindsOfSubject: Record<TimelineSubjectKind, readonly TimelineKind[]> = {
  company: timelineKinds,
  customer: timelineKinds.filter((kind) => kind !== 'company_note'),
  shodan: [
    'sales_visit',
    'shodan',
    'shodan_status',
    'quotation',
    'quotation_status',
    'quotation_sent',
    'sales_po',
    'file',
    'shodan_note',
  ],
  project: ['project_visit', 'sales_po', 'file', 'project', 'task_approved', 'project_note'],
};

/** The kinds of entries that a user with these permissions sees in the timeline of such a subject. */
export const openTimelineKinds = (held: readonly string[], subject: TimelineSubjectKind): TimelineKind[] =>
  kindsOfSubject[subject].filter((kind) => kindAccess[kind].every((access) => mayPass(held, access)));

/** An entry that people wrote, rather than one about another record. */
export const isNote = (kind: TimelineKind): boolean => kind.endsWith('_note');

export const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Unique among the entries of its kind. */
  id: z.number().int(),
  at: instant,
  /** The username of the visitor, the author or the approver. */
  by: z.string(),
  /** The record that the entry is about, by its name or number. */
  record: z.object({
    kind: z.enum(['visit', 'company', 'customer', 'shodan', 'quotation', 'sales_po', 'project']),
    id: z.number().int(),
    name: z.string(),
  }),
  /** The contact, if there is one. */
  customer: namedRecord.nullable(),
  /** What was done, written or named; the name of a file. Reports of visits and descriptions are cut off. */
  text: z.string(),
  /** The status now, or after the change. */
  status: z.string().nullable(),
  /** The status before the change. */
  statusBefore: z.string().nullable(),
  amount: z.number().nullable(),
  note: z.object({ version: z.number().int(), mentions: z.array(z.string()), isEdited: z.boolean() }).nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timelinePage = z.object({
  content: z.array(timelineEntry),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});
export type TimelinePage = z.output<typeof timelinePage>;

/** The place of an entry in the order of timelines: newest first, then by id and kind. */
const place = z.object({
  at: sentInstant,
  id: recordId,
  kind: z.enum(timelineKinds),
});
export type TimelinePlace = z.output<typeof place>;
export const cursorOf = ({ at, id, kind }: TimelinePlace): string => `${at},${id},${kind}`;

const cursor = z
  .string()
  .max(100)
  .transform((sent, context) => {
    const [at, id, kind] = sent.split(',');
    const { data } = place.safeParse({ at, id, kind });
    if (!data) context.addIssue(fieldMessages.invalid);
    return data ?? z.NEVER;
  });

const separatedKinds = z
  .string()
  .max(300)
  .transform((sent): string[] => sent.split(','))
  .pipe(z.array(z.string().pipe(z.enum(timelineKinds))));

export const timelineQuery = z.strictObject({
  /** Only entries of these kinds, separated by commas; of all kinds that the caller may open without it. */
  kinds: separatedKinds.optional(),
  /** The `next` of the page before. */
  cursor: cursor.optional(),
  ps: z.coerce.number().int().min(1).max(limits.timelinePageMax).default(25),
});
export type TimelineQuery = z.output<typeof timelineQuery>;

const partialSum = z.object({
  amount: z.number(),
  count: z.number().int(),
  /** There are more than the server adds up. */
  isCapped: z.boolean(),
});

const summaryVisit = z.object({ id: z.number().int(), type: z.enum(visitTypes), at: instant, by: z.string() });

/** The facts at the head of a company's page. What the caller may not see is missing. */
export const companySummary = z.object({
  /** Open shodans. */
  open: partialSum.optional(),
  /** Purchase orders of this year. */
  won: partialSum.optional(),
  /** The last visit that took place and the next one that is planned. */
  lastVisit: summaryVisit.nullable().optional(),
  nextVisit: summaryVisit.nullable().optional(),
  /** Who visited, quoted and sold most in the last year, by username. */
  sellers: z.array(z.string()),
});
export type CompanySummary = z.output<typeof companySummary>;
