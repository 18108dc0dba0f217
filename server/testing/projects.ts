import type { ProjectPhase } from '@gso/contract/project';
import type { PhasesSave, ProjectPhaseTasks, ProjectTask, TaskFields } from '@gso/contract/project-task';
import { expect } from 'vitest';
import type { Caller, TestApp } from './test-app.ts';

/** A project of its own company, written straight into the tables. */
export async function aProject({ db }: Pick<TestApp, 'db'>, { username }: Pick<Caller, 'username'>, refNo: string) {
  const by = { created_by: username, updated_by: username };
  const company = await db
    .insertInto('company')
    .values({ name: `PT ${refNo}`, street: 'Jl. Satu 1', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer = await db
    .insertInto('customer')
    .values({ name: 'Budi Santoso', company_id: company.id, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('project')
    .values({ ref_no: refNo, name: 'Boiler panel', customer_id: customer.id, due_date: '2027-01-31', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const taskFields = (username: string, fields: Partial<TaskFields> = {}): TaskFields => ({
  desc: 'Wire the panel',
  assignedTo: { username },
  startDate: '2026-11-16',
  endDate: '2026-11-20',
  ...fields,
});

export const phasesOf = async (caller: Caller, projectId: number): Promise<ProjectPhaseTasks[]> =>
  (await caller.get<ProjectPhaseTasks[]>(`/api/project/detailphase/${projectId}`)).body;

export const tasksOf = async (caller: Caller, projectId: number, phase: ProjectPhase): Promise<ProjectTask[]> =>
  (await phasesOf(caller, projectId)).find(({ projectPhase }) => projectPhase === phase)?.taskList ?? [];

/** A phase as sent by a user who read these tasks and edited them. */
export const edited = (
  projectId: number,
  projectPhase: ProjectPhase,
  read: readonly ProjectTask[],
  edit: (tasks: ProjectTask[]) => readonly (ProjectTask | TaskFields)[],
  removed: readonly ProjectTask[] = [],
): object => ({
  projectId,
  projectPhase,
  taskList: edit(read.filter((task) => !removed.includes(task))),
  removed: removed.map(({ id, version }) => ({ id, version })),
  readOrder: read.map(({ id }) => id),
});

/** New tasks at the end of a phase. */
export async function addTasks(
  caller: Caller,
  projectId: number,
  phase: PhasesSave[number]['projectPhase'],
  tasks: readonly TaskFields[],
): Promise<ProjectTask[]> {
  const read = await tasksOf(caller, projectId, phase);
  const { status, body } = await caller.patch('/api/project/detailphase', [
    edited(projectId, phase, read, (stored) => [...stored, ...tasks]),
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
  return tasksOf(caller, projectId, phase);
}
