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
import type { DashboardFigure } from '@gso/contract/explain/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';

export const figureKey = ['dashboard'];
const path = '/api/dashboard';

/** What was prefetched before the page appears is not requested again by its parts, even if it failed. */
const prefetched = { retryOnMount: false };

export const cardFigures = queryOptions<StatusCards>({
  queryKey: [...figureKey, 'cards'],
  queryFn: ({ signal }) => call({ path: `${path}/statusCard`, reply: statusCards, signal }),
  ...prefetched,
});

export const chartFigures = queryOptions<DashboardChart>({
  queryKey: [...figureKey, 'chart'],
  queryFn: ({ signal }) => call({ path: `${path}/chart`, reply: dashboardChart, signal }),
  ...prefetched,
});

export const tableFigures = queryOptions<DashboardTables>({
  queryKey: [...figureKey, 'tables'],
  queryFn: ({ signal }) => call({ path: `${path}/tables`, reply: dashboardTables, signal }),
  ...prefetched,
});

/** How a figure was computed. */
export const explained = (figure: DashboardFigure, of: Record<string, string> = {}): ExplainedFigure => ({
  path: `${path}/explain`,
  query: { figure, ...of },
});

/** Loaded at every visit of the page: the steps are done on other screens. */
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
