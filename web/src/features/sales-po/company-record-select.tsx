import { Select, type SelectProps } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import classes from '../../pickers/picked-option.module.css';
import { pickerWords } from '../../pickers/words.ts';
import { sentenceOf } from '../../words/refusal.ts';
import { useWords } from '../../words/words.ts';
import { poDialogWords } from './dialog-words.ts';

interface Numbered {
  id: number;
  refNo: string;
  name: string;
}

interface CompanyRecordSelectProps<Option extends Numbered> extends Omit<
  SelectProps,
  'value' | 'onChange' | 'data' | 'label'
> {
  label?: string;
  /** Whose records; 0 while no company is chosen. */
  companyId: number;
  value?: Option | null;
  onChange: (option: Option | null) => void;
  queryKey: QueryKey;
  fetchOptions: (companyId: number, signal: AbortSignal) => Promise<readonly Option[]>;
  hintOf: (option: Option) => string;
  /** What the field says when it is empty, and where there is nothing to choose. */
  texts: { choose: string; none: string };
}

/** A quotation or a project of the company, by its number. */
export function CompanyRecordSelect<Option extends Numbered>(props: CompanyRecordSelectProps<Option>) {
  const { label = '', companyId, value = null, onChange, queryKey, fetchOptions, hintOf, texts, ...input } = props;
  const t = useWords(poDialogWords);
  const { empty } = useWords(pickerWords);
  const found = useQuery({
    queryKey: [...queryKey, 'select', companyId],
    queryFn: ({ signal }) => fetchOptions(companyId, signal),
    enabled: companyId > 0,
    staleTime: 0,
  });
  const options = withChosen(found.data ?? [], value);
  const optionOf = (id: string | null) => options.find((option) => String(option.id) === id) ?? null;
  const failure = found.error ? sentenceOf(found.error) : undefined;
  const hasNone = companyId > 0 && found.data?.length === 0 && !value;

  function note(): string {
    if (companyId === 0) return t.companyFirst;
    if (failure !== undefined) return failure;
    if (!found.data) return t.loading;
    return hasNone ? texts.none : t.noneFound;
  }
  return (
    <Select
      {...input}
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': empty(label), 'aria-hidden': false, tabIndex: 0 }}
      allowDeselect={false}
      placeholder={companyId === 0 || hasNone ? note() : texts.choose}
      nothingFoundMessage={note()}
      error={input.error ?? failure}
      limit={100}
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option }) => <Choice option={optionOf(option.value)} hintOf={hintOf} />}
      data={options.map(({ id, refNo, name }) => ({ value: String(id), label: `${refNo} · ${name}` }))}
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

function Choice<Option extends Numbered>({
  option,
  hintOf,
}: {
  option: Option | null;
  hintOf: (option: Option) => string;
}) {
  if (!option) return null;
  return (
    <div>
      {option.refNo} · {option.name}
      <div className={classes.hint}>{hintOf(option)}</div>
    </div>
  );
}

/** What was chosen stays in the field while the others are on their way, and when it is not among them any more. */
const withChosen = <Option extends Numbered>(found: readonly Option[], chosen: Option | null): readonly Option[] =>
  chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
