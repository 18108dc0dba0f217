import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useWords } from '../words/words.ts';
import classes from './form-dialog.module.css';
import { formWords } from './words.ts';

interface UnsavedQuestionProps {
  onStay: () => void;
  /** Undefined if no draft may be kept. */
  onKeepDraft?: (() => void) | undefined;
  onDiscard: () => void;
}

/** At the bottom of the form, above its buttons, so that the input stays visible while deciding. */
export function UnsavedQuestion({ onStay, onKeepDraft, onDiscard }: UnsavedQuestionProps) {
  const t = useWords(formWords);
  const id = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div
      className={classes.question}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <p id={`${id}-title`} className={classes.questionTitle}>
        {t.unsavedTitle}
      </p>
      <p id={`${id}-text`} className={classes.questionText}>
        {onKeepDraft ? t.unsavedText : t.unsavedSecret}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          {t.discard}
        </Button>
        {onKeepDraft && (
          <Button variant="default" onClick={onKeepDraft}>
            {t.keepDraft}
          </Button>
        )}
        <Button ref={stay} onClick={onStay}>
          {t.keepEditing}
        </Button>
      </div>
    </div>
  );
}
