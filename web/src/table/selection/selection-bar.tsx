import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './selection.module.css';
import { type Selection, useSelectedRows } from './selection.ts';
import { listWords } from '../../words/list-words.ts';

interface SelectionBarProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** The actions for the selected rows. */
  children?: ReactNode;
}

/** The number of selected rows and their actions: next to the pager, and on a phone at the bottom of the screen. */
export function SelectionBar<Row extends { id: number }>({ selection, children }: SelectionBarProps<Row>) {
  const t = useWords(listWords);
  const count = useSelectedRows(selection).length;
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
              // The button disappears with the selection; the focus stays on the page.
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
