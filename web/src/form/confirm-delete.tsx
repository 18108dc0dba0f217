import { useWords } from '../words/words.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { formWords } from './words.ts';

interface ConfirmDeleteProps {
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
  /** Which record it is about. */
  name: string;
}

/** Asks before a record is removed. */
export function ConfirmDelete({ remove, onRemoved, onClose, name }: ConfirmDeleteProps) {
  const t = useWords(formWords);
  return (
    <ConfirmAction
      question={t.confirmRemove}
      action={t.remove}
      done={t.removed}
      act={remove}
      onDone={onRemoved}
      onClose={onClose}
      name={name}
    >
      {name}
    </ConfirmAction>
  );
}
