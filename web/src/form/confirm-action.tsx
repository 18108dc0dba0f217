import type { RefusalReply } from '@gso/contract/record/replies';
import { Alert, Button, Modal } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { Refused } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { formWords } from './words.ts';
import classes from './confirm-action.module.css';
import { RecordUses } from './record-uses.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { listWords } from '../words/list-words.ts';

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
  /** Its name, by which the lists of what still uses it are searched. */
  name?: string | undefined;
}

/** Asks before something that cannot be taken back, and stays with the reason when that is refused. */
export function ConfirmAction({ question, action, done, harmless = false, ...props }: ConfirmActionProps) {
  const { act, onDone, onClose, children, name } = props;
  const t = { ...useWords(listWords), ...useWords(formWords) };
  const [isActing, setIsActing] = useState(false);
  const [refusal, setRefusal] = useState<{ sentence: string; uses: RefusalReply['uses'] }>();
  const isUsed = refusal?.uses !== undefined;
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
      const sentence = sentenceOf(error);
      const uses = error instanceof Refused ? error.reply.uses : undefined;
      setRefusal({ sentence, uses });
      // What uses a record is said in the dialog alone, where it leads on.
      if (!uses) showSnackbar({ kind: 'error', text: t.canceledBecause(sentence) });
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
        <Alert
          color="red"
          variant="light"
          role="alert"
          icon={<IconExclamationCircle aria-hidden />}
          title={isUsed ? t.stillUsed : t.canceled}
        >
          {refusal.uses && name !== undefined ? <RecordUses uses={refusal.uses} name={name} /> : refusal.sentence}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose} disabled={isActing}>
          {isUsed ? t.close : t.cancel}
        </Button>
        {!isUsed && (
          <Button {...(!harmless && { color: 'red' })} loading={isActing} onClick={() => void confirm()}>
            {action}
          </Button>
        )}
      </div>
    </Modal>
  );
}
