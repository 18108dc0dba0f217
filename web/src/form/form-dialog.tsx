import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { FormContent } from './form-content.tsx';
import classes from './form-dialog.module.css';
import { useOnPhone } from '../ui/phone-width.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Attempt, RecordForm } from './use-record-form.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { type SavingMessages, useSaving } from './use-saving.ts';
import { listWords } from '../words/list-words.ts';

interface FormDialogProps<Values extends object, Saved> {
  title: string;
  form: RecordForm<Values>;
  save: (attempt: Attempt<Values>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  messages?: SavingMessages;
  submitLabel?: string;
  /** Its width where the screen has room; 640 unless told. */
  size?: number;
  /** Whether another dialog lies over it, which Escape closes first. */
  covered?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every record's dialog. It stays open until the record is saved or the user lets go of it. */
export function FormDialog<Values extends object, Saved>(props: FormDialogProps<Values, Saved>) {
  const { title, form, messages, onClose } = props;
  const t = useWords(listWords);
  const saving = useSaving(form, props.save, props.onSaved, messages);
  const guard = useLeaveGuard(form.dirty);
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
    <Modal
      opened
      onClose={close}
      title={title}
      size={props.size ?? 640}
      closeOnEscape={!props.covered}
      fullScreen={useOnPhone()}
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ content: classes.dialog, title: classes.title, body: classes.body }}
    >
      <FormContent
        form={form}
        saving={saving}
        guard={guard}
        messages={messages}
        submitLabel={props.submitLabel}
        otherButtons={cancel}
      >
        {props.children}
      </FormContent>
    </Modal>
  );
}
