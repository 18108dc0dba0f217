import {
  dashboardAccess,
  dashboardChart,
  dashboardTables,
  monthQuery,
  poValueCard,
  quotationValueCard,
  setupChecklist,
  statusCards,
} from '@gso/contract/dashboard';
import { explainDashboardQuery } from '@gso/contract/explain/dashboard';
import { explanation } from '@gso/contract/explain/explanation';
import type { EventListener } from '../../platform/events/event-listener.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { explainDashboard } from './explain.ts';
import { readCards, readChart, readMonth, readTables } from './queries.ts';
import { FiguresCache } from './figures-cache.ts';
import { readSetup } from './setup.ts';

export function dashboardRoutes(events: EventListener): Route[] {
  const recent = new FiguresCache(events);
  return [
    route({
      method: 'GET',
      path: '/api/dashboard/statusCard',
      summary: 'What was ordered and offered this month, and how many projects are under way and late',
      access: dashboardAccess.read,
      response: { 200: statusCards },
      refuses: [],
      handler: ({ reads }) => recent.get('cards', () => readCards(reads)),
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/statusCard/totalPo',
      summary: 'What was ordered in a month',
      access: dashboardAccess.read,
      query: monthQuery,
      response: { 200: poValueCard },
      refuses: [],
      handler: async ({ reads, query }) => {
        const { yearmonth, value } = await recent.get(`orders ${query.yearmonth}`, () =>
          readMonth(reads, 'ORDERS', query.yearmonth),
        );
        return { yearmonth, totalPoValue: value };
      },
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/statusCard/totalQuo',
      summary: 'What was offered in a month',
      access: dashboardAccess.read,
      query: monthQuery,
      response: { 200: quotationValueCard },
      refuses: [],
      handler: async ({ reads, query }) => {
        const { yearmonth, value } = await recent.get(`quotations ${query.yearmonth}`, () =>
          readMonth(reads, 'QUOTATIONS', query.yearmonth),
        );
        return { yearmonth, totalQuotationValue: value };
      },
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/tables',
      summary: 'The projects that are due first, and how much of their targets people have reached this month',
      access: dashboardAccess.read,
      response: { 200: dashboardTables },
      refuses: [],
      handler: ({ reads }) => recent.get('tables', () => readTables(reads)),
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/chart',
      summary:
        'What was ordered in each month of this year and of last year, the target of a month, and the sales visits of this week',
      access: dashboardAccess.read,
      response: { 200: dashboardChart },
      refuses: [],
      handler: ({ reads }) => recent.get('chart', () => readChart(reads)),
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/explain',
      summary: 'How a figure of the dashboard was computed',
      access: dashboardAccess.read,
      query: explainDashboardQuery,
      response: { 200: explanation },
      refuses: [404],
      handler: (call) => explainDashboard(call, recent),
    }),
    route({
      method: 'GET',
      path: '/api/dashboard/setup',
      summary: 'The steps that a new installation still needs, as far as the caller may do them',
      access: dashboardAccess.setup,
      response: { 200: setupChecklist },
      refuses: [],
      handler: ({ reads, actor }) => readSetup(reads, actor),
    }),
  ];
}
