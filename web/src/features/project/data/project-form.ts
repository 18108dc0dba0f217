import { calendarDate, fieldMessages } from '@gso/contract/fields';
import { projectInput } from '@gso/contract/project';
import * as z from 'zod';
import { chosenCustomer } from '../../../pickers/company-customer-fields.tsx';

/** The form knows the customer with their company; the server gets only the id. */
export const projectForm = projectInput.extend({
  customer: chosenCustomer,
  // An empty field is not an invalid date.
  dueDate: z.string().min(1, fieldMessages.required).pipe(calendarDate),
});
export type ProjectValues = z.output<typeof projectForm>;
