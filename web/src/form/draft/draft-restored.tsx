import { Button } from '@mantine/core';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './draft.module.css';
import { formWords } from '../words.ts';

interface DraftRestoredProps {
  /** When the draft was typed. */
  at: string;
  onStartOver: () => void;
}

/** Says that the form holds a restored draft, with a button to start over. */
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
