import { Button } from '@mantine/core';
import { useWords } from '../words/words.ts';
import { FormBody, type FormProps } from './form-body.tsx';
import classes from './form-dialog.module.css';
import { FormFrame } from './form-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaving } from './use-saving.ts';
import { listWords } from '../words/list-words.ts';

/** A form that is part of a page. It stays after a save, so `onSaved` has to give it the saved values. */
export function FormPanel<Values extends object, Saved>(props: FormProps<Values, Saved>) {
  const { form } = props;
  const t = useWords(listWords);
  const saving = useSaving(form, props.save, props.onSaved, props.messages);
  // A save can open another page before it is rendered as done, and the input is already saved by then.
  const guard = useLeaveGuard(form.dirty && saving.outcome.state !== 'saving');
  const undo = form.dirty && (
    <Button variant="default" onClick={form.startOver}>
      {t.undo}
    </Button>
  );
  return (
    <div className={classes.panel}>
      <FormFrame form={form} saving={saving} guard={guard}>
        <FormBody {...props} saving={saving} otherButtons={undo} />
      </FormFrame>
    </div>
  );
}
