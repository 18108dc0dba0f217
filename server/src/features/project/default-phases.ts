import { type ProjectPhase, projectPhases } from '@gso/contract/project';
import type { DefaultPhase, PlannedTask } from '@gso/contract/project-task';
import { spreadDays } from '@gso/contract/rules/spread-days';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readPhases } from './task-queries.ts';

interface Frame {
  today: string;
  due_date: string;
  assignee: PlannedTask['assignedTo'];
}

/** The usual tasks of a project, from today to its due date. Approved tasks are not planned again. */
export async function readDefaultPhases(db: Reader, actor: Actor, projectId: number): Promise<DefaultPhase[]> {
  const [phases, frame, template] = await Promise.all([
    readPhases(db, projectId),
    readFrame(db, actor, projectId),
    readRows<{ phase: ProjectPhase; description: string }>(
      db,
      statement`select phase, description from project_task_template order by place`,
    ),
  ]);
  const kept = new Map(phases.map((one) => [one.projectPhase, one.taskList.filter(({ isDone }) => isDone)]));
  const missing = projectPhases.flatMap((phase) => {
    const approved = kept.get(phase)?.map(({ desc }) => desc) ?? [];
    return template.filter((task) => task.phase === phase && !approved.includes(task.description));
  });
  const days = spreadDays(missing.length, frame.today, frame.due_date);
  const planned = missing.map(({ phase, description: desc }, at) => ({ phase, desc, days: days[at] }));
  return phases.map(({ projectPhase, taskList }) => {
    const staying = kept.get(projectPhase) ?? [];
    return {
      projectPhase,
      kept: staying,
      planned: planned
        .filter(({ phase }) => phase === projectPhase)
        .map(({ desc, days: stretch }, at) => ({
          order: staying.length + at + 1,
          desc,
          assignedTo: frame.assignee,
          startDate: stretch?.startDate ?? frame.today,
          endDate: stretch?.endDate ?? frame.due_date,
        })),
      replaced: taskList.filter(({ isDone }) => !isDone),
    };
  });
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
