import { type CustomerRow, customerRow, type KeyPersonEdit, keyPersonEdit } from '@gso/contract/customer';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { Refused } from '../../api/client.ts';
import { currentSession } from '../../api/session.ts';
import { replaceRow } from '../../table/use-list-page.ts';
import { valueText } from '../../words/value-text.ts';
import { changesBetween, sameValue } from '@gso/contract/record/record-values';
import { listWords } from '../../words/list-words.ts';
import { announce, showSnackbar } from '../../ui/snackbar.tsx';
import { fieldMessageNow } from '../../words/field-message.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { wordsNow } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { customerWords } from './words.ts';

export type EditedField = keyof KeyPersonEdit;
const editedFields = ['name', 'email'] as const satisfies EditedField[];

export interface Editing {
  /** The row as it was read: a save sends only what differs from it, with its version. */
  before: CustomerRow;
  values: KeyPersonEdit;
  /** Errors are shown after the first attempt to save. */
  tried: boolean;
  saving: boolean;
  /** Why the last save was refused. */
  refusal: string;
}

const valuesOf = ({ name, email }: CustomerRow): KeyPersonEdit => ({ name, email });

const isDirty = ({ before, values }: Editing): boolean => !sameValue(values, valuesOf(before));

export function problemsOf(values: KeyPersonEdit): Partial<Record<EditedField, string>> {
  const issues = keyPersonEdit.safeParse(values).error?.issues ?? [];
  const found = editedFields.flatMap((field): [EditedField, string][] => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue ? [[field, fieldMessageNow(issue.message)]] : [];
  });
  return Object.fromEntries(found);
}

/** The current values of the row's fields that somebody else changed. */
function changedByOthers(before: CustomerRow, current: CustomerRow): string {
  const t = wordsNow(customerWords);
  return editedFields
    .filter((field) => before[field] !== current[field])
    .map((field) => t.nowHolds(t.fields[field], valueText(current[field])))
    .join(' ');
}

/**
 * Edits name and e-mail of one row in place. What is typed is stored here and not in the table, which may show
 * thousands of rows and must not render them all for each key.
 */
function rowEdit(queryClient: QueryClient) {
  const listeners = new Set<() => void>();
  let editing: Editing | undefined;
  let opener: Element | null = null;

  function set(next: Editing | undefined): void {
    editing = next;
    for (const listener of listeners) listener();
  }

  function finish(): void {
    set(undefined);
    const back = opener;
    // The focused field still exists until the row is rendered again.
    setTimeout(() => back instanceof HTMLElement && back.isConnected && back.focus());
  }

  function mustStay(): boolean {
    if (!editing || !isDirty(editing) || currentSession() === undefined) return false;
    showSnackbar({ kind: 'warning', text: wordsNow(customerWords).finishFirst(editing.before.name) });
    return true;
  }

  async function send(now: Editing): Promise<void> {
    set({ ...now, saving: true, refusal: '' });
    try {
      const changes = changesBetween(valuesOf(now.before), keyPersonEdit.parse(now.values));
      const saved = await customerApi.update(now.before.id, { ...changes, version: now.before.version });
      replaceRow<CustomerRow>(queryClient, customerApi.key, saved);
      showSnackbar({ kind: 'success', text: wordsNow(customerWords).updated });
      finish();
    } catch (error) {
      showSnackbar({ kind: 'error', text: wordsNow(listWords).canceledBecause(sentenceOf(error)) });
      set(afterRefusal(now, error));
    }
  }

  /** After somebody else's save the row is based on their version, and what was typed can be saved over it. */
  function afterRefusal(now: Editing, error: unknown): Editing {
    const current = error instanceof Refused ? customerRow.safeParse(error.reply.current).data : undefined;
    if (!current) return { ...now, refusal: sentenceOf(error) };
    replaceRow(queryClient, customerApi.key, current);
    void queryClient.invalidateQueries({ queryKey: customerApi.key });
    const typed = changesBetween(valuesOf(now.before), now.values);
    const refusal = `${sentenceOf(error)} ${changedByOthers(now.before, current)} ${wordsNow(customerWords).saveOver}`;
    return { ...now, before: current, values: { ...valuesOf(current), ...typed }, refusal };
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: ({ id }: CustomerRow): Editing | undefined => (editing?.before.id === id ? editing : undefined),
    mustStay,
    start: (row: CustomerRow) => {
      if (editing?.before.id === row.id || mustStay()) return;
      opener = document.activeElement;
      set({ before: row, values: valuesOf(row), tried: false, saving: false, refusal: '' });
      announce(wordsNow(customerWords).editOpened);
    },
    type: (field: EditedField, text: string) =>
      editing && set({ ...editing, values: { ...editing.values, [field]: text } }),
    save: () => {
      if (!editing || editing.saving) return;
      if (Object.keys(problemsOf(editing.values)).length > 0) set({ ...editing, tried: true });
      else if (isDirty(editing)) void send(editing);
      else finish();
    },
    cancel: finish,
  };
}

export type RowEdit = ReturnType<typeof rowEdit>;

export function useRowEdit(): RowEdit {
  const queryClient = useQueryClient();
  const [edit] = useState(() => rowEdit(queryClient));
  useBlocker({ shouldBlockFn: edit.mustStay, enableBeforeUnload: edit.mustStay });
  return edit;
}

/** What is being typed into this row, if it is the edited one. */
export const useEditing = (edit: RowEdit, row: CustomerRow): Editing | undefined =>
  useSyncExternalStore(edit.subscribe, () => edit.of(row));
