import { useState } from 'react';
import { useWords } from '../words/words.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { newIdempotencyKey } from './idempotency.ts';
import { formWords } from './words.ts';

interface ConfirmDeleteProps {
  remove: () => Promise<unknown>;
  restore: (idempotencyKey: string) => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
  /** The name of the record. */
  name: string;
}

/** Asks before a record is removed, and offers to restore it afterwards. */
export function ConfirmDelete({ remove, restore, onRemoved, onClose, name }: ConfirmDeleteProps) {
  const t = useWords(formWords);
  const [key] = useState(newIdempotencyKey);
  return (
    <ConfirmAction
      question={t.confirmRemove}
      action={t.remove}
      done={t.removed}
      act={remove}
      undo={() => restore(key)}
      onDone={onRemoved}
      onClose={onClose}
      name={name}
    >
      {name}
    </ConfirmAction>
  );
}
