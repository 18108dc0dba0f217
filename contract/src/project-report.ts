import * as z from 'zod';
import { dayOrEmpty } from './fields.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { projectTask } from './project-task.ts';
import { projectPhases } from './project.ts';

export const projectReportAccess = { read: pageAccess.projectReport } as const satisfies Record<string, AnyOf>;

/** One task as the report judges it. The days late are those of the work and those of waiting for approval. */
export const taskReportRow = z.object({
  taskObj: projectTask.pick({
    id: true,
    assignedTo: true,
    desc: true,
    startDate: true,
    endDate: true,
    isDone: true,
    approveDateTime: true,
    submitDateTime: true,
  }),
  projectPhase: z.enum(projectPhases),
  project: z.object({
    id: z.number().int(),
    name: z.string(),
    refNo: z.string(),
    customer: z.object({ company: z.object({ name: z.string() }) }),
  }),
  /** Days from the due date to the approval; until then the days since it was due. */
  deviasi: z.number().int(),
  workLate: z.number().int(),
  waiting: z.number().int(),
});
export type TaskReportRow = z.output<typeof taskReportRow>;
export const taskReportPage = listPage(taskReportRow);

/** Tasks by the day they are due: unless asked otherwise those of the last two months up to today. */
export const taskReportList = listQuery({
  sort: ['endDate', 'startDate', 'deviasi', 'assignedTo', 'approveDateTime'],
  defaultDescending: true,
  filters: {
    from: { wire: 'sdt', schema: z.union([z.literal('recent'), dayOrEmpty]).default('recent') },
    to: { wire: 'edt', schema: z.union([z.literal('today'), dayOrEmpty]).default('today') },
    isApproved: { wire: 'isd', schema: z.enum(['', 'true', 'false']).default('') },
  },
});
export type TaskReportQuery = z.output<typeof taskReportList.schema>;
export const taskReportPageSizes = [5, 20, 50, 100] as const;
