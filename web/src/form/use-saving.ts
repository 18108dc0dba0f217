import { useRef, useState } from 'react';
import { Refused } from '../api/client.ts';
import { showSnackbar } from '../ui/snackbar.tsx';
import { sentenceOf } from '../api/refusal.ts';
import { wordsNow } from '../words/words.ts';
import { type ConflictingField, conflictingFields } from './conflict.ts';
import { showUndoable } from './show-undoable.ts';
import type { Attempt, RecordForm } from './use-record-form.ts';
import { changesBetween, fitInto } from '@gso/contract/record/record-values';
import { listWords } from '../words/list-words.ts';
import { formWords } from './words.ts';

export interface Conflict<Values> {
  fields: ConflictingField[];
  /** The record as it is now. */
  current: { values: Values; version: number };
}

/** Messages that replace the default ones of a form. */
export interface SavingMessages {
  saved: string;
  failed: string;
}

/** Offers to undo a save that changes the field of a status. */
export interface UndoOffer<Values> {
  field: keyof Values & string;
  /** Called after it was undone, when the form is long closed. */
  onUndone: () => void;
}

type Outcome<Values> =
  | { state: 'editing' | 'saving' }
  | { state: 'failed'; sentence: string }
  | { state: 'conflict'; conflict: Conflict<Values> };

export interface Saving<Values> {
  outcome: Outcome<Values>;
  submit: () => void;
  submitMerged: (merged: Values, current: Conflict<Values>['current']) => void;
  backToForm: () => void;
}

/** Saves a form: once at a time, keeping all input until the server has it. */
export function useSaving<Values extends object, Saved>(
  form: RecordForm<Values>,
  save: (attempt: Attempt<Values>) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
  messages?: SavingMessages,
  undo?: UndoOffer<Values>,
): Saving<Values> {
  const [outcome, setOutcome] = useState<Outcome<Values>>({ state: 'editing' });
  // A second click can come before the first has rendered, so the lock cannot be part of the state.
  const running = useRef(false);

  async function run(attempt: Attempt<Values>, before: Values): Promise<void> {
    if (running.current) return;
    running.current = true;
    setOutcome({ state: 'saving' });
    try {
      const saved = await save(attempt);
      form.discardDraft();
      showSaved(attempt, before, saved);
      onSaved(saved);
      setOutcome({ state: 'editing' });
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
    }
  }

  function showSaved(attempt: Attempt<Values>, before: Values, saved: Saved): void {
    const isUnsent = typeof saved === 'object' && saved !== null && 'unsent' in saved;
    const text = isUnsent ? wordsNow(formWords).keptHere : (messages?.saved ?? wordsNow(listWords).saved);
    const back = attemptBack(attempt, before, saved);
    if (isUnsent) showSnackbar({ kind: 'info', text });
    else if (undo && back && !form.isNew && undo.field in attempt.changes)
      showUndoable({ text, detail: form.title, undo: () => save(back).then(undo.onUndone) });
    else showSnackbar({ kind: 'success', text });
  }

  function fail(error: unknown): void {
    const conflict = conflictOf(error, form);
    const sentence = sentenceOf(error);
    const text = messages ? `${messages.failed} ${sentence}` : wordsNow(listWords).canceledBecause(sentence);
    showSnackbar({ kind: 'error', text });
    if (error instanceof Refused && error.reply.fields) form.showServerProblems(error.reply.fields);
    setOutcome(conflict ? { state: 'conflict', conflict } : { state: 'failed', sentence });
  }

  return {
    outcome,
    submit: () => {
      if (form.problems.length > 0) form.showProblems();
      else void run(form.attempt(), form.before);
    },
    submitMerged: (merged: Values, current: Conflict<Values>['current']) =>
      void run(form.rebase(merged, current), current.values),
    backToForm: () => setOutcome({ state: 'editing' }),
  };
}

/** The save that takes another one back. */
function attemptBack<Values extends object>(
  attempt: Attempt<Values>,
  before: Values,
  saved: unknown,
): Attempt<Values> | undefined {
  if (typeof saved !== 'object' || saved === null || !('version' in saved)) return undefined;
  const { version } = saved;
  if (typeof version !== 'number') return undefined;
  return { ...attempt, values: before, changes: changesBetween(attempt.values, before), version };
}

function conflictOf<Values extends object>(error: unknown, form: RecordForm<Values>): Conflict<Values> | undefined {
  if (!(error instanceof Refused) || error.reply.code !== 'stale') return undefined;
  const { current, changes } = error.reply;
  const version = current?.['version'];
  if (!current || typeof version !== 'number') return undefined;
  const values = fitInto(form.before, form.valuesIn(current));
  return {
    fields: conflictingFields(changes ?? [], { before: form.before, mine: form.values, current: values }),
    current: { values, version },
  };
}
