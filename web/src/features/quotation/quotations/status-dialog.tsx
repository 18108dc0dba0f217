import { dayOrEmpty, namedRecord } from '@gso/contract/fields';
import { type Quotation, type QuotationRow, settableStatuses } from '@gso/contract/quotation';
import { Radio } from '@mantine/core';
import * as z from 'zod';
import formClasses from '../../../form/form-dialog.module.css';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { LoseReasonSelect } from '../../../pickers/choice-select.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { quotationText } from '../../../words/values/quotation.ts';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { changeQuotation } from '../api.ts';
import classes from './quotations.module.css';
import { quotationsWords } from './words.ts';

const statusForm = z.strictObject({
  status: z.enum(settableStatuses),
  loseReason: namedRecord.nullable(),
  followUpOn: dayOrEmpty,
});

interface StatusDialogProps {
  record: QuotationRow;
  onSaved: (saved: Quotation) => void;
  onUndone: () => void;
  onClose: () => void;
}

/** Marks a quotation as lost, or opens it again. Orders win it elsewhere. */
export function StatusDialog({ record, onSaved, onUndone, onClose }: StatusDialogProps) {
  const t = useWords(quotationsWords);
  const statuses = useWords(statusWords);
  const form = useRecordForm<z.output<typeof statusForm>>({
    name: 'quotation-status',
    schema: statusForm,
    initialValues: {
      status: record.status === 'LOSE' ? 'LOSE' : 'OPEN',
      loseReason: record.loseReason,
      followUpOn: record.followUpOn,
    },
    record,
    labels: {
      status: t.fields.status,
      followUpOn: t.fields.followUpOn,
      loseReason: t.fields['loseReason.name'],
      'loseReason.id': t.fields['loseReason.name'],
    },
    titleOf: () => record.refNo,
    textOf: quotationText,
  });
  return (
    <FormDialog
      title={t.statusTitle(record.refNo)}
      size={450}
      form={form}
      save={({ values: { status, loseReason, followUpOn }, version }) =>
        changeQuotation(record.id, { version, status, followUpOn, loseReason: loseReason && { id: loseReason.id } })
      }
      undo={{ field: 'status', onUndone }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Radio.Group {...form.input('status')} className={formClasses.wide}>
        <div className={classes.choices}>
          {settableStatuses.map((status) => (
            <Radio key={status} value={status} label={statuses[status]} />
          ))}
        </div>
      </Radio.Group>
      {form.values.status === 'LOSE' ? (
        <LoseReasonSelect {...form.input('loseReason')} className={formClasses.wide} />
      ) : (
        <DateField {...form.input('followUpOn')} className={formClasses.wide} />
      )}
    </FormDialog>
  );
}
