import type { TimelineEntry, TimelineSubjectKind } from '@gso/contract/record/timeline';
import { useState } from 'react';
import { updateNote } from './api.ts';
import { NoteEditor } from './note-editor.tsx';
import { useNoteSaving } from './use-note-saving.ts';

interface EditedNoteProps {
  entry: TimelineEntry;
  version: number;
  kind: TimelineSubjectKind;
  onClose: () => void;
}

/** A note of the user while they change it. */
export function EditedNote({ entry, version, kind, onClose }: EditedNoteProps) {
  const [text, setText] = useState(entry.text);
  const { isSaving, problem, clearProblem, save } = useNoteSaving(onClose);
  return (
    <NoteEditor
      kind={kind}
      text={text}
      onChange={(typed) => {
        setText(typed);
        clearProblem();
      }}
      onSave={() => void save(() => updateNote(entry.id, { text, version }))}
      onCancel={onClose}
      autoFocus
      isSaving={isSaving}
      problem={problem}
    />
  );
}
