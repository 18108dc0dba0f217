import * as z from 'zod';
import { calendarDate, recordId, text, yearMonth } from '../fields.ts';

const parameters = {
  month: yearMonth.optional(),
  day: calendarDate.optional(),
  person: text().optional(),
  project: recordId.optional(),
};
type Parameter = keyof typeof parameters;

/** The figures of the dashboard that are explained, and which one of several is meant. */
export const dashboardFigures = {
  projectsUnderWay: undefined,
  projectsDelayed: undefined,
  ordersOfYear: undefined,
  targetOfMonth: undefined,
  orders: 'month',
  quotations: 'month',
  reachedInMonth: 'month',
  visitsOfDay: 'day',
  visits: 'person',
  visitTarget: 'person',
  visitsReached: 'person',
  sales: 'person',
  salesTarget: 'person',
  salesReached: 'person',
  followUps: 'person',
  shodans: 'person',
  followUpsReached: 'person',
  progress: 'project',
  quota: 'project',
  visitDays: 'project',
  deviation: 'project',
} as const satisfies Record<string, Parameter | undefined>;
export type DashboardFigure = keyof typeof dashboardFigures;

export const explainDashboardQuery = z
  .strictObject({
    figure: z.enum(Object.keys(dashboardFigures) as [DashboardFigure, ...DashboardFigure[]]),
    ...parameters,
  })
  .refine(
    ({ figure, ...given }) => {
      const names = Object.keys(given).filter((name) => given[name as Parameter] !== undefined);
      return names.join(' ') === (dashboardFigures[figure] ?? '');
    },
    { path: ['figure'], message: 'Needs exactly the parameter of this figure' },
  );
export type ExplainDashboardQuery = z.output<typeof explainDashboardQuery>;
