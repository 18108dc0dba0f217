import { addDays, monthsBefore } from '@gso/contract/rules/calendar-days';

export const nextChoices = ['tomorrow', 'week', 'month'] as const;
export type NextChoice = (typeof nextChoices)[number];

/** The first working day from a day on. */
type WorkingDayFrom = (day: string) => string;

/** The days that are offered for the next visit: on a free day nobody is there. */
export const nextDays = (today: string, workingDayFrom: WorkingDayFrom): Record<NextChoice, string> => ({
  tomorrow: workingDayFrom(addDays(today, 1)),
  week: workingDayFrom(addDays(today, 7)),
  month: workingDayFrom(monthsBefore(today, -1)),
});
