import type { ReactNode } from 'react';
import { FactList } from '../ui/fact-list.tsx';
import classes from './row-details.module.css';

interface RowDetailsProps {
  /** A long text. */
  text: string;
  /** Those without a value are left out. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** What does not fit into a row of a list. */
export function RowDetails({ text, facts }: RowDetailsProps) {
  return (
    <>
      <p className={classes.text}>{text}</p>
      <FactList className={classes.facts} facts={facts.filter(({ value }) => Boolean(value))} />
    </>
  );
}
