import { shodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import { emptyValues } from '@gso/contract/record/record-schema';
import { Select, type SelectProps } from '@mantine/core';
import type { RecordStart } from '../../form/record-start.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { chosenCustomer } from '../../pickers/company-customer-fields.tsx';
import { statusWords } from '../../words/status.ts';
import { shodanText } from '../../words/values/shodan.ts';
import { useWords } from '../../words/words.ts';
import { shodanWords } from './words.ts';

/** The form knows the customer with their company; the server gets only the id. */
const shodanForm = shodanInput.extend({ customer: chosenCustomer });

/** The form of a shodan, for the dialog and for fields that are edited in place. */
export function useShodanForm(shodan: ShodanRow | undefined, start?: RecordStart) {
  const { fields } = useWords(shodanWords);
  const { 'customer.company.name': company, 'customer.name': customer, name, status, amount, desc } = fields;
  return useRecordForm({
    name: 'shodan',
    schema: shodanForm,
    record: shodan,
    ...(start && { initialValues: { ...emptyValues(shodanForm), customer: start.customer } }),
    labels: { 'customer.company.id': company, 'customer.id': customer, customer, name, status, amount, desc },
    titleOf: (values) => values.name,
    textOf: shodanText,
  });
}

export function ShodanStatusSelect(input: SelectProps) {
  const statuses = useWords(statusWords);
  const data = shodanStatuses.map((value) => ({ value, label: statuses[value] }));
  return <Select {...input} allowDeselect={false} data={data} />;
}
