import { Badge } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DraftRestored } from './draft/draft-restored.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form-dialog.module.css';
import type { Attempt, RecordForm } from './use-record-form.ts';
import type { Saving, SavingMessages, UndoOffer } from './use-saving.ts';
import { formWords } from './words.ts';
import { listWords } from '../words/list-words.ts';

/** The properties of a form, in a dialog or in a page. */
export interface FormProps<Values extends object, Saved> {
  form: RecordForm<Values>;
  save: (attempt: Attempt<Values>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  messages?: SavingMessages;
  undo?: UndoOffer<Values> | undefined;
  /** The text of the button that saves; "Save" if missing. */
  submitLabel?: string;
  /** The fields. */
  children: ReactNode;
}

interface FormBodyProps<Values extends object> extends Pick<
  FormProps<Values, never>,
  'form' | 'messages' | 'submitLabel' | 'children'
> {
  saving: Saving<Values>;
  /** The buttons next to the one that saves. */
  otherButtons: ReactNode;
}

/** The fields, above them the errors, below them the buttons. */
export function FormBody<Values extends object>(props: FormBodyProps<Values>) {
  const { form, saving } = props;
  const { outcome } = saving;
  const t = { ...useWords(listWords), ...useWords(formWords) };
  const [refusedTries, setRefusedTries] = useState(0);
  const isSaving = outcome.state === 'saving';
  const sentence = outcome.state === 'failed' ? outcome.sentence : undefined;
  const missing = whyNotYet(form, t);

  function submit(): void {
    if (form.problems.length > 0) setRefusedTries(refusedTries + 1);
    if (form.dirty || form.isNew) saving.submit();
  }
  const submitEvent = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const submitFromTextarea = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  const summaryProblems = refusedTries > 0 || sentence !== undefined ? form.shownProblems : [];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submitEvent}
      onKeyDown={submitFromTextarea}
      aria-busy={isSaving}
    >
      {(sentence !== undefined || summaryProblems.length > 0) && (
        <ErrorSummary
          key={refusedTries}
          sentence={sentence}
          failed={props.messages?.failed}
          problems={summaryProblems}
          onGoTo={form.focus}
        />
      )}
      {form.draftFrom !== undefined && <DraftRestored at={form.draftFrom} onStartOver={form.startOver} />}
      <fieldset className={classes.fields} disabled={isSaving}>
        {props.children}
      </fieldset>
      <div className={classes.foot}>
        <span role="status">
          {form.draftKept && (
            <Badge variant="light" tt="none">
              {t.draftKept}
            </Badge>
          )}
        </span>
        <div className={classes.buttons}>
          {props.otherButtons}
          <ActionButton type="submit" loading={isSaving} blocked={missing} hint={t.saveHint}>
            {props.submitLabel ?? t.save}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}

function whyNotYet<Values extends object>(form: RecordForm<Values>, t: (typeof formWords)['en']): string | undefined {
  if (form.problems.length > 0) {
    return t.notYet(form.problems.map(({ label, message }) => `${label}: ${message}`).join(' '));
  }
  return form.dirty || form.isNew ? undefined : t.nothingChanged;
}
