import type { CustomerRow } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { type EditedField, type Editing, problemsOf, type RowEdit, useEditing } from './row-edit.ts';
import classes from './row-edit-cells.module.css';
import { customerWords } from './words.ts';

interface CellProps {
  edit: RowEdit;
  row: CustomerRow;
}

export function NameCell({ edit, row }: CellProps) {
  const editing = useEditing(edit, row);
  if (!editing) return <span title={row.name}>{row.name}</span>;
  return <Field edit={edit} editing={editing} field="name" takesFocus />;
}

/** The last field of an edited row, with its buttons and the reason if it could not be saved. */
export function EmailCell({ edit, row }: CellProps) {
  const t = useWords(customerWords);
  const { save, cancel } = useWords(listWords);
  const editing = useEditing(edit, row);
  if (!editing) return <span title={row.email}>{row.email}</span>;
  return (
    <div className={classes.end}>
      <Field edit={edit} editing={editing} field="email" />
      <ActionIcon
        variant="filled"
        size={28}
        aria-label={save}
        data-tooltip={t.saveRow}
        loading={editing.saving}
        onClick={edit.save}
      >
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={cancel}
        data-tooltip={t.cancelRow}
        disabled={editing.saving}
        onClick={edit.cancel}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <div role="alert" className={classes.refusal}>
        {editing.refusal}
      </div>
    </div>
  );
}

interface FieldProps {
  edit: RowEdit;
  editing: Editing;
  field: EditedField;
  /** When the row is opened. */
  takesFocus?: boolean;
}

function Field({ edit, editing, field, takesFocus = false }: FieldProps) {
  const { fields } = useWords(customerWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A menu that the row was opened from returns the focus to its button first.
    const opened = setTimeout(() => takesFocus && input.current?.select());
    return () => clearTimeout(opened);
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') edit.save();
    else if (event.key === 'Escape') edit.cancel();
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={input}
      className={classes.field}
      size="xs"
      aria-label={fields[field]}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      maxLength={limits.text}
      value={editing.values[field]}
      error={editing.tried && problemsOf(editing.values)[field]}
      readOnly={editing.saving}
      onChange={(event) => edit.type(field, event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
