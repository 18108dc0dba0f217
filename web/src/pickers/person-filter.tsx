import { limits } from '@gso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { SearchChoice } from '../list/search-choice.tsx';
import { SearchFilter } from '../list/search-filter.tsx';
import { peopleQuery } from './people.ts';

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
      {(choose) => <PersonChoice label={label} onChoose={choose} />}
    </SearchFilter>
  );
}

function PersonChoice({ label, onChoose }: { label: string; onChoose: (username: string) => void }) {
  const people = useQuery(peopleQuery({ restrict: false }));
  const choices = people.data?.map(({ username, employee }) => ({
    value: username,
    label: employee.firstName || username,
    hint: username,
  }));
  return (
    <SearchChoice
      label={label}
      choices={choices ?? (people.error ? [] : undefined)}
      error={people.error}
      maxLength={limits.text}
      onChoose={onChoose}
    />
  );
}
