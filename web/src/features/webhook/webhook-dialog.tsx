import { webhookInput, type WebhookRow } from '@gso/contract/jobs/webhook';
import { Switch, TextInput } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { webhookText } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import { webhookApi } from './api.ts';
import { EventChoice } from './event-choice.tsx';
import { webhookWords } from './words.ts';

export function WebhookDialog({ record: webhook, onSaved, onClose }: RecordDialogProps<WebhookRow>) {
  const t = useWords(webhookWords);
  const { name, url, enabled, events } = t.fields;
  const form = useRecordForm({
    name: 'webhook',
    schema: webhookInput,
    record: webhook,
    labels: { name, url, enabled, events },
    titleOf: (values) => values.name,
    textOf: webhookText,
  });
  return (
    <FormDialog
      title={webhook ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(webhookApi, webhookInput, webhook)}
      onSaved={onSaved}
      onClose={onClose}
      size={760}
    >
      <TextInput
        {...form.input('name')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t.nameHint}
        required
      />
      <Switch {...form.input('enabled', { type: 'checkbox' })} description={t.enabledHint} />
      <TextInput
        {...form.input('url')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        className={classes.wide}
        description={t.urlHint}
        type="url"
        inputMode="url"
        spellCheck={false}
        required
      />
      <EventChoice {...form.input('events')} />
    </FormDialog>
  );
}
