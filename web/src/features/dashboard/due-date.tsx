import { daysBetween } from '@gso/contract/rules/calendar-days';
import { IconAlertTriangle } from '@tabler/icons-react';
import { today } from '../../words/calendar.ts';
import { formatDate } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './due-date.module.css';
import { dashboardWords } from './words.ts';

/** The due date of a task; once it has passed, also for how long. */
export function DueDate({ day }: { day: string }) {
  const t = useWords(dashboardWords);
  const days = daysBetween(day, today());
  if (days <= 0) return formatDate(day);
  return (
    <span className={classes.overdue}>
      {formatDate(day)}
      <span className={classes.mark}>
        <IconAlertTriangle size={14} aria-hidden />
        {t.overdue(days)}
      </span>
    </span>
  );
}
