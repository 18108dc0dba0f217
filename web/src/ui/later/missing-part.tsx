import { Button } from '@mantine/core';
import { createContext, use, useEffect } from 'react';
import { Unreachable } from '../../api/client.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { showSnackbar } from '../snackbar.tsx';
import { uiWords } from '../words.ts';

export interface Again {
  /** Loads the missing part again. */
  now: () => void;
  /** Lets the next place that shows the part load it again. */
  nextTime: () => void;
}

export const AgainContext = createContext<Again>({ now: () => undefined, nextTime: () => undefined });

/** Loads a missing part again when the network is back, or when it is shown the next time. */
export function useAgain({ now, nextTime }: Again): void {
  useEffect(() => {
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      nextTime();
    };
  }, [now, nextTime]);
}

/** In place of a part that could not be loaded. What can be closed closes with a message instead. */
export function MissingPart({ onClose }: { onClose?: () => void }) {
  const t = useWords(uiWords);
  const again = use(AgainContext);
  const text = sentenceOf(new Unreachable());
  useAgain(again);
  useEffect(() => {
    if (!onClose) return;
    showSnackbar({ kind: 'error', text });
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- closes once
  }, []);
  if (onClose) return null;
  return (
    <p role="alert">
      {text}{' '}
      <Button variant="default" size="compact-sm" onClick={again.now}>
        {t.retry}
      </Button>
    </p>
  );
}
