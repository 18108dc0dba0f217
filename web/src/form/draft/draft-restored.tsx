import { Button } from '@mantine/core';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './draft-restored.module.css';
import { formWords } from '../words.ts';

interface DraftRestoredProps {
  /** When what stands in the form was typed. */
  at: string;
  onStartOver: () => void;
}

/** Says that the form holds what was typed earlier, with the way to an empty one. */
export function DraftRestored({ at, onStartOver }: DraftRestoredProps) {
  const t = useWords(formWords);
  return (
    <div className={classes.restored}>
      {t.draftRestored(formatDateTime(at))}
      <Button variant="subtle" size="compact-sm" onClick={onStartOver}>
        {t.startOver}
      </Button>
    </div>
  );
}
