import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ConflictView } from '../form/conflict-view.tsx';
import type { Attempt, RecordForm } from '../form/use-record-form.ts';
import { useSaving } from '../form/use-saving.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words/words.ts';
import type { EditedFieldProps } from './facts.tsx';
import classes from './record-page.module.css';
import { recordPageWords } from './words.ts';

/** The properties of the input of a field, as a form returns them. */
type FieldInput = ReturnType<RecordForm<object>['input']>;

/** The inputs of the fields that are not a line of text, by path. */
export type FieldInputs = Readonly<Record<string, (input: FieldInput) => ReactNode>>;

interface FieldInPlaceProps<Values extends object, Row> extends EditedFieldProps<Row> {
  form: RecordForm<Values>;
  save: (attempt: Attempt<Values>) => Promise<Row>;
  inputs?: FieldInputs;
}

/** Edits one field where it is shown. Enter saves, Escape leaves; a conflict is decided as in the dialog. */
export function FieldInPlace<Values extends object, Row>(props: FieldInPlaceProps<Values, Row>) {
  const { form, path, label, onClose, inputs = {} } = props;
  const t = useWords(recordPageWords);
  const box = useRef<HTMLFormElement>(null);
  const saving = useSaving(form, props.save, props.onSaved);
  const { outcome } = saving;
  const isSaving = outcome.state === 'saving';
  useEffect(() => focusField(box.current), []);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.dirty) onClose();
    else if (form.problems.some((problem) => problem.path !== path)) props.onOtherProblem();
    else saving.submit();
  };
  const leave = () => {
    form.discardDraft();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const input = { ...form.input(path), label: undefined, 'aria-label': label, size: 'xs', disabled: isSaving };
  return (
    <>
      <form ref={box} className={classes.edit} noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-busy={isSaving}>
        <div className={classes.input}>{inputs[path]?.(input) ?? <TextInput {...input} />}</div>
        <ActionIcon type="submit" size={28} loading={isSaving} aria-label={t.saveField(label)}>
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t.leaveField} onClick={leave}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </form>
      {outcome.state === 'conflict' && (
        <Dialog title={t.conflictOf(label)} size={640} onClose={saving.backToForm}>
          <ConflictView
            form={form}
            conflict={outcome.conflict}
            onSave={(merged) => saving.submitMerged(merged, outcome.conflict.current)}
            onBack={saving.backToForm}
          />
        </Dialog>
      )}
    </>
  );
}

/** The text is selected, so that typing replaces it. */
function focusField(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea');
  field?.focus();
  field?.select();
}
