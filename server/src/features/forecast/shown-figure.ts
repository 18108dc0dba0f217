import type { ExplainForecastQuery, ForecastFigure } from '@gso/contract/explain/forecast';
import type { Forecast, ForecastOpenSum } from '@gso/contract/pipeline/forecast';
import { Exact } from '@gso/contract/rules/exact';

/** What the page shows: null if it is too large, undefined if the page has no such figure. */
type Shown = number | null | undefined;

/** A share in percent with one decimal, as pages show it; undefined without anything to compare with. */
function percentOf(part: number | null | undefined, whole: number | null): number | undefined {
  if (part === null || part === undefined || !whole) return undefined;
  return new Exact(part).dividedBy(whole).times(100).toDecimalPlaces(1).toNumber();
}

/** Months before the current one have no open shodans; those are overdue. */
function openOf(forecast: Forecast, line: string): ForecastOpenSum | undefined {
  const { total, overdue, undated, to, thisMonth, months } = forecast;
  if (line === 'overdue') return overdue;
  if (line === 'undated') return undated;
  if ((line || to) < thisMonth) return undefined;
  return line ? months.find(({ month }) => month === line)?.open : total.open;
}

const lineOf = ({ total, months }: Forecast, line: string) =>
  line ? months.find(({ month }) => month === line) : total;

const stageOf = ({ stages }: Forecast, id: number) => stages.find(({ stage }) => stage.id === id);

/** A percentage or a number of days that the page shows as "–" is none. */
const given = (value: number | null | undefined): Shown => value ?? undefined;

const lostFor = ({ loseReasons }: Forecast, reason: string) =>
  loseReasons.find((one) => (one.reason ? String(one.reason.id) : 'none') === reason)?.lost;

const shown: Record<ForecastFigure, (forecast: Forecast, query: ExplainForecastQuery) => Shown> = {
  open: (forecast, { line }) => openOf(forecast, line)?.amount,
  weighted: (forecast, { line }) => openOf(forecast, line)?.weighted,
  won: (forecast, { line }) => lineOf(forecast, line)?.won.amount,
  lost: (forecast, { line }) => lineOf(forecast, line)?.lost.amount,
  target: (forecast, { line }) => lineOf(forecast, line)?.target,
  reached: ({ total }) => percentOf(total.won.amount, total.target),
  inStage: (forecast, { stage }) => stageOf(forecast, stage)?.open.amount,
  left: (forecast, { stage }) => stageOf(forecast, stage)?.left,
  ahead: (forecast, { stage }) => stageOf(forecast, stage)?.ahead,
  back: (forecast, { stage }) => stageOf(forecast, stage)?.back,
  lostFromStage: (forecast, { stage }) => stageOf(forecast, stage)?.lost,
  conversion: (forecast, { stage }) => given(stageOf(forecast, stage)?.conversion),
  averageDays: (forecast, { stage }) => given(stageOf(forecast, stage)?.averageDays),
  medianDays: (forecast, { stage }) => given(stageOf(forecast, stage)?.medianDays),
  lostFor: (forecast, { reason }) => lostFor(forecast, reason)?.amount,
  lostShare: (forecast, { reason }) => percentOf(lostFor(forecast, reason)?.count, forecast.total.lost.count),
  winRate: ({ winRate }) => given(winRate),
};

export const shownFigure = (forecast: Forecast, query: ExplainForecastQuery): Shown =>
  shown[query.figure](forecast, query);
