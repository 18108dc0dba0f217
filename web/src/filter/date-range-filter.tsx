import { Suspense } from 'react';
import { Popover } from '../ui/menu.tsx';
import { formatDate } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { type DateRange, everything, inDays, isSame, useQuickRanges, type UsualRange } from './date-range.ts';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from '../words/list-words.ts';
import { later } from '../ui/later/later.ts';

const DateRangePanel = later(async () => (await import('./date-range-panel.tsx')).DateRangePanel);

interface DateRangeFilterProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Clearing the filter restores it; without it, everything is shown. */
  usual?: UsualRange;
}

export function DateRangeFilter({ label, value, onChange, usual }: DateRangeFilterProps) {
  const shown = useRangeText(value, usual);
  const isUsual = usual !== undefined && isSame(value, usual.address);
  const chip = { label, shown, usual: isUsual };
  return (
    <FilterChip {...chip} onClear={() => onChange(usual?.address ?? everything)}>
      <Popover label={label} trigger={<FilterButton {...chip} />}>
        {(close) => (
          <Suspense fallback={null}>
            <DateRangePanel
              value={value}
              {...(usual && { usual })}
              onChange={(range) => {
                close();
                onChange(range);
              }}
            />
          </Suspense>
        )}
      </Popover>
    </FilterChip>
  );
}

function useRangeText(value: DateRange, usual: UsualRange | undefined): string {
  const t = useWords(listWords);
  const quick = useQuickRanges(usual).find((range) => isSame(range, value));
  if (quick) return quick.label;
  const { from, to } = inDays(value, usual);
  if (from === to) return from && formatDate(from);
  if (to === '') return t.since(formatDate(from));
  return from === '' ? t.upTo(formatDate(to)) : `${formatDate(from)}–${formatDate(to)}`;
}
