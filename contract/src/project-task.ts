import * as z from 'zod';
import { dayOrEmpty, fieldMessages, idOrNone, instant, namedPerson, recordId, text, version } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { mayPass, taskAccess } from './permissions.ts';
import { projectPhases } from './project.ts';
import { savedReply } from './record/replies.ts';

export const projectTask = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** Its position in the phase, from 1. */
  order: z.number().int(),
  desc: z.string(),
  assignedTo: namedPerson,
  startDate: z.string(),
  endDate: z.string(),
  /** Done means approved. */
  isDone: z.boolean(),
  approveBy: z.string().nullable(),
  approveDateTime: instant.nullable(),
  /** When it was submitted for approval. */
  submitDateTime: instant.nullable(),
  /** The reason of the last rejection, until it is submitted again. */
  rejection: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  /** The tasks of the project that must end before it begins. An older server and older drafts do not have it. */
  after: z.array(z.number().int()).default([]),
  updateBy: z.string(),
  updateTime: instant,
});
export type ProjectTask = z.output<typeof projectTask>;
export const projectTaskSaved = savedReply(projectTask);

const phase = {
  projectId: z.number().int(),
  projectPhase: z.enum(projectPhases),
  title: z.string(),
  /** Done tasks in percent of all of its tasks. */
  progress: z.number(),
};
export const projectPhaseTasks = z.object({ ...phase, taskList: z.array(projectTask) });
export type ProjectPhaseTasks = z.output<typeof projectPhaseTasks>;

/** A proposed task: without the fields that only a stored one has. */
const plannedTask = projectTask
  .pick({ order: true, desc: true, assignedTo: true, startDate: true, endDate: true })
  .extend({
    /** Only if a template was named: by which other tasks wait for it, and what it waits for (ids or keys). */
    key: z.string().optional(),
    after: z.array(z.union([z.number().int(), z.string()])).optional(),
  });
export type PlannedTask = z.output<typeof plannedTask>;
/** The usual tasks of a phase: approved tasks stay, and the others would be replaced. */
export const defaultPhase = z.object({
  projectPhase: z.enum(projectPhases),
  kept: z.array(projectTask),
  planned: z.array(plannedTask),
  replaced: z.array(projectTask),
});
export type DefaultPhase = z.output<typeof defaultPhase>;
/** The template to plan by; without it the usual tasks, evenly until the due date. */
export const defaultPhasesQuery = z.strictObject({ template: recordId.optional() });

/**
 * A task as it is sent. Other fields that a client sends, such as whether it is done and by whom, are ignored. A stored
 * task has its id and the version it was read at.
 */
const taskFields = {
  desc: text(limits.longText),
  /** Either is enough. If both are sent, they must be of the same user. */
  assignedTo: z.object({ username: text().default(''), id: idOrNone.optional() }),
  startDate: dayOrEmpty,
  endDate: dayOrEmpty,
};
/**
 * The tasks that a task waits for: ids of stored ones, or keys of new ones of the same call. Calls without it leave the
 * stored ones as they are.
 */
const after = z
  .array(z.union([z.number().int().min(1), text()]))
  .max(limits.tasksBefore)
  .optional();
const taskSave = z.union([
  z.object({ ...taskFields, after, id: recordId, version }),
  z.object({ ...taskFields, after, id: z.undefined().optional(), key: text().optional() }),
]);
export type TaskSave = z.output<typeof taskSave>;
/** The fields of a task that users edit. */
export type TaskFields = Pick<TaskSave, keyof typeof taskFields>;

/**
 * The edited phases, with their tasks in the wanted order. Tasks that are neither listed nor removed stay as they are:
 * another user may have added them meanwhile.
 */
export const phasesSave = z
  .array(
    z.object({
      projectId: recordId,
      projectPhase: z.enum(projectPhases),
      taskList: z.array(taskSave).max(limits.phaseTasks),
      removed: z
        .array(z.object({ id: recordId, version }))
        .max(limits.phaseTasks)
        .default([]),
      /** The ids in the order in which they were read. Shows whether this user or somebody else changed the order. */
      readOrder: z.array(recordId).max(limits.phaseTasks).optional(),
    }),
  )
  .min(1, fieldMessages.required)
  .max(projectPhases.length)
  .refine((phases) => new Set(phases.map(({ projectId }) => projectId)).size === 1, {
    message: fieldMessages.oneProject,
  })
  .refine((phases) => new Set(phases.map(({ projectPhase }) => projectPhase)).size === phases.length, {
    message: fieldMessages.phaseOnce,
  });
export type PhasesSave = z.output<typeof phasesSave>;
export const phasesSaved = savedReply(
  z.object({ projectId: z.number().int(), percentage: z.number(), phases: z.array(projectPhaseTasks) }),
);

export const someTasksEmpty = 'Failed to Save. Some of the Task are empty!';

/** The missing and impossible fields, by the position in the sent list of phases. */
export function phaseProblems(phases: readonly { taskList: readonly TaskFields[] }[]) {
  return phases.flatMap(({ taskList }, phaseAt) =>
    taskList.flatMap((task, taskAt) =>
      taskProblems(task).map(({ path, message }) => ({ path: `${phaseAt}.taskList.${taskAt}.${path}`, message })),
    ),
  );
}

export function taskProblems({ desc, assignedTo, startDate, endDate }: TaskFields) {
  const empty = [
    { path: 'desc', value: desc.trim() },
    { path: 'assignedTo', value: assignedTo.username },
    { path: 'startDate', value: startDate },
    { path: 'endDate', value: endDate },
  ].filter(({ value }) => value === '');
  const problems: { path: string; message: string }[] = empty.map(({ path }) => ({
    path,
    message: fieldMessages.required,
  }));
  if (startDate !== '' && endDate !== '' && endDate < startDate) {
    problems.push({ path: 'endDate', message: fieldMessages.endBeforeStart });
  }
  return problems;
}

export const taskDecision = z.strictObject({ version });
/** API clients may reject a task without a reason; the web requires one. */
export const taskRejection = z.strictObject({ version, reason: text(limits.longText).default('') });

type Person = { username: string; permissions: readonly string[] };

/** Nobody approves their own task. */
export const mayApprove = (person: Person, task: Pick<ProjectTask, 'assignedTo'>): boolean =>
  mayPass(person.permissions, taskAccess.approve) && task.assignedTo.username !== person.username;

/** The assignee submits a finished task. */
export const maySubmit = (
  { username }: Pick<Person, 'username'>,
  task: Pick<ProjectTask, 'assignedTo' | 'isDone' | 'submitDateTime'>,
): boolean => task.assignedTo.username === username && !task.isDone && task.submitDateTime === null;

const taskProject = z.object({
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  companyName: z.string(),
});

/** The open tasks of a user by project, the nearest due date first. */
export const pendingTasks = z.object({
  content: z.array(
    z.object({
      projectId: z.number().int(),
      projectRef: z.string(),
      projectName: z.string(),
      companyName: z.string(),
      taskList: z.array(
        projectTask.pick({
          id: true,
          version: true,
          desc: true,
          startDate: true,
          endDate: true,
          submitDateTime: true,
          rejection: true,
        }),
      ),
    }),
  ),
  /** Whether there are more than are listed. */
  more: z.boolean(),
});
export type PendingTasks = z.output<typeof pendingTasks>;
/** The token identifies the user. A name that is sent must be the same. */
export const pendingTasksQuery = z.strictObject({ username: text().optional() });

/** A task that waits for approval, of any project. */
export const waitingTask = z.object({
  ...projectTask.pick({
    id: true,
    version: true,
    desc: true,
    assignedTo: true,
    startDate: true,
    endDate: true,
    submitDateTime: true,
  }).shape,
  projectPhase: z.enum(projectPhases),
  project: taskProject,
});
export type WaitingTask = z.output<typeof waitingTask>;
export const waitingTaskPage = listPage(waitingTask);
/** The longest wait comes first. */
export const waitingTaskList = listQuery({ sort: ['submitDateTime'], defaultSize: 20, pageSizes: [20, 50] });
export type WaitingTaskQuery = z.output<typeof waitingTaskList.schema>;
