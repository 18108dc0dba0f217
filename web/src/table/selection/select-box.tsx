import { useEffect, useRef } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './selection.module.css';
import type { Selection } from './selection.ts';
import { listWords } from '../../words/list-words.ts';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  partly?: boolean;
  /** Whether the label can be seen, or only heard. */
  labelled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** The browser's own checkbox in a target large enough for a finger. */
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

export function SelectRow<Row extends { id: number }>(props: { row: Row; record: string; selection: Selection<Row> }) {
  const t = useWords(listWords);
  return (
    <SelectBox
      label={t.selectRow(props.record)}
      checked={props.selection.has(props.row.id)}
      onChange={(chosen) => props.selection.choose([props.row], chosen)}
    />
  );
}

interface SelectPageProps<Row extends { id: number }> {
  rows: readonly Row[];
  selection: Selection<Row>;
  labelled?: boolean;
}

/** Chooses all rows on screen, or lets go of them. */
export function SelectPage<Row extends { id: number }>(props: SelectPageProps<Row>) {
  const t = useWords(listWords);
  const count = props.rows.filter(({ id }) => props.selection.has(id)).length;
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
