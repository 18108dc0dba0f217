import { type TimelineEntry, type TimelineSubject, timelineSubjects } from '@gso/contract/record/timeline';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { removeNote, restoreNote, timelineKey } from './api.ts';
import classes from './timeline.module.css';
import { timelineWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmDelete = later(async () => (await import('../../form/confirm-delete.tsx')).ConfirmDelete);
const EditedNote = later(async () => (await import('./edited-note.tsx')).EditedNote);

interface OwnNoteProps {
  entry: TimelineEntry;
  note: NonNullable<TimelineEntry['note']>;
  subject: TimelineSubject;
  children: ReactNode;
}

/** A note of the user, which they can change and remove. */
export function OwnNote({ entry, note, subject, children }: OwnNoteProps) {
  const t = useWords(timelineWords);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const reload = () => queryClient.invalidateQueries({ queryKey: timelineKey });
  const close = () => setOpen(undefined);
  // A company shows the notes of its contacts and shodans too. The record of a note determines who can be mentioned.
  const kind = timelineSubjects.find((one) => one === entry.record.kind) ?? subject.kind;
  if (open === 'edit')
    return (
      <Suspense fallback={children}>
        <EditedNote entry={entry} version={note.version} kind={kind} onClose={close} />
      </Suspense>
    );
  return (
    <>
      {children}
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t.edit}
          data-tooltip={t.edit}
          onClick={() => setOpen('edit')}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t.remove}
          data-tooltip={t.remove}
          onClick={() => setOpen('remove')}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </div>
      <Suspense>
        {open === 'remove' && (
          <ConfirmDelete
            name={entry.text.slice(0, 80)}
            remove={() => removeNote(entry.id, note.version)}
            restore={async (key) => {
              await restoreNote(entry.id, key);
              await reload();
            }}
            onRemoved={() => {
              close();
              void reload();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
