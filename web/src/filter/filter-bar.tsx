import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface FilterBarProps {
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a list as chips. A button to clear them all appears with the first that is set. */
export function FilterBar({ onClear, children }: FilterBarProps) {
  const t = useWords(listWords);
  return (
    <div role="group" aria-label={t.filters} className={classes.bar}>
      {children}
      <Button
        className={classes.clearAll}
        variant="subtle"
        size="compact-sm"
        onClick={(event) => {
          // The button disappears when nothing is set; the focus stays at the filters.
          event.currentTarget.parentElement?.querySelector<HTMLElement>('button, input')?.focus();
          onClear();
        }}
      >
        {t.clearFilters}
      </Button>
    </div>
  );
}
