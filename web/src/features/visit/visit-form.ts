import { pickedId, requiredText } from '@gso/contract/fields';
import { projectOption } from '@gso/contract/project';
import { shodanOption } from '@gso/contract/shodan';
import { newVisit, visitInput, visitProblems, type VisitRow } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import type { RecordStart } from '../../form/record-start.ts';
import type { Attempt } from '../../form/use-record-form.ts';
import { noCustomer } from '../../form/picked.ts';
import { hourAfter, isTime } from '../../words/time-of-day.ts';
import type { VisitSave } from './api.ts';

const picked = { id: pickedId, name: z.string() };

/** The form knows other records by their names; the server gets only their ids. */
export const visitFields = visitInput.omit({ type: true }).extend({
  username: requiredText(),
  customer: z.object({ ...picked, company: z.object(picked) }),
  shodan: shodanOption.nullable(),
  project: projectOption.omit({ customer: true }).nullable(),
});
export type VisitValues = z.output<typeof visitFields>;

export const visitForm = (type: VisitType): z.ZodType<VisitValues> =>
  visitFields.superRefine((values, context) => refuseVisitProblems({ type, ...values }, context));

/** What involves more than one field. */
export function refuseVisitProblems(values: Parameters<typeof visitProblems>[0], context: z.RefinementCtx): void {
  // Two times can be compared once both are valid.
  const comparable = isTime(values.timeStart) && isTime(values.timeEnd);
  for (const { path, message } of visitProblems(values)) {
    if (comparable || path !== 'timeEnd') context.addIssue({ code: 'custom', path: [path], message });
  }
}

interface Start {
  today: string;
  /** The time of day. */
  now: string;
  username: string;
  /** The contact and the shodan, if their page or a follow-up started the visit. */
  start?: RecordStart | undefined;
}

/** Visits are mostly logged on the spot: it begins now, and takes an hour. */
export function newValues(type: VisitType, { today, now, username, start }: Start): VisitValues {
  const { type: _type, ...visit } = newVisit({ type, today });
  const { customer = noCustomer, shodan = null, visitStatus: status = visit.status } = start ?? {};
  const { username: chosen = username, ...times } = start?.visit ?? { timeStart: now, timeEnd: hourAfter(now) };
  return { ...visit, ...times, status, username: chosen, customer, shodan, project: null };
}

export function valuesOf(visit: VisitRow): VisitValues {
  const { status, visitDate, timeStart, timeEnd, username, customer, shodan, project, activity, attachUrl } = visit;
  return { status, visitDate, timeStart, timeEnd, username, customer, shodan, project, activity, attachUrl };
}

const idOf = (record: { id: number } | null) => record && { id: record.id };

/** The body of a save: all fields of a new visit, the changed fields of an existing one. */
export function saveOf(type: VisitType, visit: VisitRow | undefined, attempt: Attempt<VisitValues>): VisitSave {
  const { values, changes, version, idempotencyKey } = attempt;
  const customer = { id: values.customer.id };
  const shodan = idOf(values.shodan);
  const project = idOf(values.project);
  if (!visit) return { visit: { ...values, type, customer, shodan, project }, idempotencyKey };
  const { customer: customerChange, shodan: shodanChange, project: projectChange, ...otherChanges } = changes;
  return {
    id: visit.id,
    changes: {
      ...otherChanges,
      ...(customerChange !== undefined && { customer }),
      ...(shodanChange !== undefined && { shodan }),
      ...(projectChange !== undefined && { project }),
      version,
    },
  };
}
