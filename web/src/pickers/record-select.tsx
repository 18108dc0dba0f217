import { Select, type SelectProps } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../api/refusal.ts';
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
  /** The company or the contact whose records can be chosen; 0 while it is not chosen itself. */
  ownerId: number;
  value?: Option | null;
  onChange: (option: Option | null) => void;
  queryKey: QueryKey;
  fetchOptions: (ownerId: number, signal: AbortSignal) => Promise<readonly Option[]>;
  /** A second, smaller line. */
  hintOf: (option: Option) => string;
  texts: { ownerFirst: string; choose: string; none: string };
}

const shownAtOnce = 100;

/** One of the few records of a company or a contact, found by its name or by the line below. */
export function RecordSelect<Option extends Named>(props: RecordSelectProps<Option>) {
  const { label = '', ownerId, value = null, onChange, queryKey, fetchOptions, hintOf, texts, ...input } = props;
  const t = useWords(pickerWords);
  const found = useQuery({
    queryKey: [...queryKey, 'select', ownerId],
    queryFn: ({ signal }) => fetchOptions(ownerId, signal),
    enabled: ownerId > 0,
    staleTime: 0,
  });
  const options = withChosen(found.data ?? [], value);
  const optionOf = (id: string | null) => options.find((option) => String(option.id) === id) ?? null;
  const failure = found.error ? sentenceOf(found.error) : undefined;
  const hasNone = ownerId > 0 && found.data?.length === 0;

  function note(): string {
    if (ownerId === 0) return texts.ownerFirst;
    if (found.isFetching && !found.data) return t.loading;
    if (failure !== undefined) return failure;
    return hasNone ? texts.none : t.noneFound;
  }
  function matches(id: string, search: string): boolean {
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
      placeholder={ownerId === 0 ? texts.ownerFirst : texts.choose}
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
        if (typed === '' && value) onChange(null);
      }}
      onDropdownOpen={() => {
        if (failure !== undefined) void found.refetch();
      }}
    />
  );
}

const labelOf = ({ refNo, name }: Named): string => (refNo ? `${refNo} · ${name}` : name);

/** What was chosen stays in the field while the others are on their way, and when it is not among them any more. */
const withChosen = <Option extends Named>(found: readonly Option[], chosen: Option | null): readonly Option[] =>
  chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
