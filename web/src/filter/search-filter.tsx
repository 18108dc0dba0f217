import type { ReactNode } from 'react';
import { Popover } from '../ui/menu.tsx';
import { FilterButton, FilterChip } from './filter-chip.tsx';

interface SearchFilterProps {
  label: string;
  /** Empty while the filter is not set. */
  value: string;
  /** The text of the value, if the value itself is not readable. */
  shown?: string;
  onChange: (value: string) => void;
  /** The content of the panel, usually a SearchChoice; rendered only while the panel is open. */
  children: (choose: (value: string) => void) => ReactNode;
}

/** A filter whose value is searched among many. */
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
