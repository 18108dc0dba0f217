import { Suspense } from 'react';
import { Popover } from '../ui/menu.tsx';
import { formatDate } from '../words/format.ts';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { later } from '../ui/later/later.ts';

const DayPanel = later(async () => (await import('./day-panel.tsx')).DayPanel);

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD; empty while the filter is not set. */
  value: string;
  /** A preset with a name. */
  quick: { label: string; day: string };
  onChange: (day: string) => void;
}

/** A filter for dates before or after one day. */
export function DayFilter({ label, value, quick, onChange }: DayFilterProps) {
  const shown = value && formatDate(value);
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange('')}>
      <Popover label={label} trigger={<FilterButton label={label} shown={shown} />}>
        {(close) => (
          <Suspense fallback={null}>
            <DayPanel
              label={label}
              value={value}
              quick={quick}
              onChange={(day) => {
                close();
                onChange(day);
              }}
            />
          </Suspense>
        )}
      </Popover>
    </FilterChip>
  );
}
