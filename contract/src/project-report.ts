import * as z from 'zod';
import { dayOrEmpty, namedPerson, text } from './fields.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { projectTask } from './project-task.ts';
import { projectPhases } from './project.ts';

export const projectReportAccess = { read: pageAccess.projectReport } as const satisfies Record<string, AnyOf>;

/** One task in the report. The days late are those of the work and those of waiting for approval. */
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

/** Tasks by due date: by default those of the last two months up to today. */
export const taskReportList = listQuery({
  sort: ['endDate', 'startDate', 'deviasi', 'assignedTo', 'approveDateTime'],
  defaultDescending: true,
  filters: {
    from: { wire: 'sdt', schema: z.union([z.literal('recent'), dayOrEmpty]).default('recent') },
    to: { wire: 'edt', schema: z.union([z.literal('today'), dayOrEmpty]).default('today') },
    isApproved: { wire: 'isd', schema: z.enum(['', 'true', 'false']).default('') },
    /** The username. */
    assignedTo: { wire: 'qau', schema: text().default('') },
  },
});
export type TaskReportQuery = z.output<typeof taskReportList.schema>;

const count = z.number().int();

/** Tasks and their sums. Each task is in one of the four states; the days are sums of the columns with the same names. */
export const taskReportFigures = z.object({
  tasks: count,
  /** Approved on the due date or before, and approved after it. */
  onTime: count,
  late: count,
  /** Not approved: the due date has passed, or has not. */
  overdue: count,
  notDue: count,
  deviasi: count,
  workLate: count,
  waiting: count,
});
export type TaskReportFigures = z.output<typeof taskReportFigures>;

/** The figures of all tasks that match, and of each person: those with most tasks first. */
export const taskReportSummary = z.object({
  total: taskReportFigures,
  people: z.array(taskReportFigures.extend({ assignedTo: namedPerson })),
  /** The people beyond the first ones, together; they may be none. */
  others: taskReportFigures.extend({ people: count }),
});
export type TaskReportSummary = z.output<typeof taskReportSummary>;

/** How many people the summary names. */
export const taskReportPeople = 20;
