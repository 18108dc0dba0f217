import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { FormContent } from './form-content.tsx';
import classes from './form-dialog.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Attempt, RecordForm } from './use-record-form.ts';
import { type SavingMessages, useSaving } from './use-saving.ts';
import { listWords } from '../words/list-words.ts';

interface FormPanelProps<Values extends object, Saved> {
  form: RecordForm<Values>;
  save: (attempt: Attempt<Values>) => Promise<Saved>;
  /** The form stays: it has to be put onto what was saved. */
  onSaved: (saved: Saved) => void;
  messages?: SavingMessages;
  submitLabel?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form that is part of a page. */
export function FormPanel<Values extends object, Saved>(props: FormPanelProps<Values, Saved>) {
  const { form, messages } = props;
  const t = useWords(listWords);
  const saving = useSaving(form, props.save, props.onSaved, messages);
  // A save can lead to another page before it is drawn as done, and what was typed has arrived by then.
  const guard = useLeaveGuard(form.dirty && saving.outcome.state !== 'saving');
  const undo = form.dirty && (
    <Button variant="default" onClick={form.startOver}>
      {t.undo}
    </Button>
  );
  return (
    <div className={classes.panel}>
      <FormContent
        form={form}
        saving={saving}
        guard={guard}
        messages={messages}
        submitLabel={props.submitLabel}
        otherButtons={undo}
      >
        {props.children}
      </FormContent>
    </div>
  );
}
