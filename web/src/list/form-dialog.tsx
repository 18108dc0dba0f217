import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { ConflictView } from './conflict-view.tsx';
import { FormBody } from './form-body.tsx';
import classes from './form-dialog.module.css';
import { useOnPhone } from './phone-width.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Attempt, RecordForm } from './use-record-form.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSaving } from './use-saving.ts';
import { listWords } from './words.ts';

interface FormDialogProps<Values extends object, Saved> {
  title: string;
  form: RecordForm<Values>;
  save: (attempt: Attempt<Values>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every record's dialog. It stays open until the record is saved or the user lets go of it. */
export function FormDialog<Values extends object, Saved>(props: FormDialogProps<Values, Saved>) {
  const { title, form, onClose } = props;
  const t = useWords(listWords);
  const saving = useSaving(form, props.save, props.onSaved);
  const guard = useLeaveGuard(form.dirty);
  useReturnFocus();

  const { outcome } = saving;
  const close = () => {
    if (outcome.state === 'saving') return;
    if (guard.asking) guard.stay();
    else if (form.dirty) guard.ask(onClose);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={640}
      fullScreen={useOnPhone()}
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ content: classes.dialog, title: classes.title, body: classes.body }}
    >
      {outcome.state === 'conflict' ? (
        <ConflictView
          form={form}
          conflict={outcome.conflict}
          onSave={(merged) => saving.submitMerged(merged, outcome.conflict.current)}
          onBack={saving.backToForm}
        />
      ) : (
        <FormBody form={form} outcome={outcome} onSubmit={saving.submit} onCancel={close}>
          {props.children}
        </FormBody>
      )}
      {guard.asking && (
        <UnsavedQuestion
          onStay={guard.stay}
          onKeepDraft={guard.leave}
          onDiscard={() => {
            form.discardDraft();
            guard.leave();
          }}
        />
      )}
    </Modal>
  );
}
