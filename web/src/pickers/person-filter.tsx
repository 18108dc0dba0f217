import { Suspense } from 'react';
import { SearchFilter } from '../filter/search-filter.tsx';
import { later } from '../ui/later/later.ts';

const PersonChoice = later(async () => (await import('./person-choice.tsx')).PersonChoice);

interface PersonFilterProps {
  label: string;
  /** The username; empty while the filter is not set. */
  value: string;
  onChange: (username: string) => void;
}

/** Filters a list by a user, or by any typed name. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  return (
    <SearchFilter label={label} value={value} onChange={onChange}>
      {(choose) => (
        <Suspense fallback={null}>
          <PersonChoice label={label} onChoose={choose} />
        </Suspense>
      )}
    </SearchFilter>
  );
}
