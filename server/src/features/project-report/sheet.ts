import { projectPhaseTitles } from '@gso/contract/project';
import type { TaskReportQuery, TaskReportRow } from '@gso/contract/project-report';
import { allOf, nothing, readRows, statement, text } from '../../platform/db/statement.ts';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { reportColumns, reportConditions, reportJoins, type StoredTask, toReportRow } from './queries.ts';

export const reportFile: ExportFile<TaskReportRow> = {
  fileName: 'Project-KPI',
  sheetName: 'Project-KPI',
  columns: [
    { header: 'Project', kind: 'text', width: 16, cell: ({ project }) => project.refNo },
    { header: 'Project Name', kind: 'text', width: 36, cell: ({ project }) => project.name },
    { header: 'Company', kind: 'text', width: 36, cell: ({ project }) => project.customer.company.name },
    { header: 'Phase', kind: 'text', width: 26, cell: ({ projectPhase }) => projectPhaseTitles[projectPhase] },
    { header: 'Task', kind: 'text', width: 60, cell: ({ taskObj }) => taskObj.desc },
    { header: 'Assigned To', kind: 'text', width: 18, cell: ({ taskObj }) => taskObj.assignedTo.username },
    { header: 'Name', kind: 'text', width: 28, cell: ({ taskObj }) => taskObj.assignedTo.employee.firstName },
    { header: 'Start Date', kind: 'date', width: 12, cell: ({ taskObj }) => taskObj.startDate },
    { header: 'Due Date', kind: 'date', width: 12, cell: ({ taskObj }) => taskObj.endDate },
    { header: 'Submitted', kind: 'instant', width: 18, cell: ({ taskObj }) => taskObj.submitDateTime },
    { header: 'Approved', kind: 'instant', width: 18, cell: ({ taskObj }) => taskObj.approveDateTime },
    { header: 'Is Approved', kind: 'text', width: 12, cell: ({ taskObj }) => (taskObj.isDone ? 'Yes' : 'No') },
    { header: 'Deviation (days)', kind: 'number', width: 17, cell: ({ deviasi }) => deviasi },
    { header: 'Work Late (days)', kind: 'number', width: 17, cell: ({ workLate }) => workLate },
    { header: 'Waiting (days)', kind: 'number', width: 17, cell: ({ waiting }) => waiting },
  ],
};

/** The tasks that match the filters, the earliest due date first. */
export function reportSource(query: TaskReportQuery): ExportSource<TaskReportRow> {
  const conditions = allOf([text('true'), ...reportConditions(query)]);
  return {
    entity: 'project_task',
    count: async (tx) => {
      const [counted] = await readRows<{ rows: number }>(
        tx,
        statement`select count(*) as rows from project_task where ${conditions}`,
      );
      return counted?.rows ?? 0;
    },
    batchAfter: async (tx, last, size) => {
      const rest = last
        ? statement`and (project_task.end_date, project_task.id) > (${last.taskObj.endDate}::date, ${last.taskObj.id})`
        : nothing;
      const stored = await readRows<StoredTask>(
        tx,
        statement`select ${reportColumns} from project_task ${reportJoins} where ${conditions} ${rest}
          order by project_task.end_date, project_task.id limit ${text(String(size))}`,
      );
      return stored.map(toReportRow);
    },
  };
}
