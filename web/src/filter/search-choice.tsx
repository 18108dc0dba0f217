import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { useListbox } from '../ui/use-listbox.ts';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface SearchChoiceProps {
  label: string;
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined;
  /** Why they could not be loaded. The typed text can be used all the same. */
  error?: unknown;
  maxLength: number;
  /** If the server does the search: only its results can be chosen. */
  onType?: (typed: string) => void;
  onChoose: (value: string) => void;
}

const mostShown = 50;
const none: readonly Choice[] = [];

function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.toLowerCase();
  const found = choices.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted));
  // Text that is not in the list can be used too, such as the name of a former user.
  const isListed = typed === '' || choices.some(({ value }) => value.toLowerCase() === wanted);
  return [...found.slice(0, mostShown), ...(isListed ? [] : [{ value: typed, label: typed }])];
}

/** A search field and its results: arrow keys move, Enter chooses. */
export function SearchChoice({ label, choices = none, error, maxLength, onType, onChoose }: SearchChoiceProps) {
  const t = useWords(listWords);
  const field = useRef<HTMLInputElement>(null);
  // If it is loaded later than its popup, nothing else focuses it.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = onType ? choices : matching(choices, text);
  const listbox = useListbox(found, ({ value }) => onChoose(value));

  function note(): string {
    if (error) return sentenceOf(error);
    if (choices === none) return t.loading;
    return found.length === 0 ? t.noneFound : '';
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        data-autofocus
        {...listbox.field}
        aria-label={label}
        placeholder={t.search}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          listbox.backToFirst();
          onType?.(event.currentTarget.value.trim());
        }}
      />
      <div {...listbox.list} aria-label={label} className={classes.options}>
        {found.map((choice, index) => (
          <div key={choice.value} {...listbox.option(choice, index)} className={classes.option}>
            <span>{choice.label}</span>
            {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={classes.note}>
        {note()}
      </p>
    </div>
  );
}
