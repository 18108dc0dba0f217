import * as z from 'zod';
import { calendarDate, dayOrEmpty, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { listPage } from '../record/list-query.ts';

/** A project as the plan of all projects shows it. */
export const projectPlanRow = z.object({
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  companyName: z.string(),
  picName: z.string(),
  /** The day the first task begins; without tasks the day the project was entered. */
  startDate: z.string(),
  dueDate: z.string(),
  /** The day the last open task ends; null if none is open. */
  lastDate: z.string().nullable(),
  percentage: z.number(),
});
export type ProjectPlanRow = z.output<typeof projectPlanRow>;
export const projectPlanPage = listPage(projectPlanRow);
export type ProjectPlanPage = z.output<typeof projectPlanPage>;

/** Why a project needs attention: it is past its due date, or a task is planned beyond it. */
export function latenessOf(
  { dueDate, lastDate, percentage }: Pick<ProjectPlanRow, 'dueDate' | 'lastDate' | 'percentage'>,
  today: string,
): 'late' | 'willBeLate' | undefined {
  if (percentage >= 100) return undefined;
  if (dueDate < today) return 'late';
  return lastDate !== null && lastDate > dueDate ? 'willBeLate' : undefined;
}

/** The week of the day and those after it. Empty: from today. People come by username, after the last one of the page before. */
export const workloadQuery = z.strictObject({
  from: dayOrEmpty.default(''),
  weeks: z.coerce.number().int().min(1).max(limits.workloadWeeks).default(limits.workloadWeeks),
  after: text().default(''),
});
export type WorkloadQuery = z.output<typeof workloadQuery>;

const week = z.object({ tasks: z.number().int(), days: z.number().int(), isOverload: z.boolean() });

/** The open tasks of people by week: how many, and how many working days they take. */
export const workload = z.object({
  /** The Mondays of the weeks, and how many working days each has. */
  weeks: z.array(z.object({ monday: z.string(), workingDays: z.number().int() })),
  people: z.array(z.object({ username: z.string(), name: z.string(), weeks: z.array(week) })),
  /** There are more people. */
  more: z.boolean(),
});
export type Workload = z.output<typeof workload>;

/** The tasks behind one number of the workload. */
export const workloadTasksQuery = z.strictObject({ username: text(), monday: calendarDate });
export const workloadTasks = z.object({
  content: z.array(
    z.object({
      id: z.number().int(),
      desc: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      project: z.object({ id: z.number().int(), refNo: z.string(), name: z.string() }),
    }),
  ),
  /** There are more tasks than are listed. */
  more: z.boolean(),
});
export type WorkloadTasks = z.output<typeof workloadTasks>;
