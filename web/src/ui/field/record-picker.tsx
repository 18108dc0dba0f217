import { limits } from '@gso/contract/limits';
import { CloseButton, Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { enterTakesMatch } from './enter-takes-match.ts';
import classes from './record-picker.module.css';
import { uiWords } from '../words.ts';

/** A reference to a record. */
export interface Picked {
  id: number;
  name: string;
}

export interface RecordPickerProps<Option extends Picked> extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label?: string;
  /** Null, or an id of 0, while nothing is picked. */
  value?: Picked | null;
  onChange: (picked: Option | null) => void;
  /** The cache key of the results. */
  queryKey: QueryKey;
  search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** Options without typing. */
  offered?: readonly Option[];
  /** Offered when nothing is found. */
  create?: { label: (typed: string) => string; open: (typed: string) => void } | undefined;
  /** Instead of the sentence that nothing was found. */
  noneFound?: string | undefined;
  /** A detail that distinguishes records of the same name, in smaller letters. */
  hintOf?: (option: Option) => string;
  /** Instead of name and detail. */
  optionOf?: (option: Option) => ReactNode;
}

const pauseMs = 200;
const none: readonly never[] = [];
const newOption = 'new';

/** Picks one of many records by searching from three characters on. Emptying the text picks none. */
export function RecordPicker<Option extends Picked>({
  label = '',
  value = null,
  onChange,
  queryKey,
  search,
  offered = none,
  hintOf,
  optionOf,
  create,
  noneFound,
  ...input
}: RecordPickerProps<Option>) {
  const t = useWords(uiWords);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, isAwaited, type, awaitOptions } = useTyped(value);
  const typed = text.trim();
  const found = useOptions({ typed, asking: combobox.dropdownOpened || isAwaited, queryKey, search });
  const untouched = typed === '' || typed === value?.name;
  const { options, note, isNone, isCurrent, hasFailed } =
    untouched && offered.length > 0
      ? { options: offered, note: '', isNone: false, isCurrent: true, hasFailed: false }
      : found;
  const pick = (option: Option | null) => {
    type(option?.name ?? '');
    onChange(option);
  };
  const take = (option: Option | undefined) => {
    combobox.closeDropdown();
    pick(option ?? null);
  };

  const hasLeft = useRef(false);
  useEffect(() => {
    // Enter must not take the first option of an earlier text.
    if (isCurrent) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
    if (!isAwaited || !(isCurrent || hasFailed)) return;
    if (isCurrent && options.length > 0) take(options[0]);
    else type(hasLeft.current ? (value?.name ?? '') : text);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store is another object at every render
  }, [options, isCurrent, hasFailed, isAwaited]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isEarly = combobox.dropdownOpened && !isCurrent && typed !== '' && combobox.getSelectedOptionIndex() === -1;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isEarly) return enterTakesMatch(event);
    event.preventDefault();
    if (typed.length >= limits.autocompleteMinChars) awaitOptions();
  }
  // Not reachable by Tab, where the next Space would clear the field: keyboard users delete the text instead.
  const clear = <CloseButton size="sm" tabIndex={-1} aria-label={t.clearPicked(label)} onClick={() => pick(null)} />;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        if (id !== newOption) return take(options.find((option) => String(option.id) === id));
        combobox.closeDropdown();
        create?.open(typed);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          placeholder={t.pickByTyping(limits.autocompleteMinChars)}
          {...input}
          label={label}
          spellCheck={false}
          maxLength={limits.searchText}
          rightSection={text !== '' && clear}
          rightSectionPointerEvents="all"
          value={text}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') pick(null);
            else type(currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(event: FocusEvent<HTMLInputElement>) => {
            hasLeft.current = false;
            input.onFocus?.(event);
          }}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            hasLeft.current = true;
            combobox.closeDropdown();
            if (!isAwaited) type(value?.name ?? '');
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {note === '' ? (
          <Combobox.Options className={classes.options} aria-label={label}>
            {options.map((option) => (
              <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value?.id}>
                {optionOf ? optionOf(option) : option.name}
                {hintOf && <span className={classes.hint}>{hintOf(option)}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <p role="status" className={classes.note}>
            {isNone ? (noneFound ?? note) : note}
          </p>
        )}
        {isNone && create && (
          <Combobox.Options aria-label={label}>
            <Combobox.Option value={newOption} className={classes.create}>
              {create.label(typed)}
            </Combobox.Option>
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * The text of the field: the name of the picked record, until the user types. It is awaited after Enter was pressed before
 * its options arrived, also when the field is left; any other text ends that.
 */
function useTyped(value: Picked | null) {
  const untyped = { text: value?.name ?? '', of: value?.id, isAwaited: false };
  const [typed, setTyped] = useState(untyped);
  // The form may set another value: a draft, a merged record, a reset.
  if (typed.of !== value?.id) setTyped(untyped);
  return {
    ...typed,
    type: (text: string) => setTyped((before) => ({ ...before, text, isAwaited: false })),
    awaitOptions: () => setTyped((before) => ({ ...before, isAwaited: true })),
  };
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

  const isNone = longEnough && !found.error && options.length === 0 && !found.isFetching && asked === typed;
  function note(): string {
    if (!longEnough) return t.pickByTyping(limits.autocompleteMinChars);
    if (found.error) return sentenceOf(found.error);
    if (options.length > 0) return '';
    return isNone ? t.noneFound : t.searching;
  }
  const isCurrent = longEnough && asked === typed && found.isSuccess && !found.isPlaceholderData;
  return {
    options: note() === '' ? options : none,
    note: note(),
    isNone,
    isCurrent,
    hasFailed: asked === typed && found.isError,
  };
}
