import { Alert, Button, Modal } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../words/refusal.ts';
import { useWords } from '../words/words.ts';
import classes from './confirm-delete.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import { listWords } from './words.ts';

interface ConfirmDeleteProps {
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
  /** Which record it is about. */
  children: ReactNode;
}

/** Asks before a record is removed, and stays with the reason when that is refused. */
export function ConfirmDelete({ remove, onRemoved, onClose, children }: ConfirmDeleteProps) {
  const t = useWords(listWords);
  const [isRemoving, setIsRemoving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const running = useRef(false);
  const forgetOpener = useReturnFocus();

  async function confirm(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsRemoving(true);
    setRefusal(undefined);
    try {
      await remove();
      showSnackbar({ kind: 'success', text: t.removed });
      forgetOpener();
      onRemoved();
    } catch (error) {
      setRefusal(sentenceOf(error));
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
      setIsRemoving(false);
    } finally {
      running.current = false;
    }
  }

  return (
    <Modal
      opened
      onClose={() => !isRemoving && onClose()}
      title={t.confirmTitle}
      size={450}
      centered
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ title: classes.title }}
    >
      <p className={classes.question}>{t.confirmRemove}</p>
      <p className={classes.record}>{children}</p>
      {refusal !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconExclamationCircle aria-hidden />} title={t.canceled}>
          {refusal}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose} disabled={isRemoving}>
          {t.cancel}
        </Button>
        <Button color="red" loading={isRemoving} onClick={() => void confirm()}>
          {t.remove}
        </Button>
      </div>
    </Modal>
  );
}
