import * as z from 'zod';
import { yearMonth } from './fields.ts';
import { type AnyOf, pageAccess } from './permissions.ts';

export const dashboardAccess = {
  read: pageAccess.dashboard,
  /** May see what a new installation still needs. */
  setup: pageAccess.account,
} as const satisfies Record<string, AnyOf>;

/** One card for one month; without a month, for the current one. */
export const monthQuery = z.strictObject({ yearmonth: yearMonth.optional() });

const rupiah = z.number();
const count = z.number().int();

export const poValueCard = z.object({ yearmonth: z.string(), totalPoValue: rupiah });
export const quotationValueCard = z.object({ yearmonth: z.string(), totalQuotationValue: rupiah });

/** The cards for the current month, in rupiah; the screen shows thousands. */
export const statusCards = z.object({
  /** Today for the business. Both values are of its month. */
  today: z.string(),
  ...poValueCard.shape,
  ...quotationValueCard.shape,
  /** Projects that are not complete. */
  totalProjectOn: count,
  /** Those of them that were due before today. */
  totalProjectDelay: count,
});
export type StatusCards = z.output<typeof statusCards>;

const projectOf = {
  id: count,
  refNo: z.string(),
  customer: z.object({ company: z.object({ name: z.string() }) }),
};
/** How much of a target was reached, in percent with one decimal; null without a target. */
const pctg = z.number().nullable();
const salesPerson = { salesUsername: z.string(), salesName: z.string() };

export const dashboardTables = z.object({
  /** The first and the last day of the month that the last three tables are about. */
  monthStart: z.string(),
  monthEnd: z.string(),
  /** The unfinished projects that are due first. */
  progressProject: z.array(z.object({ ...projectOf, dueDate: z.string(), percentage: z.number() })),
  /** The same projects: visits promised, and different days on which they were visited. */
  visitOfProjects: z.array(z.object({ ...projectOf, quota: count, totalVisitDistinct: count })),
  salesVisitAchievement: z.array(z.object({ ...salesPerson, targetVisit: count, actualVisit: count, pctg })),
  /** In rupiah: the user's share of each order. */
  salesAmountPoAchievement: z.array(z.object({ ...salesPerson, target: rupiah, actual: rupiah, pctg })),
  /** Shodans that were open at any time this month, and those of them that were followed up. */
  salesFollowupAchievement: z.array(z.object({ ...salesPerson, targetFu: count, actualFu: count, pctg })),
});
export type DashboardTables = z.output<typeof dashboardTables>;

export const dashboardChart = z.object({
  year: count,
  /** January to December, each as 2026-01. */
  labelYears: z.array(z.string()),
  /** What was ordered in each of these months, in rupiah; the screen shows millions. */
  monthYearPoAmounts: z.array(rupiah),
  totalYearPoAmount: rupiah,
  highestAmount: rupiah,
  /** The same months of last year. */
  lastYearPoAmounts: z.array(rupiah),
  /** What all users together should sell in a month, as their accounts say today; null without any target. */
  monthTarget: rupiah.nullable(),
  /** The days of this week, Monday first. */
  labelWeekDays: z.array(z.string()),
  /** Sales visits that took place on each of these days; null for days to come. */
  dailyVisitPerWeek: z.array(count.nullable()),
  highestVisit: count,
});
export type DashboardChart = z.output<typeof dashboardChart>;

/**
 * What a new installation needs before people can work with it, and who may do it. The permissions of these records are
 * repeated, because the dashboard would load all of their schemas with them.
 */
export const setupSteps = {
  letterhead: ['MA_MASTER_DATA'],
  people: pageAccess.account,
  rates: ['MA_MASTER_DATA'],
  items: ['MA_MASTER_DATA'],
} as const satisfies Record<string, AnyOf>;
export type SetupStep = keyof typeof setupSteps;

/** Whether each step that the caller may do is done. */
export const setupChecklist = z.object({
  steps: z.array(z.object({ step: z.enum(Object.keys(setupSteps) as SetupStep[]), done: z.boolean() })),
});
export type SetupChecklist = z.output<typeof setupChecklist>;

/** Rows of the tables that show only the most urgent records. */
export const dashboardTopRows = 5;

/** Sent on the event stream when figures may have changed. */
export const dashboardChanged = 'dashboard';
