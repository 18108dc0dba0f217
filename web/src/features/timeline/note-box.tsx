import type { TimelineSubject } from '@gso/contract/record/timeline';
import { useState } from 'react';
import { discardDraft, type DraftPlace, keepDraft, readDraft } from '../../form/draft/draft.ts';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { useWords } from '../../words/words.ts';
import { createNote } from './api.ts';
import { NoteEditor } from './note-editor.tsx';
import { useNoteSaving } from './use-note-saving.ts';
import { timelineWords } from './words.ts';

interface Typed {
  text: string;
  /** The same as long as it is not known whether the note was saved. */
  idempotencyKey: string;
}

interface NoteBoxProps {
  subject: TimelineSubject;
  place: DraftPlace;
  autoFocus: boolean;
}

/** A new note about a record. What is typed is kept as a draft until it is saved. */
export function NoteBox({ subject, place, autoFocus }: NoteBoxProps) {
  const t = useWords(timelineWords);
  const [typed, setTyped] = useState<Typed>(() => typedIn(readDraft(place)));
  const { isSaving, problem, clearProblem, save } = useNoteSaving(() =>
    setTyped({ text: '', idempotencyKey: newIdempotencyKey() }),
  );

  function change(text: string): void {
    const next = { ...typed, text };
    setTyped(next);
    clearProblem();
    if (text.trim() === '') discardDraft(place);
    else keepDraft(place, draftOf(next, t.note));
  }

  async function create(): Promise<void> {
    await createNote(subject, typed.text, typed.idempotencyKey);
    discardDraft(place);
  }

  return (
    <NoteEditor
      kind={subject.kind}
      text={typed.text}
      onChange={change}
      onSave={() => void save(create)}
      autoFocus={autoFocus}
      isSaving={isSaving}
      problem={problem}
    />
  );
}

function typedIn(draft: ReturnType<typeof readDraft>): Typed {
  const values = draft?.values;
  const text = typeof values === 'object' && values !== null && 'text' in values ? values.text : '';
  return {
    text: typeof text === 'string' ? text : '',
    idempotencyKey: draft?.idempotencyKey ?? newIdempotencyKey(),
  };
}

const draftOf = ({ text, idempotencyKey }: Typed, note: string) => ({
  title: `${note}: ${text.slice(0, 40)}`,
  values: { text },
  before: { text: '' },
  idempotencyKey,
  at: new Date().toISOString(),
});
