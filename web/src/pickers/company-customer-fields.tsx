import { customerAccess, type CustomerOption, customerOption } from '@gso/contract/customer';
import { type NamedCustomer, pickedId } from '@gso/contract/fields';
import { Button, type SelectProps } from '@mantine/core';
import { use } from 'react';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { CreateInPlaceContext } from '../form/create-in-place.ts';
import { holdTyping } from '../form/hold-typing.ts';
import { noCustomer, nothingPicked } from '../form/picked.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import type { RecordPickerProps } from '../ui/field/record-picker.tsx';
import { orKept } from '../offline/or-kept.ts';
import { useWords } from '../words/words.ts';
import { CompanyPicker } from './company-picker.tsx';
import classes from './picked-option.module.css';
import { RecordSelect } from './record-select.tsx';
import { pickerWords } from './words.ts';

/** The rule of a form's schema: both have to be chosen. */
export const chosenCustomer = z.object({
  id: pickedId,
  name: z.string(),
  company: z.object({ id: pickedId, name: z.string() }),
});

interface CompanyCustomerFieldsProps {
  /** The contact with their company; both, or only the contact, can be unset. */
  value: NamedCustomer;
  onChange: (value: NamedCustomer) => void;
  /** Label, error and handlers of each field. */
  company: Omit<RecordPickerProps<NamedCustomer['company']>, 'value' | 'onChange' | 'queryKey' | 'search'>;
  customer: Omit<SelectProps, 'value' | 'onChange' | 'data' | 'label'> & { label?: string };
  required?: boolean;
}

/** The properties of the pair: the form holds the contact, errors are at customer.company.id and customer.id. */
export function companyCustomerInput<Values extends object>(form: RecordForm<Values>, path: string) {
  const customer: { value?: NamedCustomer; onChange: (value: NamedCustomer) => void } = form.input(path);
  return {
    value: customer.value ?? noCustomer,
    onChange: customer.onChange,
    company: form.input(`${path}.company.id`),
    customer: form.input(`${path}.id`),
  };
}

/** A company, and then one of its contacts. Another company clears the contact; an only contact is chosen automatically. */
export function CompanyCustomerFields(props: CompanyCustomerFieldsProps) {
  const { value, onChange, required = false } = props;
  return (
    <>
      <CompanyPicker
        {...props.company}
        required={required}
        value={value.company}
        onChange={(company) => {
          if (company?.id !== value.company.id) onChange({ ...noCustomer, company: company ?? nothingPicked });
        }}
      />
      <ContactSelect {...props} />
    </>
  );
}

const contactsOf = (companyId: number, signal: AbortSignal): Promise<CustomerOption[]> =>
  orKept(
    () =>
      call({
        path: '/api/customer/select',
        query: { companyId: String(companyId) },
        reply: z.array(customerOption),
        signal,
      }),
    (kept) => kept.keptContacts(companyId),
  );

/** One of the contacts of a company that was chosen elsewhere; searched by name or position. */
export function ContactSelect({
  value: { id, name, company },
  onChange,
  customer,
  required = false,
}: Omit<CompanyCustomerFieldsProps, 'company'>) {
  const t = useWords(pickerWords);
  const mayCreate = useMay(customerAccess.write);
  const inPlace = use(CreateInPlaceContext);
  const create = () => {
    holdTyping();
    inPlace?.open({
      kind: 'customer',
      start: { name: '', company },
      onSaved: (saved) => onChange({ id: saved.id, name: saved.name, company }),
    });
  };
  const select = (
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
      takesOnly
      texts={{
        ownerFirst: t.companyFirst,
        choose: t.chooseContact,
        none: mayCreate ? t.noContacts : t.askForContact,
      }}
    />
  );
  if (!mayCreate || !inPlace) return select;
  return (
    <div>
      {select}
      {company.id > 0 && id === 0 && (
        <Button variant="subtle" size="compact-xs" className={classes.create} onClick={create}>
          {t.newContact}
        </Button>
      )}
    </div>
  );
}
