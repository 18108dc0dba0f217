import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './selection.module.css';
import { type Selection, useSelectedRows } from './selection.ts';
import { listWords } from '../../words/list-words.ts';

interface SelectionBarProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** Says that more than the selected rows are meant. */
  all?: string | undefined;
  onClear?: () => void;
  /** The actions for the selected rows. */
  children?: ReactNode;
}

/** The number of selected rows and their actions: next to the pager, and on a phone at the bottom of the screen. */
export function SelectionBar<Row extends { id: number }>(props: SelectionBarProps<Row>) {
  const { selection, all, onClear = selection.clear, children } = props;
  const t = useWords(listWords);
  const count = useSelectedRows(selection).length;
  return (
    <div className={classes.bar} data-empty={count === 0 || undefined}>
      <span role="status">{count > 0 && (all ?? t.selected(count))}</span>
      {count > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onClear();
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
