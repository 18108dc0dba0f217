import type { ProjectBaseline } from '@gso/contract/plan/baseline';
import { notFound } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { lockProject } from './task-queries.ts';

/** The planned dates of the tasks of a project. Empty until a baseline is taken. */
export async function readBaseline(db: Reader, projectId: number): Promise<ProjectBaseline> {
  const [baseline] = await readRows<ProjectBaseline>(
    db,
    statement`select baseline_at as "takenAt", baseline_by as "takenBy", coalesce((
        select jsonb_agg(jsonb_build_object('id', task.id, 'startDate', planned.start_date, 'endDate', planned.end_date)
          order by task.id)
        from project_task as task join task_baseline as planned on planned.task_id = task.id
        where task.project_id = project.id
      ), '[]') as tasks
      from project where id = ${projectId}`,
  );
  if (!baseline) throw notFound();
  return baseline;
}

/** Remembers the dates of all tasks as they are now, instead of those of the last baseline. */
export async function takeBaseline(tx: Tx, actor: Actor, projectId: number): Promise<ProjectBaseline> {
  const project = await lockProject(tx, projectId);
  const before = await readBaseline(tx, projectId);
  await storeBaseline(tx, actor, projectId);
  const after = await readBaseline(tx, projectId);
  await auditChange(tx, actor, 'project', {
    before: { ...project, ...shown(before) },
    after: { ...project, ...shown(after) },
  });
  return after;
}

/** A project that has tasks always has a baseline: the first save takes it. The caller must hold the project's lock. */
export async function takeFirstBaseline(tx: Tx, actor: Actor, projectId: number): Promise<void> {
  const missing = await readRows(
    tx,
    statement`select from project where id = ${projectId} and baseline_at is null
      and exists (select from project_task where project_id = ${projectId})`,
  );
  if (missing.length > 0) await storeBaseline(tx, actor, projectId);
}

async function storeBaseline(tx: Tx, { username }: Actor, projectId: number): Promise<void> {
  await readRows(
    tx,
    statement`insert into task_baseline (task_id, start_date, end_date)
      select id, start_date, end_date from project_task where project_id = ${projectId}
      on conflict (task_id) do update set start_date = excluded.start_date, end_date = excluded.end_date`,
  );
  await readRows(
    tx,
    statement`update project set baseline_at = now(), baseline_by = ${username} where id = ${projectId}`,
  );
}

/** What the history shows. */
const shown = ({ takenAt, tasks }: ProjectBaseline) => ({ baselineAt: takenAt, baselineTasks: tasks.length });
