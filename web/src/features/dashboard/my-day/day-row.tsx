import type { ReactNode } from 'react';
import { FactList } from '../../../ui/fact-list.tsx';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import classes from './day-row.module.css';
import type { KeptRow } from './kept-rows.ts';

interface DayRowProps {
  id: number;
  kept: Omit<KeptRow<unknown>, 'row'>;
  /** What selects the row. */
  lead?: ReactNode;
  title: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  /** Below all of it. */
  remark?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  decision: ReactNode;
}

/** Something that waits for the user. */
export function DayRow({ id, kept: { fate, problem }, lead, title, children, remark, facts, decision }: DayRowProps) {
  const { lookAgain } = useWords(dashboardWords);
  return (
    <li className={classes.row} tabIndex={-1} data-row={id} data-settled={fate !== undefined || undefined}>
      <div className={classes.lead}>{lead}</div>
      <div className={classes.what}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
      <FactList className={classes.facts} facts={facts} />
      {decision}
      {remark && <p className={classes.remark}>{remark}</p>}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem.sentence} {problem.stale && !fate && lookAgain}
        </p>
      )}
    </li>
  );
}

/** The line below the title of a row. Its parts are cut off where they do not fit, until the group is opened. */
export const Under = ({ children }: { children: ReactNode }) => <p className={classes.under}>{children}</p>;
