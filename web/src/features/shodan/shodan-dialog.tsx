import { shodanInput, type ShodanRow } from '@gso/contract/shodan';
import { Textarea, TextInput } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { saveForm } from '../../form/save-form.ts';
import { CompanyCustomerFields, companyCustomerInput } from '../../pickers/company-customer-fields.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/words.ts';
import { shodanApi } from './api.ts';
import { LoseReasonSelect } from '../../pickers/choice-select.tsx';
import { ShodanStatusSelect, StageSelect, useShodanForm } from './shodan-form.tsx';
import { shodanWords } from './words.ts';

export function ShodanDialog({ record: shodan, start, onSaved, onUndone, onClose }: RecordDialogProps<ShodanRow>) {
  const t = useWords(shodanWords);
  const form = useShodanForm(shodan, start);
  return (
    <FormDialog
      title={shodan ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(shodanApi, shodanInput, shodan)}
      undo={onUndone && { field: 'status', onUndone }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <CompanyCustomerFields {...companyCustomerInput(form, 'customer')} required />
      <TextInput {...form.input('name')} required />
      <ShodanStatusSelect {...form.input('status')} required />
      <NumberField {...form.input('amount')} leftSection="Rp" whenEmpty={0} />
      {form.values.status === 'LOSE' ? (
        <LoseReasonSelect {...form.input('loseReason')} />
      ) : (
        <StageSelect {...form.input('stage')} />
      )}
      <DateField {...form.input('expectedClose')} />
      <TextInput {...form.input('nextStep')} />
      <DateField {...form.input('nextStepDate')} />
      <Textarea {...form.input('desc')} className={classes.wide} required rows={4} />
    </FormDialog>
  );
}
