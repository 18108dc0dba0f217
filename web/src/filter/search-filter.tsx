import type { ReactNode } from 'react';
import { Popover } from '../ui/menu.tsx';
import { FilterButton, FilterChip } from './filter-chip.tsx';

interface SearchFilterProps {
  label: string;
  /** Empty while everything is shown. */
  value: string;
  /** The value in words, where it is none that people read. */
  shown?: string;
  onChange: (value: string) => void;
  /** What stands in the panel, usually a SearchChoice; it exists only while the panel is open. */
  children: (choose: (value: string) => void) => ReactNode;
}

/** A filter whose value is searched for among many. */
export function SearchFilter({ label, value, shown = value, onChange, children }: SearchFilterProps) {
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange('')}>
      <Popover label={label} trigger={<FilterButton label={label} shown={shown} />}>
        {(close) =>
          children((chosen) => {
            close();
            onChange(chosen);
          })
        }
      </Popover>
    </FilterChip>
  );
}
