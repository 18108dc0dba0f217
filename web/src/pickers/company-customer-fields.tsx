import { type CustomerOption, customerOption } from '@gso/contract/customer';
import { type NamedCustomer, pickedId } from '@gso/contract/fields';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { nothingPicked } from '../list/picked.ts';
import type { RecordForm } from '../list/use-record-form.ts';
import type { RecordPickerProps } from '../ui/record-picker.tsx';
import { sentenceOf } from '../words/refusal.ts';
import { useWords } from '../words/words.ts';
import classes from './company-customer-fields.module.css';
import { CompanyPicker } from './company-picker.tsx';
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

const contactsOf = (companyId: number) => ({
  queryKey: ['customer', 'select', companyId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({
      path: '/api/customer/select',
      query: { companyId: String(companyId) },
      reply: z.array(customerOption),
      signal,
    }),
});

const none: readonly never[] = [];
const shownAtOnce = 100;

/** One of the contacts of a company that was chosen elsewhere. */
export function ContactSelect({
  value,
  onChange,
  customer: field,
  required = false,
}: Omit<CompanyCustomerFieldsProps, 'company'>) {
  const t = useWords(pickerWords);
  const { company } = value;
  const contacts = useQuery({ ...contactsOf(company.id), enabled: company.id > 0 });
  const options = optionsOf(contacts.data ?? none, value);
  const optionOf = (chosen: string | null) => options.find(({ id }) => String(id) === chosen);
  const failure = contacts.error ? sentenceOf(contacts.error) : undefined;
  const hasNone = contacts.data?.length === 0;

  function note(): string {
    if (company.id === 0) return t.companyFirst;
    if (contacts.isFetching && !contacts.data) return t.loadingContacts;
    if (failure !== undefined) return failure;
    return hasNone ? t.noContacts : t.noContactFound;
  }
  return (
    <Select
      {...field}
      required={required}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.empty(field.label ?? ''), 'aria-hidden': false, tabIndex: 0 }}
      allowDeselect={false}
      placeholder={company.id === 0 ? t.companyFirst : t.chooseContact}
      nothingFoundMessage={note()}
      {...(hasNone && { description: t.noContacts, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      error={field.error ?? failure}
      limit={shownAtOnce}
      filter={({ options: items, search, limit }) =>
        items.filter((item) => 'value' in item && matches(optionOf(item.value), search)).slice(0, limit)
      }
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option }) => <Contact option={optionOf(option.value)} />}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.id > 0 ? String(value.id) : null}
      onChange={(chosen) => {
        const { id, name } = optionOf(chosen) ?? nothingPicked;
        onChange({ id, name, company });
      }}
      onSearchChange={(typed) => {
        if (typed === '' && value.id > 0) onChange({ ...nobodyChosen, company });
      }}
      onDropdownOpen={() => {
        if (failure !== undefined) void contacts.refetch();
      }}
    />
  );
}

/** The chosen one stays in the field while the others are on their way, and when they are not among them any more. */
function optionsOf(contacts: readonly CustomerOption[], { id, name }: NamedCustomer): readonly CustomerOption[] {
  const isListed = id === 0 || contacts.some((contact) => contact.id === id);
  return isListed ? contacts : [{ id, name, position: '' }, ...contacts];
}

function Contact({ option }: { option: CustomerOption | undefined }) {
  return (
    <span className={classes.contact}>
      <span>{option?.name}</span>
      <span className={classes.position}>{option?.position}</span>
    </span>
  );
}

/** People look for the one in purchasing as often as for a name. */
const matches = (option: CustomerOption | undefined, search: string): boolean =>
  `${option?.name} ${option?.position}`.toLowerCase().includes(search.trim().toLowerCase());
