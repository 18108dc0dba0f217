import { holidays as holidayList } from '@gso/contract/calendar/holiday';
import { projectBaseline, projectBaselineSaved } from '@gso/contract/plan/baseline';
import { WorkingDays } from '@gso/contract/plan/working-days';
import { limits } from '@gso/contract/limits';
import { addDays } from '@gso/contract/rules/calendar-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../api/client.ts';
import { projectKey } from '../api.ts';
import { planRows, slackOf, tasksOf } from './plan-rows.ts';
import type { OverviewState } from '../edits.ts';

export const baselineKey = (projectId: number) => [...projectKey, 'baseline', projectId];

export const takeBaseline = (projectId: number) =>
  call({ path: `/api/project/${projectId}/baseline`, method: 'POST', reply: projectBaselineSaved });

/** Holidays around today: further away nobody plans by the day. */
function useHolidays(today: string) {
  const from = addDays(today, -400);
  const to = addDays(from, limits.holidayRangeDays - 1);
  return useQuery({
    queryKey: ['holiday', 'between', from, to],
    queryFn: ({ signal }) => call({ path: `/api/holiday/between?from=${from}&to=${to}`, reply: holidayList, signal }),
    staleTime: Infinity,
  }).data;
}

/** The edited tasks as rows of a plan, with what follows from their dates. */
export function usePlan(projectId: number, state: OverviewState, today: string) {
  const holidays = useHolidays(today);
  const days = useMemo(() => new WorkingDays(holidays?.map(({ day }) => day)), [holidays]);
  const baseline = useQuery({
    queryKey: baselineKey(projectId),
    queryFn: ({ signal }) => call({ path: `/api/project/${projectId}/baseline`, reply: projectBaseline, signal }),
  }).data;
  const planned = useMemo(() => new Map(baseline?.tasks.map((task) => [task.id, task])), [baseline]);
  const rows = useMemo(() => planRows(state, today), [state, today]);
  const tasks = useMemo(() => tasksOf(rows), [rows]);
  const slack = useMemo(() => slackOf(tasks, days), [tasks, days]);
  return { rows, tasks, slack, days, holidays: holidays ?? [], baseline, planned };
}

export type Plan = ReturnType<typeof usePlan>;
