import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectRow } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import type { Person } from '../server/testing/people.ts';
import type { Api } from './api.ts';
import { dayFromNow as day, sent } from './business.ts';

/** A project with its own company. */
export async function createProject(api: Api, tag: string, part: object = {}): Promise<ProjectRow> {
  const { id: company } = await api.createCompany({ name: `PT Proyek ${tag}` });
  const { id } = await sent<CustomerRow>(api, 'POST', '/api/customer', {
    name: `Agus ${tag}`,
    company: { id: company },
  });
  const usual = { name: `Line 3 ${tag}`, quota: 10, dueDate: '2027-03-31', customer: { id } };
  return sent(api, 'POST', '/api/project', { ...usual, ...part });
}

export const plannedPhase = 'ASSEMBLY_PANEL';

/** Adds tasks that are two days overdue. */
export async function plan(api: Api, { id: projectId }: ProjectRow, { username }: Person, descs: readonly string[]) {
  const days = { startDate: day(-9), endDate: day(-2) };
  const taskList = descs.map((desc) => ({ desc, assignedTo: { username }, ...days }));
  await sent(api, 'PATCH', '/api/project/detailphase', [{ projectId, projectPhase: plannedPhase, taskList }]);
  return tasksOf(api, projectId);
}

export async function tasksOf(api: Api, projectId: number): Promise<ProjectTask[]> {
  const phases: ProjectPhaseTasks[] = await (await api.send('GET', `/api/project/detailphase/${projectId}`)).json();
  return phases.find(({ projectPhase }) => projectPhase === plannedPhase)?.taskList ?? [];
}

/** Submits, or approves, the task as it is now. */
export async function decide(api: Api, projectId: number, desc: string, decision: 'submit' | 'approve'): Promise<void> {
  const task = (await tasksOf(api, projectId)).find((one) => one.desc === desc);
  await sent(api, 'POST', `/api/project/task/${task?.id}/${decision}`, { version: task?.version });
}
