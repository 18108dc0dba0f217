import { useEffect, useRef } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './selection.module.css';
import { type RowChoice, useSelectedCount } from './selection.ts';
import { listWords } from '../../words/list-words.ts';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Partly selected. */
  partly?: boolean;
  /** Whether the label is visible, or only for screen readers. */
  labelled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** The native checkbox in a target large enough for touch. */
function SelectBox({ label, checked, partly = false, labelled = false, onChange }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  });
  return (
    <label className={classes.label}>
      <span className={classes.box}>
        <input
          ref={input}
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
      {labelled && label}
    </label>
  );
}

export function SelectRow<Row extends { id: number }>(props: { row: Row; record: string; selection: RowChoice<Row> }) {
  const t = useWords(listWords);
  const isSelected = useSelectedCount(props.selection, [props.row]) > 0;
  return (
    <SelectBox
      label={t.selectRow(props.record)}
      checked={isSelected}
      onChange={(chosen) => props.selection.choose([props.row], chosen)}
    />
  );
}

interface SelectPageProps<Row extends { id: number }> {
  rows: readonly Row[];
  selection: RowChoice<Row>;
  labelled?: boolean;
}

/** Selects all rows on screen, or clears them. */
export function SelectPage<Row extends { id: number }>(props: SelectPageProps<Row>) {
  const t = useWords(listWords);
  const count = useSelectedCount(props.selection, props.rows);
  const all = count > 0 && count === props.rows.length;
  return (
    <SelectBox
      label={t.selectPage}
      checked={all}
      partly={count > 0 && !all}
      labelled={props.labelled}
      onChange={() => props.selection.choose(props.rows, !all)}
    />
  );
}
