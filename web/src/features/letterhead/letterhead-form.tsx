import { type Letterhead, letterheadInput, type LetterheadInput } from '@gso/contract/letterhead';
import { Alert, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormPanel } from '../../form/form-panel.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { updateLetterhead } from './api.ts';
import { HeadPreview } from './head-preview.tsx';
import classes from './letterhead.module.css';
import { LogoField } from './logo-field.tsx';
import { letterheadWords } from './words.ts';

interface LetterheadFormProps {
  letterhead: Letterhead;
  onSaved: (saved: Letterhead) => void;
}

const valuesOf = ({ name, address, phone, email, web, bank, footerNote }: Letterhead): LetterheadInput => ({
  name,
  address,
  phone,
  email,
  web,
  bank,
  footerNote,
});

export function LetterheadForm({ letterhead, onSaved }: LetterheadFormProps) {
  const t = useWords(letterheadWords);
  const titleId = useId();
  const form = useRecordForm({
    name: 'letterhead',
    schema: letterheadInput,
    initialValues: valuesOf(letterhead),
    record: letterhead,
    labels: t.fields,
    titleOf: ({ name }) => name,
  });
  // Uploading a logo raises the version of the record without changing its fields.
  const [readAt, setReadAt] = useState(letterhead.version);
  const versionFor = (version: number) => (version === readAt ? letterhead.version : version);

  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {t.title}
        </h2>
        <p className={classes.hint}>{t.hint}</p>
        {letterhead.name === '' && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t.emptyWarning}
          </Alert>
        )}
        <FormPanel
          form={form}
          save={({ changes, version }) => updateLetterhead({ ...changes, version: versionFor(version) })}
          onSaved={(saved) => {
            const values = valuesOf(saved);
            form.rebase(values, { values, version: saved.version });
            setReadAt(saved.version);
            onSaved(saved);
          }}
        >
          <TextInput {...form.input('name')} required autoComplete="off" />
          <Textarea {...form.input('address')} autosize minRows={2} maxRows={6} />
          <TextInput {...form.input('phone')} autoComplete="off" inputMode="tel" />
          <TextInput {...form.input('email')} autoComplete="off" inputMode="email" />
          <TextInput {...form.input('web')} autoComplete="off" inputMode="url" />
          <Textarea {...form.input('bank')} description={t.bankHint} autosize minRows={2} maxRows={6} />
          <Textarea {...form.input('footerNote')} description={t.noteHint} autosize minRows={3} maxRows={10} />
        </FormPanel>
      </section>
      <div className={classes.side}>
        <HeadPreview values={form.values} letterhead={letterhead} />
        <LogoField letterhead={letterhead} onSaved={onSaved} />
      </div>
    </div>
  );
}
