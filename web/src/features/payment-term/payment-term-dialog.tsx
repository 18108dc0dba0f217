import { paymentTermInput, type PaymentTermRow } from '@gso/contract/payment-term';
import { Textarea } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { paymentTermApi } from './api.ts';
import { paymentTermWords } from './words.ts';

export function PaymentTermDialog({ record: term, onSaved, onClose }: RecordDialogProps<PaymentTermRow>) {
  const t = useWords(paymentTermWords);
  const form = useRecordForm({
    name: 'payment-term',
    schema: paymentTermInput,
    record: term,
    labels: t.fields,
    titleOf: (values) => values.desc,
  });
  return (
    <FormDialog
      title={term ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(paymentTermApi, paymentTermInput, term)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Textarea {...form.input('desc')} className={classes.wide} required rows={3} />
    </FormDialog>
  );
}
