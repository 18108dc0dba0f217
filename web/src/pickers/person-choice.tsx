import { limits } from '@gso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { SearchChoice } from '../filter/search-choice.tsx';
import { peopleQuery } from './people.ts';

/** All users, to search in. */
export function PersonChoice({ label, onChoose }: { label: string; onChoose: (username: string) => void }) {
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
