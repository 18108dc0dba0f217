import type { LeftAlone } from '@gso/contract/record/bulk-change';
import type { KeptRecord } from '@gso/contract/record/change-group';
import { useWords } from '../words/words.ts';
import classes from './left-alone-rows.module.css';
import { undoWords } from './undo-words.ts';

interface LeftAloneRowsProps {
  title: string;
  rows: readonly (LeftAlone | KeptRecord)[];
  /** The names of the fields. */
  labels: Readonly<Record<string, string>>;
}

/** Records that a change or its undo left alone, each with the reason. */
export function LeftAloneRows({ title, rows, labels }: LeftAloneRowsProps) {
  const t = useWords(undoWords);
  if (rows.length === 0) return null;
  const fieldsOf = (row: LeftAlone | KeptRecord) =>
    'fields' in row && row.fields.length > 0
      ? ` ${t.keptFields(row.fields.map((field) => labels[field] ?? field).join(', '))}`
      : '';
  return (
    <section className={classes.part}>
      <p>{title}</p>
      <ul className={classes.rows} tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.name || t.goneRecord(row.id)}
            <span>{`${row.reason}${fieldsOf(row)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
