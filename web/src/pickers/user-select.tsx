import type { UserOption } from '@gso/contract/user';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { peopleQuery, type PeopleWanted } from './people.ts';
import classes from './picked-option.module.css';
import { pickerWords } from './words.ts';

interface UserSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'label'>, PeopleWanted {
  label?: string;
  /** The username; empty while nobody is chosen. */
  value?: string;
  onChange: (person: UserOption | null) => void;
}

const fullNameOf = ({ username, employee }: UserOption): string => employee.firstName || username;

/** A user, searched by username or full name. */
export function UserSelect({ value = '', onChange, restrict, whoOpen, ...input }: UserSelectProps) {
  const t = useWords(pickerWords);
  const people = useQuery(peopleQuery({ restrict, whoOpen }));
  const personOf = (username: string | null) => people.data?.find((person) => person.username === username);
  const failure = people.error ? sentenceOf(people.error) : undefined;
  const isListed = value === '' || personOf(value) !== undefined;
  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t.empty(input.label ?? ''), 'aria-hidden': false }}
      placeholder={t.choosePerson}
      nothingFoundMessage={failure ?? (people.data ? t.noPersonFound : t.loadingPeople)}
      error={input.error ?? failure}
      limit={100}
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className={classes.hint}>{option.value}</div>
        </div>
      )}
      filter={({ options, search, limit }) =>
        options.filter((item) => 'value' in item && matches(`${item.label} ${item.value}`, search)).slice(0, limit)
      }
      data={[
        // A user whose account is disabled, or while the others are loading.
        ...(isListed ? [] : [{ value, label: value }]),
        ...(people.data ?? []).map((person) => ({ value: person.username, label: fullNameOf(person) })),
      ]}
      value={value === '' ? null : value}
      onChange={(username) => onChange(personOf(username) ?? null)}
      onSearchChange={(typed) => {
        if (typed === '' && value !== '' && input.clearable) onChange(null);
      }}
      onDropdownOpen={() => {
        if (failure !== undefined) void people.refetch();
      }}
    />
  );
}

const matches = (text: string, search: string): boolean => text.toLowerCase().includes(search.trim().toLowerCase());
