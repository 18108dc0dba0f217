import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import classes from './day-row.module.css';
import type { Fate } from './kept-rows.ts';

const tones: Record<Fate, ChipTone> = {
  approved: 'green',
  rejected: 'red',
  confirmed: 'green',
  logged: 'green',
  read: 'grey',
  gone: 'grey',
};

interface DecisionProps {
  fate: Fate | undefined;
  /** The buttons, as long as nothing is decided. */
  children: (sending: boolean, send: (act: () => Promise<unknown>) => void) => ReactNode;
}

/** The actions of a row, and later what became of it. */
export function Decision({ fate, children }: DecisionProps) {
  const { fates } = useWords(dashboardWords);
  const [state, setState] = useState<'untouched' | 'sending' | 'sent'>('untouched');
  const place = useRef<HTMLDivElement>(null);

  // The pressed button is gone, and with it the focus.
  useEffect(() => {
    if (state === 'sent' && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);

  async function send(act: () => Promise<unknown>): Promise<void> {
    setState('sending');
    try {
      await act();
    } finally {
      setState('sent');
    }
  }

  return (
    <div ref={place} className={classes.decision} tabIndex={-1}>
      {fate ? <Chip tone={tones[fate]}>{fates[fate]}</Chip> : children(state === 'sending', (act) => void send(act))}
    </div>
  );
}
