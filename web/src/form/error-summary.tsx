import { Alert, Anchor } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../words/words.ts';
import classes from './form-dialog.module.css';
import type { Problem } from './use-record-form.ts';
import { formWords } from './words.ts';
import { listWords } from '../words/list-words.ts';

interface ErrorSummaryProps {
  /** Why the server refused; undefined if nothing was sent yet. */
  sentence?: string | undefined;
  /** The heading; "Canceled" by default. */
  failed?: string | undefined;
  problems: readonly Problem[];
  onGoTo: (path: string) => void;
}

/** The errors at the top of the form, with a link to each field concerned. Takes the focus when it appears. */
export function ErrorSummary({ sentence, failed, problems, onGoTo }: ErrorSummaryProps) {
  const t = { ...useWords(listWords), ...useWords(formWords) };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconExclamationCircle aria-hidden />}
      title={sentence === undefined ? t.checkFields : (failed ?? t.canceled)}
    >
      {sentence}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ path, label, message }) => (
            <li key={path}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                underline="always"
                onClick={() => onGoTo(path)}
              >
                {label}: {message}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
