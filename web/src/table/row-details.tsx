import type { ReactNode } from 'react';
import classes from './row-details.module.css';

interface RowDetailsProps {
  /** What was written down at length. */
  text: string;
  /** Those without a value are left out. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** What a row of a list has no room for. */
export function RowDetails({ text, facts }: RowDetailsProps) {
  return (
    <>
      <p className={classes.text}>{text}</p>
      <dl className={classes.facts}>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
