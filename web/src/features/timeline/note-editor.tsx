import { limits } from '@gso/contract/limits';
import type { TimelineSubjectKind } from '@gso/contract/record/timeline';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useListbox } from '../../ui/use-listbox.ts';
import { useWords } from '../../words/words.ts';
import { mentionable } from './api.ts';
import { matchingPeople, typedMention, withMention } from './mention.ts';
import classes from './note-editor.module.css';
import { timelineWords } from './words.ts';

interface NoteEditorProps {
  kind: TimelineSubjectKind;
  text: string;
  onChange: (text: string) => void;
  onSave: () => void;
  /** Without it the editor cannot be closed. */
  onCancel?: () => void;
  autoFocus: boolean;
  isSaving: boolean;
  problem: string | undefined;
}

/** A field for a note. Typing @ offers colleagues; Ctrl+Enter saves. */
export function NoteEditor(props: NoteEditorProps) {
  const { kind, text, onChange, onSave, onCancel, autoFocus, isSaving, problem } = props;
  const t = useWords(timelineWords);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ kind, text, onChange, field });
  const isTooLong = text.trim().length > limits.note;
  const canSave = text.trim() !== '' && !isTooLong && !isSaving;
  const isOpen = text !== '' || onCancel !== undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canSave) onSave();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div className={classes.editor}>
      <Textarea
        ref={field}
        aria-label={onCancel ? t.note : t.write}
        placeholder={t.writeHint}
        autosize
        minRows={isOpen ? 2 : 1}
        maxRows={12}
        value={text}
        error={isTooLong ? t.tooLong : problem}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={mentions.follow}
        onBlur={mentions.close}
        onKeyDown={onKeyDown}
        {...mentions.field}
      />
      {mentions.list}
      {isOpen && (
        <div className={classes.buttons}>
          <span className={classes.hint}>{t.saveKeys}</span>
          {onCancel && (
            <Button variant="subtle" color="gray" size="compact-md" onClick={onCancel}>
              {t.cancel}
            </Button>
          )}
          <Button size="compact-md" loading={isSaving} disabled={!canSave} onClick={onSave}>
            {onCancel ? t.saveChange : t.save}
          </Button>
        </div>
      )}
    </div>
  );
}

interface Mentioning {
  kind: TimelineSubjectKind;
  text: string;
  onChange: (text: string) => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
}

/** Offers names while one is typed after an @. */
function useMentions({ kind, text, onChange, field }: Mentioning) {
  const t = useWords(timelineWords);
  const [caret, setCaret] = useState<number>();
  const moveTo = useRef<number>(undefined);
  const typed = caret === undefined ? undefined : typedMention(text, caret);
  const { data: people = [] } = useQuery({ ...mentionable(kind), enabled: typed !== undefined });
  const offered = typed ? matchingPeople(people, typed.typed) : [];
  const isOpen = offered.length > 0;

  const listbox = useListbox(offered, ({ username }) => {
    if (!typed) return;
    const completed = withMention(text, typed, username);
    onChange(completed.text);
    moveTo.current = completed.caret;
    setCaret(undefined);
  });

  // The caret can only be placed once the field has the new text.
  useLayoutEffect(() => {
    const place = moveTo.current;
    if (place === undefined) return;
    moveTo.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  }, [text, field]);

  return {
    follow: () => setCaret(field.current?.selectionStart),
    close: () => setCaret(undefined),
    /** Whether the key was for the offered names. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.ctrlKey || event.metaKey) return false;
      if (event.key === 'Escape') {
        event.stopPropagation();
        setCaret(undefined);
        return true;
      }
      listbox.field.onKeyDown(event);
      return event.defaultPrevented;
    },
    // A text area has no role of its own for this; these properties belong to every text field.
    field: isOpen && {
      'aria-autocomplete': 'list' as const,
      'aria-controls': listbox.list.id,
      'aria-activedescendant': listbox.field['aria-activedescendant'],
    },
    list: isOpen && (
      <ul {...listbox.list} aria-label={t.mention} className={classes.people}>
        {offered.map((person, place) => (
          <li
            key={person.id}
            {...listbox.option(person, place)}
            className={classes.person}
            // The field keeps the focus, and so its caret.
            onMouseDown={(event) => event.preventDefault()}
          >
            <span>{person.employee.firstName}</span>
            <span className={classes.username}>@{person.username}</span>
          </li>
        ))}
      </ul>
    ),
  };
}
