import { Alert, Button, Radio } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { type Choice, type ConflictingField, firstChoices, mergedValues } from './conflict.ts';
import classes from './form-dialog.module.css';
import type { RecordForm } from './use-record-form.ts';
import type { Conflict } from './use-saving.ts';
import { formWords } from './words.ts';

interface ConflictViewProps<Values extends object> {
  form: Pick<RecordForm<Values>, 'before' | 'values' | 'labels' | 'textOf'>;
  conflict: Conflict<Values>;
  onSave: (merged: Values) => void;
  onBack: () => void;
}

/** The conflicting fields with their authors, and for each the choice between mine and theirs. */
export function ConflictView<Values extends object>({ form, conflict, onSave, onBack }: ConflictViewProps<Values>) {
  const t = useWords(formWords);
  const [choices, setChoices] = useState(() => firstChoices(conflict.fields, form.before, form.values));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const merge = () =>
    mergedValues({ before: form.before, mine: form.values, current: conflict.current.values }, choices);
  return (
    <div className={classes.form}>
      <Alert
        ref={box}
        tabIndex={-1}
        role="alert"

        icon={<IconUsers aria-hidden />}
        title={t.conflictTitle}
      >
        {t.conflictText}
      </Alert>
      {conflict.fields.map((field) => (
        <FieldChoice
          key={field.field}
          label={form.labels[field.field] ?? field.field}
          field={field}
          textOf={(value) => form.textOf(field.field, value)}
          choice={choices[field.field] ?? 'mine'}
          onChoose={(choice) => setChoices({ ...choices, [field.field]: choice })}
        />
      ))}
      <div className={classes.foot}>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onBack}>
            {t.backToForm}
          </Button>
          <Button onClick={() => onSave(merge())}>{t.saveAgain}</Button>
        </div>
      </div>
    </div>
  );
}

interface FieldChoiceProps {
  label: string;
  field: ConflictingField;
  textOf: (value: unknown) => string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Mine or theirs, for one field, with who changed it. */
export function FieldChoice({ label, field, textOf, choice, onChoose }: FieldChoiceProps) {
  const t = useWords(formWords);
  const author = field.by && t.changedBy(field.by, formatDateTime(field.at));
  return (
    <Radio.Group
      className={classes.conflict}
      label={label}
      description={[author, `${t.before}: ${textOf(field.before)}`].filter(Boolean).join(' · ')}
      value={choice}
      onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes.choices}>
        <Radio value="mine" label={t.keepMine} description={textOf(field.mine)} />
        <Radio value="theirs" label={t.takeTheirs} description={textOf(field.theirs)} />
      </div>
    </Radio.Group>
  );
}
