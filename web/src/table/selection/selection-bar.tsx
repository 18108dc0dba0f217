import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './selection.module.css';
import type { Selection } from './selection.ts';
import { listWords } from '../../words/list-words.ts';

interface SelectionBarProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** What can be done with the chosen rows. */
  children?: ReactNode;
}

/** How many rows are chosen and what can be done with them: beside the pager, and on a phone at the foot of the screen. */
export function SelectionBar<Row extends { id: number }>({ selection, children }: SelectionBarProps<Row>) {
  const t = useWords(listWords);
  const count = selection.rows.length;
  return (
    <div className={classes.bar} data-empty={count === 0 || undefined}>
      <span role="status">{count > 0 && t.selected(count)}</span>
      {count > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              selection.clear();
              // The button goes away with the selection; the keyboard stays on the page.
              document.querySelector('main')?.focus({ preventScroll: true });
            }}
          >
            {t.clearSelection}
          </Button>
          {children}
        </>
      )}
    </div>
  );
}
