import { customerInput, type CustomerRow, keyPersonPhone } from '@gso/contract/customer';
import { pickedId } from '@gso/contract/fields';
import { emptyValues } from '@gso/contract/record/record-schema';
import * as z from 'zod';
import type { NewRecordStart } from '../../form/create-in-place.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { customerWords } from './words.ts';

export const contactForm = customerInput.extend({ company: z.object({ id: pickedId, name: z.string() }) });
export const keyPersonForm = contactForm.extend({ phone: keyPersonPhone });
type PersonValues = z.output<typeof contactForm>;

export interface PersonFormOptions {
  name: 'customer' | 'key-person';
  schema: z.ZodType<PersonValues>;
  record: CustomerRow | undefined;
  /** What a new contact begins with. */
  start?: NewRecordStart | undefined;
  /** A new contact for another form has no draft: that form has one. */
  secret?: boolean | undefined;
}

/** The form of a contact, for the dialogs and for fields that are edited in place. */
export function usePersonForm({ name, schema, record, start, secret = false }: PersonFormOptions) {
  const { fields } = useWords(customerWords);
  const company = fields['company.name'];
  return useRecordForm({
    name,
    schema,
    record,
    secret,
    ...(start && { initialValues: { ...emptyValues(contactForm), ...start } }),
    labels: { ...fields, company, 'company.id': company },
    titleOf: (values) => values.name,
  });
}
