import { shodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import { Select, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { chosenCustomer, CompanyCustomerFields, companyCustomerInput } from '../../pickers/company-customer-fields.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { statusWords } from '../../words/status.ts';
import { shodanText } from '../../words/values/shodan.ts';
import { useWords } from '../../words/words.ts';
import { shodanApi } from './api.ts';
import classes from './shodan-dialog.module.css';
import { shodanWords } from './words.ts';

/** The form knows the customer with their company; the server is told the id alone. */
const shodanForm = shodanInput.extend({ customer: chosenCustomer });
export function ShodanDialog({ record: shodan, onSaved, onClose }: RecordDialogProps<ShodanRow>) {
  const t = useWords(shodanWords);
  const statuses = useWords(statusWords);
  const { 'customer.company.name': company, 'customer.name': customer, name, status, amount, desc } = t.fields;
  const form = useRecordForm({
    name: 'shodan',
    schema: shodanForm,
    record: shodan,
    labels: { 'customer.company.id': company, 'customer.id': customer, customer, name, status, amount, desc },
    titleOf: (values) => values.name,
    textOf: shodanText,
  });
  return (
    <FormDialog
      title={shodan ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(shodanApi, shodanInput, shodan)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <CompanyCustomerFields {...companyCustomerInput(form, 'customer')} required />
      <TextInput {...form.input('name')} required />
      <Select
        {...form.input('status')}
        required
        allowDeselect={false}
        data={shodanStatuses.map((value) => ({ value, label: statuses[value] }))}
      />
      <NumberField {...form.input('amount')} leftSection="Rp" whenEmpty={0} />
      <Textarea {...form.input('desc')} className={classes.wide} required rows={4} />
    </FormDialog>
  );
}
