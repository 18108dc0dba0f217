import * as z from 'zod';
import { idOrNone, yearMonth } from '../fields.ts';
import { forecastQuery } from '../pipeline/forecast.ts';
import { idOrNoneWord } from '../pipeline/months.ts';

/** The figures of the forecast that are explained: of a line of months, of a stage, of a lose reason, or of the page. */
export const forecastFigures = [
  'open',
  'weighted',
  'won',
  'lost',
  'target',
  'reached',
  'inStage',
  'left',
  'ahead',
  'back',
  'lostFromStage',
  'conversion',
  'averageDays',
  'medianDays',
  'lostFor',
  'lostShare',
  'winRate',
] as const;
export type ForecastFigure = (typeof forecastFigures)[number];

export const explainForecastQuery = forecastQuery.safeExtend({
  figure: z.enum(forecastFigures),
  /** One month, the open ones that belong to none, or all months. */
  line: z.union([z.enum(['', 'overdue', 'undated']), yearMonth]).default(''),
  stage: idOrNone.default(0),
  reason: idOrNoneWord.default(''),
});
export type ExplainForecastQuery = z.output<typeof explainForecastQuery>;
