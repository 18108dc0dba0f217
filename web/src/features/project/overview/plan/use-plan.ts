import { projectBaseline, projectBaselineSaved } from '@gso/contract/plan/baseline';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../api/client.ts';
import { useWorkingDays } from '../../chart/use-working-days.ts';
import { projectKey } from '../api.ts';
import { planRows, slackOf, tasksOf } from './plan-rows.ts';
import type { OverviewState } from '../edits.ts';

export const baselineKey = (projectId: number) => [...projectKey, 'baseline', projectId];

export const takeBaseline = (projectId: number) =>
  call({ path: `/api/project/${projectId}/baseline`, method: 'POST', reply: projectBaselineSaved });

/** The edited tasks as rows of a plan, with what follows from their dates. */
export function usePlan(projectId: number, state: OverviewState, today: string) {
  const { days, week, holidays } = useWorkingDays(today);
  const baseline = useQuery({
    queryKey: baselineKey(projectId),
    queryFn: ({ signal }) => call({ path: `/api/project/${projectId}/baseline`, reply: projectBaseline, signal }),
  }).data;
  const planned = useMemo(() => new Map(baseline?.tasks.map((task) => [task.id, task])), [baseline]);
  const rows = useMemo(() => planRows(state, today), [state, today]);
  const tasks = useMemo(() => tasksOf(rows), [rows]);
  const slack = useMemo(() => slackOf(tasks, days), [tasks, days]);
  return { rows, tasks, slack, days, week, holidays, baseline, planned };
}

export type Plan = ReturnType<typeof usePlan>;
