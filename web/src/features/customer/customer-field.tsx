import { customerInput, type CustomerRow } from '@gso/contract/customer';
import { TextInput } from '@mantine/core';
import { saveForm } from '../../form/save-form.ts';
import type { EditedFieldProps } from '../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../record-page/field-in-place.tsx';
import { customerApi } from './api.ts';
import { contactForm, usePersonForm } from './person-form.ts';

const inputs: FieldInputs = {
  email: (input) => <TextInput {...input} type="email" inputMode="email" />,
  phone: (input) => <TextInput {...input} inputMode="tel" />,
  mobilePhone: (input) => <TextInput {...input} inputMode="tel" />,
};

/** A field of a contact that is edited in place. */
export function CustomerField(field: EditedFieldProps<CustomerRow>) {
  const { record } = field;
  const form = usePersonForm({ name: 'customer', schema: contactForm, record });
  return <FieldInPlace {...field} form={form} save={saveForm(customerApi, customerInput, record)} inputs={inputs} />;
}
