import {
  projectPlanPage,
  workload,
  workloadQuery,
  workloadTasks,
  workloadTasksQuery,
} from '@gso/contract/plan/projects-plan';
import { projectAccess, projectList } from '@gso/contract/project';
import { taskAccess } from '@gso/contract/permissions';
import { route } from '../../platform/http/route.ts';
import { readProjectsPlan } from './projects-plan.ts';
import { readWorkload, readWorkloadTasks } from './workload.ts';

export const projectPlanRoutes = [
  route({
    method: 'GET',
    path: '/api/project/plan',
    summary: 'A page of the list of projects with when each begins and ends',
    access: projectAccess.read,
    query: projectList.schema,
    response: { 200: projectPlanPage },
    refuses: [],
    handler: ({ reads, query }) => readProjectsPlan(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/project/workload',
    summary: 'The open tasks of people by week',
    access: taskAccess.read,
    query: workloadQuery,
    response: { 200: workload },
    refuses: [],
    handler: ({ reads, query }) => readWorkload(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/project/workload/tasks',
    summary: 'The open tasks of one person in one week',
    access: taskAccess.read,
    query: workloadTasksQuery,
    response: { 200: workloadTasks },
    refuses: [],
    handler: ({ reads, query }) => readWorkloadTasks(reads, query),
  }),
];
