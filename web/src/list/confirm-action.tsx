import { Alert, Button, Modal } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../words/refusal.ts';
import { useWords } from '../words/words.ts';
import classes from './confirm-action.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import { listWords } from './words.ts';

interface ConfirmActionProps {
  question: string;
  /** What the button that goes ahead is called. */
  action: string;
  /** What the snackbar says afterwards; it stays silent without. */
  done?: string;
  /** Nothing is lost by it. */
  harmless?: boolean;
  act: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** What it is about. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back, and stays with the reason when that is refused. */
export function ConfirmAction({ question, action, done, harmless = false, ...props }: ConfirmActionProps) {
  const { act, onDone, onClose, children } = props;
  const t = useWords(listWords);
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const running = useRef(false);
  const forgetOpener = useReturnFocus();

  async function confirm(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsActing(true);
    setRefusal(undefined);
    try {
      await act();
      if (done !== undefined) showSnackbar({ kind: 'success', text: done });
      forgetOpener();
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
      showSnackbar({ kind: 'error', text: t.canceledBecause(sentenceOf(error)) });
      setIsActing(false);
    } finally {
      running.current = false;
    }
  }

  return (
    <Modal
      opened
      onClose={() => !isActing && onClose()}
      title={t.confirmTitle}
      size={450}
      centered
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ title: classes.title }}
    >
      <p className={classes.question}>{question}</p>
      <div className={classes.subject}>{children}</div>
      {refusal !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconExclamationCircle aria-hidden />} title={t.canceled}>
          {refusal}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose} disabled={isActing}>
          {t.cancel}
        </Button>
        <Button {...(!harmless && { color: 'red' })} loading={isActing} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
