import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
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
  /** Undefined while they are on their way. */
  choices: readonly Choice[] | undefined;
  /** Why they did not come. What is typed can be taken all the same. */
  error?: unknown;
  maxLength: number;
  /** Where somebody else searches for what is typed: only what they find can be chosen. */
  onType?: (typed: string) => void;
  onChoose: (value: string) => void;
}

const mostShown = 50;
const none: readonly Choice[] = [];

function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.toLowerCase();
  const found = choices.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted));
  // Also what is on no list can be asked for, such as the name of somebody who has left.
  const isListed = typed === '' || choices.some(({ value }) => value.toLowerCase() === wanted);
  return [...found.slice(0, mostShown), ...(isListed ? [] : [{ value: typed, label: typed }])];
}

/** A field to search with, and what it finds: arrow keys move, Enter chooses. */
export function SearchChoice({ label, choices = none, error, maxLength, onType, onChoose }: SearchChoiceProps) {
  const t = useWords(listWords);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Where it comes later than what it opens in, nobody else puts the cursor into it.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const found = onType ? choices : matching(choices, text);
  const current = Math.min(active, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const currentId = optionId(current);
  useEffect(() => void document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' }), [currentId]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: current < last ? current + 1 : 0,
      ArrowUp: current > 0 ? current - 1 : last,
    };
    const target = targets[event.key];
    const chosen = found[current];
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) onChoose(chosen.value);
    else return;
    event.preventDefault();
  }

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
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? currentId : undefined}
        placeholder={t.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          onType?.(event.currentTarget.value.trim());
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label={label} className={classes.options}>
        {found.map((choice, index) => (
          <div
            key={choice.value}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className={classes.option}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(choice.value)}
          >
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
