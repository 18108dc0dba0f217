import { type ShodanOption, shodanOption } from '@gso/contract/shodan';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { sentenceOf } from '../words/refusal.ts';
import { useWords } from '../words/words.ts';
import classes from './picked-option.module.css';
import { pickerWords } from './words.ts';

interface ShodanSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'label'> {
  label?: string;
  /** Whose shodans; 0 while nobody is chosen. */
  customerId: number;
  value?: ShodanOption | null;
  onChange: (shodan: ShodanOption | null) => void;
}

const openShodansOf = (customerId: number) => ({
  queryKey: ['shodan', 'select', customerId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({
      path: '/api/shodan/select',
      query: { status: 'OPEN', cid: String(customerId) },
      reply: z.array(shodanOption),
      signal,
    }),
});

/** One of the customer's open shodans, or none. */
export function ShodanSelect({ customerId, value = null, onChange, label = '', ...input }: ShodanSelectProps) {
  const t = useWords(pickerWords);
  const shodans = useQuery({ ...openShodansOf(customerId), enabled: customerId > 0 });
  const options = withChosen(shodans.data ?? [], value);
  const optionOf = (id: string | null) => options.find((option) => String(option.id) === id) ?? null;
  const failure = shodans.error ? sentenceOf(shodans.error) : undefined;
  const hasNone = customerId > 0 && shodans.data?.length === 0;

  function note(): string {
    if (customerId === 0) return t.customerFirst;
    if (failure !== undefined) return failure;
    if (!shodans.data) return t.loadingShodans;
    return hasNone ? t.noShodans : t.noShodanFound;
  }
  return (
    <Select
      {...input}
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.empty(label), 'aria-hidden': false, tabIndex: 0 }}
      allowDeselect={false}
      placeholder={customerId === 0 || hasNone ? note() : t.chooseShodan}
      nothingFoundMessage={note()}
      error={input.error ?? failure}
      classNames={{ option: classes.option ?? '' }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className={classes.hint}>{optionOf(option.value)?.desc}</div>
        </div>
      )}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(optionOf(id))}
      onSearchChange={(typed) => {
        if (typed === '' && value) onChange(null);
      }}
      onDropdownOpen={() => {
        if (failure !== undefined) void shodans.refetch();
      }}
    />
  );
}

/** A visit keeps its shodan, also when that has been won or lost since. */
const withChosen = (open: readonly ShodanOption[], chosen: ShodanOption | null): readonly ShodanOption[] =>
  chosen && !open.some(({ id }) => id === chosen.id) ? [chosen, ...open] : open;
