import { customerOption } from '@gso/contract/customer';
import { type NamedCustomer, pickedId } from '@gso/contract/fields';
import type { SelectProps } from '@mantine/core';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { nothingPicked } from '../form/picked.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import type { RecordPickerProps } from '../ui/field/record-picker.tsx';
import { useWords } from '../words/words.ts';
import { CompanyPicker } from './company-picker.tsx';
import { RecordSelect } from './record-select.tsx';
import { pickerWords } from './words.ts';

/** What a form's schema says of the pair: both have to be chosen. */
export const chosenCustomer = z.object({
  id: pickedId,
  name: z.string(),
  company: z.object({ id: pickedId, name: z.string() }),
});

/** What a form holds before anybody is chosen. */
export const nobodyChosen: NamedCustomer = { ...nothingPicked, company: nothingPicked };

interface CompanyCustomerFieldsProps {
  /** The contact with their company; both can be nobodyChosen's, or the contact alone. */
  value: NamedCustomer;
  onChange: (value: NamedCustomer) => void;
  /** Label, error and handlers of each field. */
  company: Omit<RecordPickerProps<NamedCustomer['company']>, 'value' | 'onChange' | 'queryKey' | 'search'>;
  customer: Omit<SelectProps, 'value' | 'onChange' | 'data' | 'label'> & { label?: string };
  required?: boolean;
}

/** The properties of the pair: the form holds the contact, what is wrong stands at customer.company.id and customer.id. */
export function companyCustomerInput<Values extends object>(form: RecordForm<Values>, path: string) {
  const customer: { value?: NamedCustomer; onChange: (value: NamedCustomer) => void } = form.input(path);
  return {
    value: customer.value ?? nobodyChosen,
    onChange: customer.onChange,
    company: form.input(`${path}.company.id`),
    customer: form.input(`${path}.id`),
  };
}

/** A company, and then one of its contacts. Another company lets go of the contact. */
export function CompanyCustomerFields(props: CompanyCustomerFieldsProps) {
  const { value, onChange, required = false } = props;
  return (
    <>
      <CompanyPicker
        {...props.company}
        required={required}
        value={value.company}
        onChange={(company) => {
          if (company?.id !== value.company.id) onChange({ ...nobodyChosen, company: company ?? nothingPicked });
        }}
      />
      <ContactSelect {...props} />
    </>
  );
}

const contactsOf = (companyId: number, signal: AbortSignal) =>
  call({
    path: '/api/customer/select',
    query: { companyId: String(companyId) },
    reply: z.array(customerOption),
    signal,
  });

/** One of the contacts of a company that was chosen elsewhere; people look for the one in purchasing as often as for a name. */
export function ContactSelect({
  value: { id, name, company },
  onChange,
  customer,
  required = false,
}: Omit<CompanyCustomerFieldsProps, 'company'>) {
  const t = useWords(pickerWords);
  return (
    <RecordSelect
      {...customer}
      required={required}
      ownerId={company.id}
      value={id > 0 ? { id, name, position: '' } : null}
      onChange={(chosen) => {
        const { id: chosenId, name: chosenName } = chosen ?? nothingPicked;
        onChange({ id: chosenId, name: chosenName, company });
      }}
      queryKey={['customer']}
      fetchOptions={contactsOf}
      hintOf={({ position }) => position}
      texts={{ ownerFirst: t.companyFirst, choose: t.chooseContact, none: t.noContacts }}
    />
  );
}
