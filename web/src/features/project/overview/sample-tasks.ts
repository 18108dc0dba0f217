import { projectPhases } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';

/** The sample data for the tests of this folder. */
export const phase = projectPhases[0];

export const personCalled = (username: string) => ({ id: 1, username, employee: { firstName: username } });

export const task = (id: number, part: Partial<ProjectTask> = {}): ProjectTask => ({
  id,
  version: 1,
  order: id,
  desc: `Task ${id}`,
  assignedTo: personCalled('andi'),
  startDate: '2026-11-01',
  endDate: '2026-11-05',
  isDone: false,
  approveBy: null,
  approveDateTime: null,
  submitDateTime: null,
  rejection: null,
  after: [],
  updateBy: 'rudi',
  updateTime: '2026-11-02T00:00:00Z',
  ...part,
});

/** The phases of project 7: tasks in the first and the second one. */
export const phasesWith = (first: ProjectTask[], second: ProjectTask[] = []): ProjectPhaseTasks[] =>
  projectPhases.map((projectPhase, at) => ({
    projectId: 7,
    projectPhase,
    title: '',
    progress: 0,
    taskList: [first, second][at] ?? [],
  }));
