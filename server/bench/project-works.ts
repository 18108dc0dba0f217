import { workloadQuery } from '@gso/contract/plan/projects-plan';
import { projectList } from '@gso/contract/project';
import { taskReportList } from '@gso/contract/project-report';
import { waitingTaskList } from '@gso/contract/project-task';
import { listReport } from '../src/features/project-report/queries.ts';
import { readOverview } from '../src/features/project/overview.ts';
import { listWaitingTasks, readPendingTasks } from '../src/features/project/pending-tasks.ts';
import { project } from '../src/features/project/project-kind.ts';
import { readProjectsPlan } from '../src/features/project/projects-plan.ts';
import { listProjects } from '../src/features/project/queries.ts';
import { readPhases } from '../src/features/project/task-queries.ts';
import { readWorkload } from '../src/features/project/workload.ts';
import { readRecord } from '../src/platform/record/record-kind.ts';
import { bareReads } from './bare-script.ts';
import { listGoals, longOnly, recordGoals, searchGoals, type Work } from './work.ts';

const projects = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'project',
  name: `projects: ${name}`,
  path: `/api/project?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listProjects(db, projectList.fromWire(query))),
  goals,
});

const report = (name: string, query: Record<string, string>): Work => ({
  table: 'project',
  name: `projects: ${name}`,
  path: `/api/report/project/alltaskdetail?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listReport(db, taskReportList.fromWire(query))),
  goals: listGoals,
});

/** Every fill has this one, and it is finished. */
const finished = 77;
const underWay = { pctglte: '99' };
/** The oldest, because in a small fill the newest have no tasks. */
const plan = { ps: '100', so: 'refNo', dc: 'false' };

export const projectWorks: Work[] = [
  projects('under way, first page', underWay, listGoals),
  ...longOnly([
    projects('under way by due date', { ...underWay, so: 'dueDate', dc: 'false' }, listGoals),
    projects('all, first page', {}, listGoals),
    projects('search, 12 found', { q: 'safir' }, searchGoals),
    projects('search, one in 4 found', { q: 'baja' }, searchGoals),
    {
      table: 'project',
      name: 'projects: by id',
      path: `/api/project/${finished}`,
      bare: (url) => bareReads(url, (db) => readRecord(db, project, finished)),
      goals: recordGoals,
    },
    {
      table: 'project',
      name: 'projects: overview',
      path: `/api/project/overview/${finished}`,
      bare: (url) => bareReads(url, (db) => readOverview(db, finished)),
      goals: listGoals,
    },
    {
      table: 'project',
      name: 'projects: 200 tasks in 8 phases',
      path: `/api/project/detailphase/${finished}`,
      bare: (url) => bareReads(url, (db) => readPhases(db, finished)),
      goals: listGoals,
    },
    {
      table: 'project',
      name: 'projects: plan of 100 projects',
      path: `/api/project/plan?${new URLSearchParams(plan).toString()}`,
      bare: (url) => bareReads(url, (db) => readProjectsPlan(db, projectList.fromWire(plan))),
      goals: listGoals,
    },
    {
      table: 'project',
      name: 'projects: workload of 12 weeks',
      path: '/api/project/workload?after=0',
      bare: (url) => bareReads(url, (db) => readWorkload(db, workloadQuery.parse({ after: '0' }))),
      goals: listGoals,
    },
    {
      table: 'project',
      name: 'projects: pending tasks',
      path: '/api/project/pendingtask',
      bare: (url, caller) => bareReads(url, (db) => readPendingTasks(db, caller)),
      goals: listGoals,
    },
    {
      table: 'project',
      name: 'projects: waiting for approval',
      path: '/api/project/waitingtask',
      bare: (url, caller) => bareReads(url, (db) => listWaitingTasks(db, waitingTaskList.fromWire({}), caller)),
      goals: listGoals,
    },
    report('KPI report, two months', {}),
    report('KPI report, not approved', { isd: 'false' }),
    report('KPI report by deviation', { so: 'deviasi' }),
    report('KPI report by assignee', { so: 'assignedTo' }),
  ]),
];
