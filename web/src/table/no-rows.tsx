import type { ListQuery } from '@gso/contract/record/list-query';
import { Button } from '@mantine/core';
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words/words.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface NoRowsProps<Sort extends string> {
  list: ListState<ListQuery<Sort>>;
  /** Shown when there are no records at all. */
  empty: ReactNode;
}

/** Shown instead of rows, with a button to get some. */
export function NoRows<Sort extends string>({ list, empty }: NoRowsProps<Sort>) {
  const t = useWords(listWords);
  if (list.query.page > 0) {
    const toFirstPage = (
      <Button variant="default" onClick={() => list.change({ page: 0 })}>
        {t.firstPage}
      </Button>
    );
    return <EmptyState icon={IconMoodEmpty} title={t.pastTheEnd} action={toFirstPage} />;
  }
  if (!list.narrowed) return empty;
  const clearFilters = (
    <Button variant="default" onClick={list.clear}>
      {t.clearFilters}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={t.nothingMatches} action={clearFilters} />;
}
