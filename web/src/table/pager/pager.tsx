import { limits } from '@gso/contract/limits';
import type { ListQuery } from '@gso/contract/record/list-query';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useOnPhone } from '../../ui/phone-width.ts';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './pager.module.css';
import { hasNextPage, knownTotal, rangeOf, totalText } from './page-range.ts';
import type { ListResult } from '../use-list-page.ts';
import type { ListState } from '../use-list-state.ts';
import { listWords } from '../../words/list-words.ts';

interface PagerProps<Sort extends string> {
  list: ListState<ListQuery<Sort>>;
  result: ListResult<unknown>;
  /** Shows the sum of all matching rows. */
  sum?: ((total: number) => ReactNode) | undefined;
}

/** The footer of a list: rows per page, the position, an exact count on demand, and the page buttons. */
export function Pager<Sort extends string>({ list, result: newest, sum }: PagerProps<Sort>) {
  const t = useWords(listWords);
  const onPhone = useOnPhone();
  // Rendered together with the rows, so that a count is never ahead of them.
  const deferred = useDeferredValue(newest);
  const result = deferred.page ? deferred : newest;
  if (!result.page) return null;
  const { page, size } = list.query;
  const range = rangeOf(result.page);
  if (!range && page === 0) return null;
  const total = knownTotal(result.page, result);
  const steps = [
    { label: t.firstPage, icon: IconChevronLeftPipe, to: 0, possible: page > 0 },
    { label: t.previousPage, icon: IconChevronLeft, to: page - 1, possible: page > 0 },
    { label: t.nextPage, icon: IconChevronRight, to: page + 1, possible: hasNextPage(result.page, total) },
  ];
  return (
    <nav className={classes.pager} aria-label={t.pages}>
      <label className={classes.sizes}>
        {t.rowsPerPage}
        <NativeSelect
          size="xs"
          value={String(size)}
          data={[...new Set([...list.pageSizes, size])]
            .sort((a, b) => a - b)
            .map((rows) => ({ value: String(rows), label: rows === limits.allRows ? t.allRows : String(rows) }))}
          onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
        />
      </label>
      <span className={classes.range} aria-live="polite">
        {range ? t.range(formatCount(range.from), formatCount(range.to), totalText(total)) : t.noRows}
      </span>
      {onPhone && result.totalAmount !== undefined && (
        <span className={classes.range}>
          {t.total} {sum?.(result.totalAmount)}
        </span>
      )}
      {(total.totalCapped || result.counting) && (
        <Button variant="subtle" size="compact-sm" loading={result.counting} onClick={result.countAll}>
          {t.countAll}
        </Button>
      )}
      <div className={classes.steps}>
        {steps.map(({ label, icon: Picture, to, possible }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={32}
            aria-label={label}
            data-tooltip={label}
            disabled={!possible}
            onClick={() => list.change({ page: to })}
          >
            <Picture size={16} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </nav>
  );
}
