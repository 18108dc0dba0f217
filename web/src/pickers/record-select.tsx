import { limits } from '@gso/contract/limits';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { uiWords } from '../ui/words.ts';
import { useWords } from '../words/words.ts';
import classes from './picked-option.module.css';
import { pickerWords } from './words.ts';

interface Named {
  id: number;
  name: string;
  refNo?: string;
}

export interface RecordSelectProps<Option extends Named> extends Omit<
  SelectProps,
  'value' | 'onChange' | 'data' | 'label'
> {
  label?: string;
  /** The company or the contact whose records can be chosen; 0 while it is not chosen. */
  ownerId: number;
  value?: Option | null;
  onChange: (option: Option | null) => void;
  queryKey: QueryKey;
  fetchOptions: (ownerId: number, signal: AbortSignal) => Promise<readonly Option[]>;
  /** Finds the records of all owners by what is typed. */
  searchAll?: ((typed: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Chooses the record of an owner who has only one. */
  takesOnly?: boolean;
  /** A second, smaller line. */
  hintOf: (option: Option) => string;
  texts: { ownerFirst: string; choose: string; none: string };
}

const shownAtOnce = 100;
const pauseMs = 200;

/** One of the few records of a company or a contact, searched by its name or the second line. */
export function RecordSelect<Option extends Named>(props: RecordSelectProps<Option>) {
  const { label = '', ownerId, value = null, onChange, queryKey, fetchOptions, hintOf, texts, ...others } = props;
  const { searchAll, takesOnly, ...input } = others;
  const t = useWords(pickerWords);
  const { pickByTyping } = useWords(uiWords);
  const own = useQuery({
    queryKey: [...queryKey, 'select', ownerId],
    queryFn: ({ signal }) => fetchOptions(ownerId, signal),
    enabled: ownerId > 0,
    staleTime: 0,
  });
  const everywhere = useSearch({ queryKey, searchAll, chosen: value });
  const found = everywhere.searching ? everywhere.found : own;
  useOnlyOption(takesOnly && !own.isFetching ? own.data : undefined, { ownerId, value, onChange });
  const options = withChosen(found.data ?? [], value);
  const optionOf = (id: string | null) => options.find((option) => String(option.id) === id) ?? null;
  const failure = found.error ? sentenceOf(found.error) : undefined;
  const hasNone = ownerId > 0 && own.data?.length === 0;
  const ownerFirst = searchAll ? pickByTyping(limits.autocompleteMinChars) : texts.ownerFirst;

  function note(): string {
    if (ownerId === 0 && !everywhere.searching) return ownerFirst;
    if (found.isFetching && !found.data) return t.loading;
    if (failure !== undefined) return failure;
    return hasNone && !everywhere.searching ? texts.none : t.noneFound;
  }
  function matches(id: string, search: string): boolean {
    // What the server finds need not contain the text in what is shown here.
    if (everywhere.searching) return found.data?.some((option) => String(option.id) === id) ?? false;
    const option = optionOf(id);
    return (
      option !== null && `${labelOf(option)} ${hintOf(option)}`.toLowerCase().includes(search.trim().toLowerCase())
    );
  }
  return (
    <Select
      {...input}
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.empty(label), 'aria-hidden': false }}
      allowDeselect={false}
      placeholder={ownerId === 0 ? ownerFirst : texts.choose}
      nothingFoundMessage={note()}
      {...(hasNone && { description: texts.none, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      error={input.error ?? failure}
      limit={shownAtOnce}
      filter={({ options: items, search, limit }) =>
        items.filter((item) => 'value' in item && matches(item.value, search)).slice(0, limit)
      }
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option: { value: id, label: text } }) => {
        const option = optionOf(id);
        return (
          <div>
            {text}
            <div className={classes.hint}>{option && hintOf(option)}</div>
          </div>
        );
      }}
      data={options.map((option) => ({ value: String(option.id), label: labelOf(option) }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(optionOf(id))}
      onSearchChange={(typed) => {
        everywhere.type(typed);
        if (typed === '' && value) onChange(null);
      }}
      onDropdownOpen={() => {
        if (failure !== undefined) void found.refetch();
      }}
    />
  );
}

const labelOf = ({ refNo, name }: Named): string => (refNo ? `${refNo} · ${name}` : name);

/** The chosen record stays in the field while the others are loading, and when it is no longer among them. */
const withChosen = <Option extends Named>(found: readonly Option[], chosen: Option | null): readonly Option[] =>
  chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

/** Once for each owner: a choice that the user has removed stays removed. */
function useOnlyOption<Option extends Named>(
  options: readonly Option[] | undefined,
  { ownerId, value, onChange }: Pick<RecordSelectProps<Option>, 'ownerId' | 'value' | 'onChange'>,
): void {
  const decidedFor = useRef(0);
  useEffect(() => {
    if (ownerId === 0) decidedFor.current = 0;
    if (!options || decidedFor.current === ownerId) return;
    decidedFor.current = ownerId;
    const [only, ...others] = options;
    if (only && others.length === 0 && !value) onChange(only);
  }, [options, ownerId, value, onChange]);
}

/** What is typed is searched everywhere; the name of the chosen record is not typed. */
function useSearch<Option extends Named>({
  queryKey,
  searchAll,
  chosen,
}: Pick<RecordSelectProps<Option>, 'queryKey' | 'searchAll'> & { chosen: Option | null }) {
  const [text, type] = useState('');
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const searching =
    searchAll !== undefined &&
    typed.length >= limits.autocompleteMinChars &&
    !(chosen !== null && typed === labelOf(chosen));
  const found = useQuery({
    queryKey: [...queryKey, 'search', asked],
    queryFn: async ({ signal }) => (await searchAll?.(asked, signal)) ?? [],
    enabled: searching && asked.length >= limits.autocompleteMinChars,
    placeholderData: keepPreviousData,
  });
  return { searching, found, type };
}
