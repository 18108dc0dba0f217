import { Button } from '@mantine/core';
import { use } from 'react';
import { useWords } from '../words/words.ts';
import { CreateInPlaceContext } from './create-in-place.ts';
import { FormBody, type FormProps } from './form-body.tsx';
import classes from './form-dialog.module.css';
import { FormFrame } from './form-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { useSaving } from './use-saving.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listWords } from '../words/list-words.ts';

interface FormDialogProps<Values extends object, Saved> extends FormProps<Values, Saved> {
  title: string;
  onClose: () => void;
  /** Its width on a wide screen; 640 by default. */
  size?: number;
  /** Whether another dialog covers it, which Escape closes first. */
  covered?: boolean;
}

/** The frame of every record's dialog. It stays open until the record is saved or the user closes it. */
export function FormDialog<Values extends object, Saved>(props: FormDialogProps<Values, Saved>) {
  const { title, form, onClose } = props;
  const t = useWords(listWords);
  const saving = useSaving(form, props.save, props.onSaved, props.messages, props.undo);
  const guard = useLeaveGuard(form.dirty);
  const creating = use(CreateInPlaceContext)?.covers ?? false;
  useReturnFocus();

  const close = () => {
    if (saving.outcome.state === 'saving') return;
    if (guard.asking) guard.stay();
    else if (form.dirty) guard.ask(onClose);
    else onClose();
  };
  const cancel = (
    <Button variant="default" onClick={close}>
      {t.cancel}
    </Button>
  );
  return (
    <Dialog
      onClose={close}
      title={title}
      size={props.size ?? 640}
      closeOnEscape={!props.covered && !creating}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <FormFrame form={form} saving={saving} guard={guard}>
        <FormBody {...props} saving={saving} otherButtons={cancel} />
      </FormFrame>
    </Dialog>
  );
}
