import { limits } from '@gso/contract/limits';
import { type LetterInput, letterInput, type LetterMark, type LetterRow } from '@gso/contract/quotation/mail';
import type { DocumentLanguage } from '@gso/contract/quotation-document';
import { Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, useId, useState } from 'react';
import formClasses from '../../../form/form-dialog.module.css';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { quotationLetterFields } from '../../../words/fields/quotation-letter.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { updateLetter } from './api.ts';
import classes from './letter.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { Marks } from './marks.tsx';
import { letterWords } from './words.ts';

interface LetterFormProps {
  letter: LetterRow;
  onSaved: (saved: LetterRow) => void;
}

type TextField = Exclude<keyof LetterInput, 'followUpDays'>;
type TextElement = HTMLInputElement | HTMLTextAreaElement;

const valuesOf = ({ subjectEn, textEn, subjectId, textId, followUpDays }: LetterRow): LetterInput => ({
  subjectEn,
  textEn,
  subjectId,
  textId,
  followUpDays,
});

export function LetterForm({ letter, onSaved }: LetterFormProps) {
  const t = useWords(letterWords);
  const fields = useWords(quotationLetterFields);
  const titleId = useId();
  const [language, setLanguage] = useState<DocumentLanguage>(currentLanguage());
  const form = useRecordForm<LetterInput>({
    name: 'quotation-letter',
    schema: letterInput,
    initialValues: valuesOf(letter),
    record: letter,
    labels: fields,
    titleOf: () => t.title,
  });
  // Where a mark goes: the field that was typed in last.
  const [last, setLast] = useState<{ field: TextField; element: TextElement }>();

  const input = (field: TextField) => {
    const given: { onFocus?: (event: FocusEvent<TextElement>) => void } = form.input(field);
    return {
      ...form.input(field),
      required: true,
      className: formClasses.wide,
      onFocus: (event: FocusEvent<TextElement>) => {
        given.onFocus?.(event);
        setLast({ field, element: event.currentTarget });
        setLanguage(field.endsWith('En') ? 'en' : 'id');
      },
    };
  };

  function insert(mark: LetterMark): void {
    const field = last?.field ?? (language === 'en' ? 'textEn' : 'textId');
    const element = last?.element;
    const present = form.values[field];
    const [from, to] = [element?.selectionStart ?? present.length, element?.selectionEnd ?? present.length];
    const target: { onChange: (text: string) => void } = form.input(field);
    const inserted = `{${mark}}`;
    target.onChange(present.slice(0, from) + inserted + present.slice(to));
    // The browser moves the caret to the end when the value changes.
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  }

  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {t.title}
        </h2>
        <p className={classes.hint}>{t.hint}</p>
        <div className={classes.form}>
          <FormPanel
            form={form}
            save={({ changes, version }) => updateLetter({ ...changes, version })}
            onSaved={(saved) => {
              const values = valuesOf(saved);
              form.rebase(values, { values, version: saved.version });
              onSaved(saved);
            }}
          >
            <TextInput {...input('subjectEn')} maxLength={limits.mailSubject} />
            <Textarea {...input('textEn')} autosize minRows={6} maxRows={16} maxLength={limits.mailText} />
            <TextInput {...input('subjectId')} maxLength={limits.mailSubject} />
            <Textarea {...input('textId')} autosize minRows={6} maxRows={16} maxLength={limits.mailText} />
            <NumberField {...form.input('followUpDays')} description={t.followUpHint} required />
          </FormPanel>
        </div>
      </section>
      <div className={classes.side}>
        <LetterPreview values={form.values} language={language} onLanguage={setLanguage} />
        <Marks onInsert={insert} />
      </div>
    </div>
  );
}
