import { type Holiday, holidays } from '@gso/contract/calendar/holiday';
import { type WorkingHours, workingHours } from '@gso/contract/calendar/working-hours';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.ts';

const staleTime = 5 * 60_000;

/** The holidays from one day to another, by day. Empty while they are loading. */
export function useHolidays(from: string, to: string): ReadonlyMap<string, Holiday> {
  const { data } = useQuery({
    queryKey: ['holiday', 'between', from, to],
    queryFn: ({ signal }) => call({ path: '/api/holiday/between', query: { from, to }, reply: holidays, signal }),
    staleTime,
  });
  return useMemo(() => new Map(data?.map((holiday) => [holiday.day, holiday])), [data]);
}

export const workingHoursKey = ['working-hours', 'used'] as const;

export const fetchWorkingHours = (signal: AbortSignal): Promise<WorkingHours> =>
  call({ path: '/api/workinghours', reply: workingHours, signal });

/** When the company works; undefined while it is loading. */
export const useWorkingHours = () =>
  useQuery({
    queryKey: workingHoursKey,
    queryFn: ({ signal }) => fetchWorkingHours(signal),
    staleTime,
  }).data;
