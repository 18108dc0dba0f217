import { lazy, Suspense } from 'react';
import { SearchFilter } from '../filter/search-filter.tsx';

const PersonChoice = lazy(async () => ({ default: (await import('./person-choice.tsx')).PersonChoice }));

interface PersonFilterProps {
  label: string;
  /** The name to sign in with; empty while everything is shown. */
  value: string;
  onChange: (username: string) => void;
}

/** Narrows a list to one person: somebody who has an account, or any name that is typed. */
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
