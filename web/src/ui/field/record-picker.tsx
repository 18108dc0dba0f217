import { limits } from '@gso/contract/limits';
import { CloseButton, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { enterTakesMatch } from './enter-takes-match.ts';
import classes from './record-picker.module.css';
import { uiWords } from '../words.ts';

/** A record as those that name it hold it. */
export interface Picked {
  id: number;
  name: string;
}

export interface RecordPickerProps<Option extends Picked> extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label?: string;
  /** Null, or an id of 0, while nothing is picked. */
  value?: Picked | null;
  onChange: (picked: Option | null) => void;
  /** What the answers are kept under. */
  queryKey: QueryKey;
  search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** What can be picked without typing, while nothing else has been typed. */
  offered?: readonly Option[];
  /** What tells records of the same name apart, in smaller letters. */
  hintOf?: (option: Option) => string;
}

const pauseMs = 200;
const none: readonly never[] = [];

/** Picks one of many records by searching from three characters on. Emptying the text picks none. */
export function RecordPicker<Option extends Picked>({
  label = '',
  value = null,
  onChange,
  queryKey,
  search,
  offered = none,
  hintOf,
  ...input
}: RecordPickerProps<Option>) {
  const t = useWords(uiWords);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, type } = useTyped(value);
  const typed = text.trim();
  const found = useOptions({ typed, asking: combobox.dropdownOpened, queryKey, search });
  const untouched = typed === '' || typed === value?.name;
  const { options, note } = untouched && offered.length > 0 ? { options: offered, note: '' } : found;
  useEffect(() => {
    if (options.length > 0) combobox.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store is another object with every render
  }, [options]);

  const pick = (option: Option | null) => {
    type(option?.name ?? '');
    onChange(option);
  };
  // Not a stop of the Tab key, where the next Space would empty the field: the keyboard empties it by deleting the text.
  const clear = <CloseButton size="sm" tabIndex={-1} aria-label={t.clearPicked(label)} onClick={() => pick(null)} />;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        pick(options.find((option) => String(option.id) === id) ?? null);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          label={label}
          placeholder={t.pickByTyping(limits.autocompleteMinChars)}
          spellCheck={false}
          maxLength={limits.searchText}
          rightSection={text !== '' && clear}
          rightSectionPointerEvents="all"
          value={text}
          onKeyDown={enterTakesMatch}
          onClick={() => combobox.openDropdown()}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') pick(null);
            else type(currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            combobox.closeDropdown();
            type(value?.name ?? '');
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {note === '' ? (
          <Combobox.Options className={classes.options} aria-label={label}>
            {options.map((option) => (
              <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value?.id}>
                {option.name}
                {hintOf && <span className={classes.hint}>{hintOf(option)}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <p role="status" className={classes.note}>
            {note}
          </p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What stands in the field: the name of what is picked, until somebody types something else. */
function useTyped(value: Picked | null) {
  const [typed, setTyped] = useState({ text: value?.name ?? '', of: value?.id });
  // The form may set another value: a draft, a merged record, a fresh start.
  if (typed.of !== value?.id) setTyped({ text: value?.name ?? '', of: value?.id });
  return { text: typed.text, type: (text: string) => setTyped((before) => ({ ...before, text })) };
}

interface Asked<Option> extends Pick<RecordPickerProps<Option & Picked>, 'queryKey'> {
  typed: string;
  asking: boolean;
  search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
}

function useOptions<Option extends Picked>({ typed, asking, queryKey, search }: Asked<Option>) {
  const t = useWords(uiWords);
  const [asked] = useDebouncedValue(typed, pauseMs);
  const longEnough = typed.length >= limits.autocompleteMinChars;
  const found = useQuery({
    queryKey: [...queryKey, 'pick', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asking && longEnough && asked.length >= limits.autocompleteMinChars,
    placeholderData: keepPreviousData,
  });
  const options = longEnough ? (found.data ?? none) : none;

  function note(): string {
    if (!longEnough) return t.pickByTyping(limits.autocompleteMinChars);
    if (found.error) return sentenceOf(found.error);
    if (options.length > 0) return '';
    return found.isFetching || asked !== typed ? t.searching : t.noneFound;
  }
  return { options: note() === '' ? options : none, note: note() };
}
