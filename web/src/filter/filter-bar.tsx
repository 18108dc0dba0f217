import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface FilterBarProps {
  onClear: () => void;
  /** For more chips than find room between the search and the tools of a list. */
  ownRow?: boolean;
  children: ReactNode;
}

/** The filters of a list as chips. The way to clear them all appears with the first that is set. */
export function FilterBar({ onClear, ownRow = false, children }: FilterBarProps) {
  const t = useWords(listWords);
  return (
    <div role="group" aria-label={t.filters} className={classes.bar} data-own-row={ownRow || undefined}>
      {children}
      <Button
        className={classes.clearAll}
        variant="subtle"
        size="compact-sm"
        onClick={(event) => {
          // The button hides once nothing is set; the keyboard stays at the filters.
          event.currentTarget.parentElement?.querySelector<HTMLElement>('button, input')?.focus();
          onClear();
        }}
      >
        {t.clearFilters}
      </Button>
    </div>
  );
}
