import type { ReactNode } from 'react';
import rowClasses from '../../../ui/rows.module.css';

/** The rows of a group. */
export const DayList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={rowClasses.rows} aria-label={label}>
    {children}
  </ul>
);
