import {
  pendingTasks,
  type PendingTasks,
  waitingTaskList,
  waitingTaskPage,
  type WaitingTaskQuery,
} from '@gso/contract/project-task';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Under the projects' key, so that saving a project updates these too. */
export const projectKey = ['project'];
export const taskKey = [...projectKey, 'task'];
export const waitingKey = [...taskKey, 'waiting'];

export const ownPendingTasks = queryOptions<PendingTasks>({
  queryKey: [...taskKey, 'pending'],
  queryFn: ({ signal }) => call({ path: '/api/project/pendingtask', reply: pendingTasks, signal }),
});

export const fetchWaitingTasks = (query: WaitingTaskQuery, signal: AbortSignal) =>
  call({ path: '/api/project/waitingtask', query: waitingTaskList.toWire(query), reply: waitingTaskPage, signal });
