import { limits } from '@gso/contract/limits';
import { usualWeek, WorkingDays } from '@gso/contract/plan/working-days';
import { addDays } from '@gso/contract/rules/calendar-days';
import { useMemo } from 'react';
import { useHolidays, useWorkingHours } from '../../../pickers/holidays.ts';

/** The company's working days, with the holidays around today: further away nobody plans by the day. */
export function useWorkingDays(today: string) {
  const from = addDays(today, -400);
  const holidays = useHolidays(from, addDays(from, limits.holidayRangeDays - 1));
  const week = useWorkingHours()?.days ?? usualWeek;
  const days = useMemo(() => new WorkingDays(holidays.keys(), week), [holidays, week]);
  return { days, week, holidays };
}
