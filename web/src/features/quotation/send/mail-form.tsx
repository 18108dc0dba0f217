import { limits } from '@gso/contract/limits';
import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import { mailInput, type SendingStart } from '@gso/contract/quotation/mail';
import { numberOf } from '@gso/contract/quotation/revision';
import { documentLanguages } from '@gso/contract/quotation-document';
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import * as z from 'zod';
import { FormBody } from '../../../form/form-body.tsx';
import formClasses from '../../../form/form-dialog.module.css';
import { FormFrame } from '../../../form/form-frame.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { type RecordForm, useRecordForm } from '../../../form/use-record-form.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { currentLanguage } from '../../../words/language.ts';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import { mailQuotation } from './api.ts';
import { RecipientsField } from './recipients-field.tsx';
import classes from './send.module.css';
import { sendWords } from './words.ts';

const { shape } = mailInput;
const mailForm = z.strictObject({
  to: shape.to,
  language: z.enum(documentLanguages),
  subject: shape.subject,
  text: shape.text,
  followUpOn: shape.followUpOn.unwrap(),
  copyToSelf: z.boolean(),
});
type MailValues = z.output<typeof mailForm>;

interface MailFormProps {
  record: QuotationRow;
  start: SendingStart;
  to?: readonly string[] | undefined;
  onSent: (sent: Quotation) => void;
  onCancel: () => void;
}

export function MailForm({ record, start, to, onSent, onCancel }: MailFormProps) {
  const t = useWords(sendWords);
  const { cancel } = useWords(listWords);
  const language = currentLanguage();
  const number = numberOf(record);
  const usual = to ?? [record.customer.email].filter(Boolean);
  const form = useRecordForm<MailValues>({
    name: 'quotation-mail',
    schema: mailForm,
    initialValues: {
      to: [...usual],
      language,
      ...start.drafts[language],
      followUpOn: record.sentAt === null ? start.followUpOn : record.followUpOn,
      copyToSelf: start.ownAddress !== '',
    },
    secret: true,
    labels: t.fields,
    titleOf: () => number,
  });
  const { id, version } = record;
  const saving = useSaving(
    form,
    ({ values, idempotencyKey }) => mailQuotation(id, { ...values, version, withFooterNote: true }, idempotencyKey),
    onSent,
    { saved: t.onItsWay(number), failed: t.failed },
  );
  const guard = useLeaveGuard(form.dirty && saving.outcome.state !== 'saving');
  return (
    <FormFrame form={form} saving={saving} guard={guard}>
      <FormBody
        form={form}
        saving={saving}
        submitLabel={t.send}
        messages={{ saved: t.onItsWay(number), failed: t.failed }}
        otherButtons={
          <Button variant="default" onClick={() => (form.dirty ? guard.ask(onCancel) : onCancel())}>
            {cancel}
          </Button>
        }
      >
        <RecipientsField {...form.input('to')} contacts={start.contacts} />
        <LanguageField form={form} start={start} />
        {record.sentAt === null && <DateField {...form.input('followUpOn')} />}
        <TextInput {...form.input('subject')} required maxLength={limits.mailSubject} className={formClasses.wide} />
        <Textarea {...form.input('text')} required autosize minRows={6} maxRows={14} className={formClasses.wide} />
        <Checkbox
          {...form.input('copyToSelf', { type: 'checkbox' })}
          disabled={start.ownAddress === ''}
          description={start.ownAddress || t.noOwnAddress}
        />
        <Preview values={form.values} ownAddress={start.ownAddress} file={`${number}.pdf`} />
      </FormBody>
    </FormFrame>
  );
}

/** Another language brings its own letter, unless somebody has changed this one. */
function LanguageField({ form, start: { drafts } }: { form: RecordForm<MailValues>; start: SendingStart }) {
  const t = useWords(sendWords);
  const field: { onChange: (language: string) => void } = form.input('language');
  const subject: { onChange: (text: string) => void } = form.input('subject');
  const text: { onChange: (text: string) => void } = form.input('text');
  const { values } = form;
  return (
    <Select
      {...field}
      allowDeselect={false}
      data={documentLanguages.map((value) => ({ value, label: t.languages[value] }))}
      onChange={(chosen) => {
        const next = documentLanguages.find((one) => one === chosen);
        if (!next) return;
        field.onChange(next);
        if (values.subject === drafts[values.language].subject) subject.onChange(drafts[next].subject);
        if (values.text === drafts[values.language].text) text.onChange(drafts[next].text);
      }}
    />
  );
}

function Preview({ values, ownAddress, file }: { values: MailValues; ownAddress: string; file: string }) {
  const t = useWords(sendWords);
  return (
    <section className={classes.preview} aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <dl>
        <dt>{t.fields.to}</dt>
        <dd>{[...values.to, ...(values.copyToSelf ? [ownAddress] : [])].join(', ')}</dd>
        <dt>{t.fields.subject}</dt>
        <dd>{values.subject}</dd>
      </dl>
      <p className={classes.letter}>{values.text}</p>
      <p className={classes.file}>
        <IconPaperclip size={16} aria-hidden /> {t.attached}: {file}
      </p>
    </section>
  );
}
