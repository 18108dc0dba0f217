import type { TaskTemplateRow } from '@gso/contract/plan/task-template';
import { templateDates } from '@gso/contract/plan/template-dates';
import { type ProjectPhase, projectPhases } from '@gso/contract/project';
import type { DefaultPhase, PlannedTask } from '@gso/contract/project-task';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { readWorkingDays } from '../holiday/working-days.ts';
import { taskTemplate } from '../task-template/task-template.ts';
import { readPhases } from './task-queries.ts';

interface Frame {
  today: string;
  due_date: string;
  assignee: PlannedTask['assignedTo'];
}

/**
 * The tasks of a template, or the usual ones, from today on. Approved tasks are not planned again: those that would wait
 * for a planned one of the same name wait for them.
 */
export async function readDefaultPhases(
  db: Reader,
  actor: Actor,
  { projectId, templateId }: { projectId: number; templateId: number | undefined },
): Promise<DefaultPhase[]> {
  const [phases, frame, template, days] = await Promise.all([
    readPhases(db, projectId),
    readFrame(db, actor, projectId),
    templateId === undefined ? readUsualTasks(db) : readRecord(db, taskTemplate, templateId),
    readWorkingDays(db),
  ]);
  const kept = new Map(phases.map((one) => [one.projectPhase, one.taskList.filter(({ isDone }) => isDone)]));
  const keyAt = (at: number) => `template-${at + 1}`;
  /** What others wait for instead of the task at a position: an approved task of that name, or the planned one. */
  const keys = template.tasks.map(
    ({ phase, desc }, at) => kept.get(phase)?.find((task) => task.desc === desc)?.id ?? keyAt(at),
  );
  const missing = template.tasks.flatMap((task, at) => (keys[at] === keyAt(at) ? [{ ...task, at }] : []));
  const dates = templateDates(
    template.schedule,
    missing.map(({ length, after }) => ({
      length,
      after: after.map((place) => missing.findIndex(({ at }) => at === place - 1)).filter((index) => index >= 0),
    })),
    { today: frame.today, dueDate: frame.due_date, days },
  );
  const planned = missing.map((task, index) => ({ ...task, dates: dates[index] }));
  return phases.map(({ projectPhase, taskList }) => {
    const staying = kept.get(projectPhase) ?? [];
    return {
      projectPhase,
      kept: staying,
      planned: planned
        .filter(({ phase }) => phase === projectPhase)
        .map(({ desc, at, after, dates: own }, place) => ({
          order: staying.length + place + 1,
          desc,
          assignedTo: frame.assignee,
          startDate: own?.startDate ?? frame.today,
          endDate: own?.endDate ?? frame.due_date,
          ...(templateId !== undefined && {
            key: keyAt(at),
            after: after.flatMap((one) => keys[one - 1] ?? []),
          }),
        })),
      replaced: taskList.filter(({ isDone }) => !isDone),
    };
  });
}

type Template = Pick<TaskTemplateRow, 'schedule' | 'tasks'>;

/** What a call without a template plans: evenly until the due date. */
async function readUsualTasks(db: Reader): Promise<Template> {
  const usual = await readRows<{ phase: ProjectPhase; description: string }>(
    db,
    statement`select phase, description from project_task_template order by place`,
  );
  const tasks = projectPhases.flatMap((phase) => usual.filter((task) => task.phase === phase));
  return {
    schedule: 'SPREAD',
    tasks: tasks.map(({ phase, description: desc }) => ({ phase, desc, length: 1, after: [] })),
  };
}

/** The dates, and the assignee: the person in charge, unless there is none or the account is disabled. */
async function readFrame(db: Reader, { username }: Actor, projectId: number): Promise<Frame> {
  const [frame] = await readRows<Frame>(
    db,
    statement`select business_today() as today, project.due_date, jsonb_build_object(
        'id', assignee.id, 'username', assignee.username,
        'employee', jsonb_build_object('firstName', assignee.first_name)
      ) as assignee
      from project
      left join user_login as pic on pic.username = project.pic and pic.enabled
      join user_login as assignee on assignee.username = coalesce(pic.username, ${username})
      where project.id = ${projectId}`,
  );
  if (!frame) throw notFound();
  return frame;
}
