import { loseReasonInput, type LoseReasonRow } from '@gso/contract/pipeline/lose-reason';
import { stageInput, type StageRow } from '@gso/contract/pipeline/stage';
import { targetInput, type TargetRow } from '@gso/contract/pipeline/target';
import { TextInput } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
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

export function TargetDialog({ record, onSaved, onClose }: RecordDialogProps<TargetRow>) {
  const { target: t } = useWords(pipelineWords);
  const form = useRecordForm({
    name: 'target',
    schema: targetInput,
    record,
    labels: { username: t.fields.username, month: t.fields.month, amount: t.fields.amount },
    titleOf: ({ username, month }) => `${username} ${month}`,
  });
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
      <TextInput {...form.input('month')} placeholder="2026-11" required />
      <NumberField {...form.input('amount')} leftSection="Rp" required />
    </FormDialog>
  );
}
