import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { holdTyping } from '../form/hold-typing.ts';
import { useWords } from '../words/words.ts';
import classes from './record-page.module.css';
import { recordPageWords } from './words.ts';
import type { LaterPart } from '../ui/later/later.ts';
import { useLoadAhead } from '../ui/later/use-load-ahead.ts';

/** A line of a record's page: a field with its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** The path of the field that is edited in place. */
  edit?: string;
}

/** The field that is edited in place. */
export interface EditedFieldProps<Row> {
  record: Row;
  path: string;
  label: string;
  onSaved: (saved: Row) => void;
  onClose: () => void;
  /** The record cannot be saved because of another field, which only the dialog shows. */
  onOtherProblem: () => void;
}

interface FactsProps<Row> extends Pick<EditedFieldProps<Row>, 'record' | 'onSaved' | 'onOtherProblem'> {
  facts: readonly Fact[];
  Field: LaterPart<EditedFieldProps<Row>>;
  blocked: string | undefined;
}

/** The fields of a record. One at a time is edited in place. */
export function Facts<Row>({ facts, Field, blocked, onSaved, onOtherProblem, record }: FactsProps<Row>) {
  const [edited, setEdited] = useState<string>();
  const [left, setLeft] = useState<string>();
  useLoadAhead(Field.preload, blocked === undefined);
  const open = (path: string) => {
    holdTyping();
    setEdited(path);
  };
  const close = () => {
    setLeft(edited);
    setEdited(undefined);
  };
  return (
    <dl className={classes.fields}>
      {facts.filter(isShown).map(({ label, value, edit }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {edit !== undefined && edited === edit ? (
              <Suspense fallback={value}>
                <Field
                  record={record}
                  path={edit}
                  label={label}
                  onSaved={(saved) => {
                    close();
                    onSaved(saved);
                  }}
                  onClose={close}
                  onOtherProblem={() => {
                    close();
                    onOtherProblem();
                  }}
                />
              </Suspense>
            ) : edit !== undefined && blocked === undefined ? (
              <EditableValue label={label} value={value} hasFocus={left === edit} onEdit={() => open(edit)} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A field without a value is shown only where a value can be entered. */
const isShown = ({ value, edit }: Fact): boolean => edit !== undefined || Boolean(value);

interface EditableValueProps {
  label: string;
  value: ReactNode;
  /** The field was just edited, so the keyboard continues here. */
  hasFocus: boolean;
  onEdit: () => void;
}

/** A click on the text edits it. A value with links has a button of its own for that. */
function EditableValue({ label, value, hasFocus, onEdit }: EditableValueProps) {
  const t = useWords(recordPageWords);
  const isText = typeof value === 'string';
  const focus = (button: HTMLElement | null) => {
    if (hasFocus) button?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.editable}>
      {!isText && <span className={classes.shown}>{value}</span>}
      <button ref={focus} type="button" className={classes.value} aria-label={t.editField(label)} onClick={onEdit}>
        {isText && (value || <span className={classes.none}>{t.emptyField}</span>)}
        <IconPencil size={14} aria-hidden className={classes.pencil} />
      </button>
    </div>
  );
}
