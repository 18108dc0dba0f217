import {
  dashboardChart,
  type DashboardChart,
  dashboardTables,
  type DashboardTables,
  poValueCard,
  quotationValueCard,
  setupChecklist,
  type SetupChecklist,
  statusCards,
  type StatusCards,
} from '@gso/contract/dashboard';
import {
  pendingTasks,
  type PendingTasks,
  waitingTaskList,
  waitingTaskPage,
  type WaitingTaskQuery,
} from '@gso/contract/project-task';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Under the projects' name, so that what is saved in a project renews these too. */
export const projectKey = ['project'];
export const taskKey = [...projectKey, 'task'];
export const waitingKey = [...taskKey, 'waiting'];

export const ownPendingTasks = queryOptions<PendingTasks>({
  queryKey: [...taskKey, 'pending'],
  queryFn: ({ signal }) => call({ path: '/api/project/pendingtask', reply: pendingTasks, signal }),
});

export const fetchWaitingTasks = (query: WaitingTaskQuery, signal: AbortSignal) =>
  call({ path: '/api/project/waitingtask', query: waitingTaskList.toWire(query), reply: waitingTaskPage, signal });

export const figureKey = ['dashboard'];
const path = '/api/dashboard';

/** What was asked for before the page appears is not asked for again by its parts, also where it failed. */
const askedFirst = { retryOnMount: false };

export const cardFigures = queryOptions<StatusCards>({
  queryKey: [...figureKey, 'cards'],
  queryFn: ({ signal }) => call({ path: `${path}/statusCard`, reply: statusCards, signal }),
  ...askedFirst,
});

export const chartFigures = queryOptions<DashboardChart>({
  queryKey: [...figureKey, 'chart'],
  queryFn: ({ signal }) => call({ path: `${path}/chart`, reply: dashboardChart, signal }),
  ...askedFirst,
});

export const tableFigures = queryOptions<DashboardTables>({
  queryKey: [...figureKey, 'tables'],
  queryFn: ({ signal }) => call({ path: `${path}/tables`, reply: dashboardTables, signal }),
  ...askedFirst,
});

/** Asked for at every visit of the page: the steps are done on other screens. */
export const setupState = queryOptions<SetupChecklist>({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call({ path: `${path}/setup`, reply: setupChecklist, signal }),
  staleTime: 0,
});

/** A value of one month, in rupiah. */
export interface MonthValue {
  yearmonth: string;
  value: number;
}

export const ordersOfMonth = (yearmonth: string) =>
  queryOptions<MonthValue>({
    queryKey: [...figureKey, 'orders', yearmonth],
    queryFn: async ({ signal }) => {
      const query = { yearmonth };
      const card = await call({ path: `${path}/statusCard/totalPo`, query, reply: poValueCard, signal });
      return { yearmonth: card.yearmonth, value: card.totalPoValue };
    },
  });

export const quotationsOfMonth = (yearmonth: string) =>
  queryOptions<MonthValue>({
    queryKey: [...figureKey, 'quotations', yearmonth],
    queryFn: async ({ signal }) => {
      const query = { yearmonth };
      const card = await call({ path: `${path}/statusCard/totalQuo`, query, reply: quotationValueCard, signal });
      return { yearmonth: card.yearmonth, value: card.totalQuotationValue };
    },
  });
