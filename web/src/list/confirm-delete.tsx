import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { listWords } from './words.ts';

interface ConfirmDeleteProps {
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
  /** Which record it is about. */
  children: ReactNode;
}

/** Asks before a record is removed. */
export function ConfirmDelete({ remove, onRemoved, onClose, children }: ConfirmDeleteProps) {
  const t = useWords(listWords);
  return (
    <ConfirmAction
      question={t.confirmRemove}
      action={t.remove}
      done={t.removed}
      act={remove}
      onDone={onRemoved}
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  );
}
