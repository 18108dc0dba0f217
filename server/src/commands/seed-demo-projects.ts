import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectPhase, ProjectRow } from '@gso/contract/project';
import { type DemoTask, demoTasksOf } from '../../seeds/demo-project-tasks.ts';
import { demoVisitsTo } from '../../seeds/demo-project-visits.ts';
import { demoProjects, inputOfDemo } from '../../seeds/demo-projects.ts';
import { newProjectTask } from '../features/project/task-kind.ts';
import { updatePercentage } from '../features/project/task-queries.ts';
import { createProject } from '../features/project/write-project.ts';
import { visit } from '../features/visit/visit-kind.ts';
import type { Author } from '../platform/audit/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { readRows, statement } from '../platform/db/statement.ts';
import { insertRecords } from '../platform/record/write-record.ts';

/** Projects in all stages, with tasks in all states and a few visits. */
export async function seedProjects(tx: Tx, author: Author, customers: readonly CustomerRow[]): Promise<void> {
  const [{ today } = { today: '' }] = await readRows<{ today: string }>(
    tx,
    statement`select business_today() as today`,
  );
  const template = await readRows<{ phase: ProjectPhase; description: string }>(
    tx,
    statement`select phase, description from project_task_template order by place`,
  );
  const projects: ProjectRow[] = [];
  for (const demo of demoProjects) {
    const customer = customers.find(({ name }) => name === demo.contact);
    if (!customer) throw new Error(`There is no demo contact ${demo.contact}.`);
    const project = await createProject(tx, author, inputOfDemo(demo, today, customer.id));
    if (demo.hasTasks) await seedTasks(tx, author, project.id, demoTasksOf(demo, template, today));
    projects.push(project);
  }
  await insertRecords(tx, author, visit, demoVisitsTo(projects, today));
}

async function seedTasks(tx: Tx, author: Author, projectId: number, tasks: readonly DemoTask[]): Promise<void> {
  const inputs = tasks.map((task) => ({
    ...task,
    projectId,
    projectPhase: task.phase,
    assignedTo: { username: task.assignedTo },
  }));
  const stored = await insertRecords(tx, author, newProjectTask, inputs);
  const states = stored.map(({ id }, at) => ({
    id,
    submitted_on: tasks[at]?.submitted,
    approved_on: tasks[at]?.approved?.on,
    approved_by: tasks[at]?.approved?.by,
    rejected_on: tasks[at]?.rejected?.on,
    rejected_by: tasks[at]?.rejected?.by,
    reject_reason: tasks[at]?.rejected?.reason ?? '',
  }));
  await readRows(
    tx,
    statement`update project_task as stored set
        submitted_on = state.submitted_on, submitted_at = start_of_day(state.submitted_on) + interval '10 hours',
        approved_on = state.approved_on, approved_at = start_of_day(state.approved_on) + interval '15 hours',
        approved_by = state.approved_by, rejected_at = start_of_day(state.rejected_on) + interval '15 hours',
        rejected_by = state.rejected_by, reject_reason = state.reject_reason
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (id integer, submitted_on date,
        approved_on date, approved_by text, rejected_on date, rejected_by text, reject_reason text)
      where stored.id = state.id`,
  );
  await updatePercentage(tx, projectId);
}
