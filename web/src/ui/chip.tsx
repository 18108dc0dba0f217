import type { ReactNode } from 'react';
import classes from './chip.module.css';

export type ChipTone = 'green' | 'red' | 'blue' | 'grey' | 'amber';

/** A state or a kind of event: a word on a tint, with a dot. The word has the meaning, never the colour alone. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
