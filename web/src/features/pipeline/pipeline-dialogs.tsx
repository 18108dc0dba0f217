import { loseReasonInput, type LoseReasonRow } from '@gso/contract/pipeline/lose-reason';
import { stageInput, type StageRow } from '@gso/contract/pipeline/stage';
import { targetInput, type TargetRow } from '@gso/contract/pipeline/target';
import { addMonths, monthsFrom } from '@gso/contract/pipeline/month-steps';
import { emptyValues } from '@gso/contract/record/record-schema';
import { Select, TextInput } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { today } from '../../words/calendar.ts';
import { useWords } from '../../words/words.ts';
import { loseReasonApi, stageApi, targetApi } from './api.ts';
import { pipelineWords } from './words.ts';

export function StageDialog({ record, onSaved, onClose }: RecordDialogProps<StageRow>) {
  const { stage: t } = useWords(pipelineWords);
  const form = useRecordForm({
    name: 'stage',
    schema: stageInput,
    record,
    labels: t.fields,
    titleOf: ({ name }) => name,
  });
  return (
    <FormDialog
      title={record ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(stageApi, stageInput, record)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.wide} required />
      <NumberField {...form.input('place')} required />
      <NumberField {...form.input('probability')} required />
      <NumberField {...form.input('staleDays')} required />
    </FormDialog>
  );
}

export function LoseReasonDialog({ record, onSaved, onClose }: RecordDialogProps<LoseReasonRow>) {
  const { reason: t } = useWords(pipelineWords);
  const form = useRecordForm({
    name: 'lose-reason',
    schema: loseReasonInput,
    record,
    labels: t.fields,
    titleOf: ({ name }) => name,
  });
  return (
    <FormDialog
      title={record ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(loseReasonApi, loseReasonInput, record)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.wide} required />
    </FormDialog>
  );
}

const monthsOffered = { back: 12, ahead: 24 };

export function TargetDialog({ record, onSaved, onClose }: RecordDialogProps<TargetRow>) {
  const { target: t } = useWords(pipelineWords);
  const { monthAndYear } = useCalendarText();
  const thisMonth = today().slice(0, 7);
  const form = useRecordForm({
    name: 'target',
    schema: targetInput,
    record,
    ...(!record && { initialValues: { ...emptyValues(targetInput), month: thisMonth } }),
    labels: { username: t.fields.username, month: t.fields.month, amount: t.fields.amount },
    titleOf: ({ username, month }) => `${username} ${month}`,
  });
  const offered = monthsFrom(addMonths(thisMonth, -monthsOffered.back), addMonths(thisMonth, monthsOffered.ahead));
  const months = new Set([...(record ? [record.month] : []), ...offered]);
  const person: { onChange: (username: string) => void } = form.input('username');
  return (
    <FormDialog
      title={record ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(targetApi, targetInput, record)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <UserSelect {...form.input('username')} onChange={(chosen) => person.onChange(chosen?.username ?? '')} required />
      <Select
        {...form.input('month')}
        searchable
        allowDeselect={false}
        data={[...months].sort().map((month) => ({ value: month, label: monthAndYear(month, 'long') }))}
        required
      />
      <NumberField {...form.input('amount')} leftSection="Rp" required />
    </FormDialog>
  );
}
