import {
  taskReportList,
  taskReportPage,
  type TaskReportQuery,
  type TaskReportRow,
  taskReportSummary,
} from '@gso/contract/project-report';
import { call } from '../../api/client.ts';

export const taskReportKey = ['project-report'] as const;

const path = '/api/report/project/alltaskdetail';
export const taskReportExportPath = `${path}/all`;

/** A row of the report under the id of its task. */
export interface ReportedTask extends TaskReportRow {
  id: number;
}

export async function fetchTaskReport(query: TaskReportQuery, signal: AbortSignal) {
  const page = await call({ path, query: taskReportList.toWire(query), reply: taskReportPage, signal });
  return { ...page, content: page.content.map((row): ReportedTask => ({ ...row, id: row.taskObj.id })) };
}

/** The parameters for everything that the query matches. */
export function filtersOf(query: TaskReportQuery): Record<string, string> {
  const { page, size, sort, descending, exactCount } = taskReportList.defaults;
  return taskReportList.toWire({ ...query, page, size, sort, descending, exactCount });
}

export function taskSummaryQuery(query: TaskReportQuery) {
  const filters = filtersOf(query);
  return {
    queryKey: [...taskReportKey, 'summary', filters],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call({ path: `${path}/summary`, query: filters, reply: taskReportSummary, signal }),
  };
}
