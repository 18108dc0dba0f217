import * as z from 'zod';
import { fieldMessages, namedRecord, text, yearMonth } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, pageAccess } from '../permissions.ts';
import { exportQuery } from '../record/export-format.ts';
import { addMonths } from './month-steps.ts';
import { stageOption } from './stage.ts';

export const forecastAccess = { read: pageAccess.forecast } as const satisfies Record<string, AnyOf>;

/** Without months: the last two, this one and the nine to come. */
const usual = { back: 2, months: 12 };
/** The months that filters accept. */
const all = { from: '2000-01', to: '2099-12' };

const parameters = z.strictObject({
  from: z.union([z.literal(''), yearMonth]).default(''),
  to: z.union([z.literal(''), yearMonth]).default(''),
  /** The shodans of one person only. */
  qcb: text().default(''),
});

type Months = { from: string; to: string };
const isInOrder = ({ from, to }: Months): boolean => from === '' || to === '' || from <= to;
const isShort = ({ from, to }: Months): boolean =>
  from === '' || to === '' || to < addMonths(from, limits.forecastMonths);
const tooLong = { path: ['to'], message: `At most ${limits.forecastMonths}` };
const wrongOrder = { path: ['to'], message: fieldMessages.endBeforeStart };

export const forecastQuery = parameters.refine(isInOrder, wrongOrder).refine(isShort, tooLong);
export const forecastExport = parameters
  .extend(exportQuery.shape)
  .refine(isInOrder, wrongOrder)
  .refine(isShort, tooLong);
export type ForecastQuery = z.output<typeof forecastQuery>;

/** The months that a query means, both included. */
export function forecastRange({ from, to }: Months, thisMonth: string): Months {
  const first = from || (to ? addMonths(to, 1 - usual.months) : addMonths(thisMonth, -usual.back));
  const last = to || addMonths(first, usual.months - 1);
  return { from: first > all.from ? first : all.from, to: last < all.to ? last : all.to };
}

/** A sum of rupiah; null if it has more digits than an amount may have. */
const rupiahSum = z.number().int().nullable();
const count = z.number().int();
const sum = z.object({ count, amount: rupiahSum });
export type ForecastSum = z.output<typeof sum>;
/** Weighted: each amount times the probability of its stage, rounded to the rupiah once, after they are added. */
const openSum = sum.extend({ weighted: rupiahSum });
export type ForecastOpenSum = z.output<typeof openSum>;
/** One decimal; null if there is nothing to compute it from. */
const decimal = z.number().nullable();

const figures = z.object({
  /** Open shodans by the month of their expected close. Those before the current month are overdue instead. */
  open: openSum,
  /** Closed shodans by the month in which they stopped being open. */
  won: sum,
  lost: sum,
  target: rupiahSum,
});

/** What is open, won, lost and wanted in each month, and how shodans went through the stages. */
export const forecast = z.object({
  from: z.string(),
  to: z.string(),
  thisMonth: z.string(),
  months: z.array(figures.extend({ month: z.string() })),
  /** All of these months. */
  total: figures,
  /** Open with an expected close before the current month. */
  overdue: openSum,
  /** Open without an expected close. */
  undated: openSum,
  people: z.array(figures.extend({ username: z.string(), name: z.string(), overdue: openSum, undated: openSum })),
  /** How many people are not listed. */
  morePeople: count,
  /** Percent of the closed shodans of these months that were won. */
  winRate: decimal,
  stages: z.array(
    z.object({
      stage: stageOption,
      /** In the stage now, whenever they are expected. */
      open: openSum,
      /** Shodans that left the stage in these months, by the last time that each of them did. */
      left: count,
      ahead: count,
      back: count,
      lost: count,
      /** Percent of them that went ahead. */
      conversion: decimal,
      averageDays: decimal,
      medianDays: decimal,
    }),
  ),
  /** Why the lost ones of these months were lost; null: no reason was given. */
  loseReasons: z.array(z.object({ reason: namedRecord.nullable(), lost: sum })),
});
export type Forecast = z.output<typeof forecast>;
export type ForecastFigures = z.output<typeof figures>;
export type ForecastMonth = Forecast['months'][number];
export type ForecastPerson = Forecast['people'][number];
export type ForecastStage = Forecast['stages'][number];
