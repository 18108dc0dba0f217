import { type ProjectPhase, projectPhases, projectPhaseTitles } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import { progressOf, projectPercentage } from '@gso/contract/rules/project-progress';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { selectOf } from '../../platform/record/record-kind.ts';
import { projectTask, type StoredTask, type TaskRow, toTask } from './task-kind.ts';

export type TasksByPhase = ReadonlyMap<ProjectPhase, TaskRow[]>;

/** The tasks of a project, those of each phase in their order. */
export async function readTasks(db: Reader, projectId: number): Promise<TasksByPhase> {
  const stored = await readRows<StoredTask>(
    db,
    statement`${selectOf(projectTask)} where project_task.project_id = ${projectId} order by project_task.place`,
  );
  return Map.groupBy(
    stored.map((task) => projectTask.toRow(task)),
    ({ projectPhase }) => projectPhase,
  );
}

/** All phases of a project, including those without tasks. */
export async function readPhases(db: Reader, projectId: number): Promise<ProjectPhaseTasks[]> {
  const [tasks, found] = await Promise.all([
    readTasks(db, projectId),
    readRows(db, statement`select from project where id = ${projectId}`),
  ]);
  if (found.length === 0) throw notFound();
  return projectPhases.map((phase) => toPhase(projectId, phase, tasks.get(phase) ?? []));
}

function toPhase(projectId: number, phase: ProjectPhase, tasks: readonly TaskRow[]): ProjectPhaseTasks {
  const done = tasks.filter(({ isDone }) => isDone).length;
  return {
    projectId,
    projectPhase: phase,
    title: projectPhaseTitles[phase],
    progress: progressOf({ all: tasks.length, done }),
    taskList: tasks.map((row, at) => toTask(row, at + 1)),
  };
}

export async function readTask(db: Reader, id: number): Promise<ProjectTask> {
  const [stored] = await readRows<StoredTask>(db, statement`${selectOf(projectTask)} where project_task.id = ${id}`);
  if (!stored) throw notFound();
  return toTask(projectTask.toRow(stored), stored.place);
}

/** Locks the tasks of the project until the transaction ends, and returns what its audit entries need. */
export async function lockProject(tx: Tx, id: number): Promise<{ id: number; refNo: string; version: number }> {
  const [project] = await readRows<{ id: number; refNo: string; version: number }>(
    tx,
    statement`select id, ref_no as "refNo", version from project where id = ${id} for update`,
  );
  if (!project) throw notFound();
  return project;
}

/** Computes and stores the progress of the project. The caller must hold its lock. */
export async function updatePercentage(tx: Tx, projectId: number): Promise<number> {
  const phases = await readRows<{ all: number; done: number }>(
    tx,
    statement`select count(*) as all, count(*) filter (where is_done) as done
      from project_task where project_id = ${projectId} group by phase`,
  );
  const percentage = projectPercentage(phases);
  await readRows(
    tx,
    statement`update project set percentage = ${percentage} where id = ${projectId} and percentage <> ${percentage}`,
  );
  return percentage;
}
