import {
  type AssignedVisitInput,
  assignedVisitInput,
  type AssignedVisitPatch,
  assignedVisitRow,
  type AssignedVisitRow,
} from '@gso/contract/assigned-visit';
import { pickedId } from '@gso/contract/fields';
import { projectOption } from '@gso/contract/project';
import { shodanOption } from '@gso/contract/shodan';
import { newVisit, visitProblems } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import { nothingPicked } from '../../form/picked.ts';
import type { Attempt } from '../../form/use-record-form.ts';
import { noCustomer } from '../../form/picked.ts';
import { chosenCustomer } from '../../pickers/company-customer-fields.tsx';
import { isTime } from '../../words/time-of-day.ts';
import type { Picked } from '../../ui/field/record-picker.tsx';

/** By username. */
const person = z.object({ id: pickedId, name: z.string() });

/** The form knows others by their names; the server gets only their ids. */
const fields = assignedVisitInput.omit({ type: true }).extend({
  customer: chosenCustomer,
  shodan: shodanOption.nullable(),
  project: projectOption.omit({ customer: true }).nullable(),
  to: person,
  from: person,
});
export type AssignmentValues = z.output<typeof fields>;

export const assignmentForm: z.ZodType<AssignmentValues> = fields.superRefine(
  ({ timeStart, timeEnd }, context) => {
    const ends = visitProblems({ type: 'SALES', timeStart, timeEnd, shodan: null, project: null });
    if (!isTime(timeStart) || !isTime(timeEnd)) return;
    for (const { path, message } of ends) context.addIssue({ code: 'custom', path: [path], message });
  },
  // Also while other fields are still empty.
  { when: () => true },
);

export function newAssignment(type: VisitType, { today, from }: { today: string; from: Picked }): AssignmentValues {
  const { visitDate, timeStart, timeEnd, activity } = newVisit({ type, today });
  const visit = { visitDate, timeStart, timeEnd, activity };
  return { ...visit, customer: noCustomer, shodan: null, project: null, to: nothingPicked, from };
}

export function valuesOf({ to, from, visit }: AssignedVisitRow): AssignmentValues {
  const { visitDate, timeStart, timeEnd, activity, customer, shodan, project } = visit;
  return {
    visitDate,
    timeStart,
    timeEnd,
    activity,
    customer,
    shodan,
    project,
    to: { id: to.id, name: to.username },
    from: { id: from.id, name: from.username },
  };
}

/** The values of the record in the reply to a stale save. */
export const valuesIn = (record: unknown): AssignmentValues => valuesOf(assignedVisitRow.parse(record));

const idOf = (record: { id: number } | null) => record && { id: record.id };

type Sent = Omit<AssignedVisitInput, 'type'>;

/** The body of a create: all fields. */
export function inputOf(values: AssignmentValues): Sent {
  return {
    ...values,
    customer: { id: values.customer.id },
    shodan: idOf(values.shodan),
    project: idOf(values.project),
    to: { id: values.to.id },
    from: { id: values.from.id },
  };
}

/** The body of a change: the changed fields. */
export function patchOf({ values, changes, version }: Attempt<AssignmentValues>): AssignedVisitPatch {
  const changed = Object.entries(inputOf(values)).filter(([name]) => Object.hasOwn(changes, name));
  return { ...Object.fromEntries(changed), version };
}
