import type { RefusalReply } from '@gso/contract/record/replies';
import { Alert, Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.tsx';
import { Refused } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { formWords } from './words.ts';
import classes from './confirm-action.module.css';
import { showUndoable } from './show-undoable.ts';
import { RecordUses } from './record-uses.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listWords } from '../words/list-words.ts';

interface ConfirmActionProps {
  question: string;
  /** The text of the button that confirms. */
  action: string;
  /** The text of the snackbar afterwards; none without it. */
  done?: string;
  /** The action is not destructive. */
  harmless?: boolean;
  act: () => Promise<unknown>;
  /** Offered with the snackbar. */
  undo?: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** The record. */
  children: ReactNode;
  /** Its name, for the search in the lists of records that use it. */
  name?: string | undefined;
}

/** Asks for confirmation of an action with consequences, and shows the reason if it is refused. */
export function ConfirmAction({ question, action, done, harmless = false, ...props }: ConfirmActionProps) {
  const { act, undo, onDone, onClose, children, name } = props;
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
      if (done !== undefined && undo) showUndoable({ text: done, detail: name ?? '', undo });
      else if (done !== undefined) showSnackbar({ kind: 'success', text: done });
      forgetOpener();
      onDone();
    } catch (error) {
      const sentence = sentenceOf(error);
      const uses = error instanceof Refused ? error.reply.uses : undefined;
      setRefusal({ sentence, uses });
      // The records that use this one are shown only in the dialog, with links.
      if (!uses) showSnackbar({ kind: 'error', text: t.canceledBecause(sentence) });
      setIsActing(false);
    } finally {
      running.current = false;
    }
  }

  return (
    <Dialog onClose={() => !isActing && onClose()} title={t.confirmTitle} size={450} centered>
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
    </Dialog>
  );
}
