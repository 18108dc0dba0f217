import { pickedId, requiredText } from '@gso/contract/fields';
import { projectOption } from '@gso/contract/project';
import { shodanOption } from '@gso/contract/shodan';
import { newVisit, visitInput, visitProblems, type VisitRow, type VisitType } from '@gso/contract/visit';
import * as z from 'zod';
import type { Attempt } from '../../form/use-record-form.ts';
import { nobodyChosen } from '../../pickers/company-customer-fields.tsx';
import { isTime } from '../../words/time-of-day.ts';
import type { VisitSave } from './save-visit.ts';

const picked = { id: pickedId, name: z.string() };

/** The form knows other records by their names; the server is told their ids alone. */
const fields = visitInput.omit({ type: true }).extend({
  username: requiredText(),
  customer: z.object({ ...picked, company: z.object(picked) }),
  shodan: shodanOption.nullable(),
  project: projectOption.omit({ customer: true }).nullable(),
});
export type VisitValues = z.output<typeof fields>;

export const visitForm = (type: VisitType): z.ZodType<VisitValues> =>
  fields.superRefine((values, context) => {
    // Which of two times is the earlier one can be told once both are times.
    const comparable = isTime(values.timeStart) && isTime(values.timeEnd);
    for (const { path, message } of visitProblems({ type, ...values })) {
      if (comparable || path !== 'timeEnd') context.addIssue({ code: 'custom', path: [path], message });
    }
  });

export function newValues(type: VisitType, { today, username }: { today: string; username: string }): VisitValues {
  const { type: _type, ...visit } = newVisit({ type, today });
  return { ...visit, username, customer: nobodyChosen, shodan: null, project: null };
}

export function valuesOf(visit: VisitRow): VisitValues {
  const { status, visitDate, timeStart, timeEnd, username, customer, shodan, project, activity, attachUrl } = visit;
  return { status, visitDate, timeStart, timeEnd, username, customer, shodan, project, activity, attachUrl };
}

const idOf = (record: { id: number } | null) => record && { id: record.id };

/** What a save of the form sends: all of a new visit, and of another one what was changed. */
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
