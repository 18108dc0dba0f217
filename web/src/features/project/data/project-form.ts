import { calendarDate, fieldMessages } from '@gso/contract/fields';
import { type ProjectInput, projectInput, type ProjectPatch, type ProjectRow } from '@gso/contract/project';
import * as z from 'zod';
import type { Attempt } from '../../../list/use-record-form.ts';
import { chosenCustomer, nobodyChosen } from '../../../pickers/company-customer-fields.tsx';

/** The form knows the customer with their company; the server is told the id alone. */
export const projectForm = projectInput.extend({
  customer: chosenCustomer,
  // An empty field is no wrong date.
  dueDate: z.string().min(1, fieldMessages.required).pipe(calendarDate),
});
export type ProjectValues = z.output<typeof projectForm>;

export const newProject: ProjectValues = {
  customer: nobodyChosen,
  name: '',
  phase: 'PREPARATION_COMPONENT',
  dueDate: '',
  quota: NaN,
  pic: '',
  docLink: '',
  desc: '',
  addInfo: '',
};

export const valuesOf = (project: ProjectRow): ProjectValues => {
  const { customer, name, phase, dueDate, quota, pic, docLink, desc, addInfo } = project;
  return { customer, name, phase, dueDate, quota, pic, docLink, desc, addInfo };
};

/** What a save sends: all of a new project. */
export const inputOf = (values: ProjectValues): ProjectInput => ({ ...values, customer: { id: values.customer.id } });

/** And of another one what was changed. */
export function patchOf({ values, changes, version }: Attempt<ProjectValues>): ProjectPatch {
  const { customer, ...others } = changes;
  return { ...others, ...(customer && { customer: { id: values.customer.id } }), version };
}
