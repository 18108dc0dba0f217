import type { NamedRecord } from '../fields.ts';
import { limits } from '../limits.ts';
import { hundredths, sumOrNull } from './exact-sums.ts';
import type { Forecast, ForecastFigures, ForecastOpenSum, ForecastSum } from './forecast.ts';
import { monthsFrom } from './month-steps.ts';
import type { StageOption } from './stage.ts';

/** Shodans that are alike, with the sum of their amounts. One shodan is a row with the count 1. */
interface Counted {
  person: string;
  count: number;
  amount: string;
}
export interface CountedOpen extends Counted {
  stage: number;
  /** The month of the expected close; empty without one. */
  month: string;
}
export interface CountedClosed extends Counted {
  status: 'WIN' | 'LOSE';
  month: string;
  reason: number | null;
}
/** Shodans whose last move out of the stage went there, after so many days. */
export interface CountedLeft {
  stage: number;
  outcome: 'ahead' | 'back' | 'lost';
  days: number;
  count: number;
}
export interface CountedTarget {
  person: string;
  month: string;
  amount: string;
}

export interface ForecastRows {
  from: string;
  to: string;
  thisMonth: string;
  /** In their order. */
  stages: readonly StageOption[];
  loseReasons: readonly NamedRecord[];
  /** The names of people by username. */
  names: ReadonlyMap<string, string>;
  /** All open shodans. */
  open: readonly CountedOpen[];
  /** Those that were closed in the months. */
  closed: readonly CountedClosed[];
  left: readonly CountedLeft[];
  targets: readonly CountedTarget[];
}

/** The figures of the forecast, computed from rows or from groups of rows. */
export function forecastOf(rows: ForecastRows): Forecast {
  const { from, to, thisMonth, stages, open, closed, targets } = rows;
  const [openOf, closedOf, targetsOf] = [byPerson(open), byPerson(closed), byPerson(targets)];
  const people = [...new Set([...openOf.keys(), ...closedOf.keys(), ...targetsOf.keys()])]
    .map((username) => {
      const own = {
        ...rows,
        open: openOf.get(username) ?? [],
        closed: closedOf.get(username) ?? [],
        targets: targetsOf.get(username) ?? [],
      };
      return { username, name: rows.names.get(username) || username, ...figuresOf(own), ...groupsOf(own) };
    })
    .filter(isInvolved)
    .sort(byWonThenName);
  const total = figuresOf(rows);
  return {
    from,
    to,
    thisMonth,
    months: monthsFrom(from, to).map((month) => ({ month, ...figuresOf({ ...rows, from: month, to: month }) })),
    total,
    ...groupsOf(rows),
    people: people.slice(0, limits.forecastPeople),
    morePeople: Math.max(people.length - limits.forecastPeople, 0),
    winRate: percentOf(total.won.count, total.won.count + total.lost.count),
    stages: stages.map((stage) => ({
      stage,
      open: openSumOf(
        rows,
        open.filter((one) => one.stage === stage.id),
      ),
      ...wayOut(rows.left.filter((one) => one.stage === stage.id)),
    })),
    loseReasons: loseReasonsOf(rows),
  };
}

function byPerson<Row extends { person: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.person);
    if (own) own.push(row);
    else found.set(row.person, [row]);
  }
  return found;
}

/** The rows of one person. */
export const ofPerson = (rows: ForecastRows, username: string): ForecastRows => {
  const isOwn = ({ person }: { person: string }) => person === username;
  return {
    ...rows,
    open: rows.open.filter(isOwn),
    closed: rows.closed.filter(isOwn),
    targets: rows.targets.filter(isOwn),
  };
};

/** What is open, won, lost and wanted in the months of the rows. */
function figuresOf(rows: ForecastRows): ForecastFigures {
  const { from, to, thisMonth, open, closed, targets } = rows;
  const isWithin = ({ month }: { month: string }) => month >= from && month <= to;
  const closedNow = closed.filter(isWithin);
  return {
    open: openSumOf(
      rows,
      open.filter((one) => isWithin(one) && one.month >= thisMonth),
    ),
    won: sumOf(closedNow.filter(({ status }) => status === 'WIN')),
    lost: sumOf(closedNow.filter(({ status }) => status === 'LOSE')),
    target: sumOrNull(added(targets.filter(isWithin))),
  };
}

/** The open ones that belong to no month. */
const groupsOf = (rows: ForecastRows) => ({
  overdue: openSumOf(
    rows,
    rows.open.filter(({ month }) => month !== '' && month < rows.thisMonth),
  ),
  undated: openSumOf(
    rows,
    rows.open.filter(({ month }) => month === ''),
  ),
});

const added = (rows: readonly { amount: string }[]): bigint =>
  rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

const sumOf = (rows: readonly Counted[]): ForecastSum => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: sumOrNull(added(rows)),
});

function openSumOf({ stages }: ForecastRows, rows: readonly CountedOpen[]): ForecastOpenSum {
  const probabilities = new Map(stages.map(({ id, probability }) => [id, probability]));
  const products = rows.reduce(
    (sum, { amount, stage }) => sum + BigInt(amount) * BigInt(probabilities.get(stage) ?? 0),
    0n,
  );
  return { ...sumOf(rows), weighted: sumOrNull(hundredths(products)) };
}

type Person = Forecast['people'][number];

const isInvolved = ({ open, overdue, undated, won, lost, target }: Person): boolean =>
  target !== 0 || [open, overdue, undated, won, lost].some(({ count }) => count > 0);

/** Sums that are too large for a number come first. */
const byWonThenName = (one: Person, other: Person): number =>
  (other.won.amount ?? limits.rupiah) - (one.won.amount ?? limits.rupiah) || (one.username < other.username ? -1 : 1);

/** To one decimal; halves round up. Null without a divisor. */
const divided = (sum: number, by: number): number | null => (by === 0 ? null : Math.round((sum * 10) / by) / 10);

const percentOf = (part: number, whole: number): number | null => divided(part * 100, whole);

function wayOut(rows: readonly CountedLeft[]) {
  const countOf = (outcome?: CountedLeft['outcome']): number =>
    rows.reduce((sum, one) => sum + (outcome === undefined || one.outcome === outcome ? one.count : 0), 0);
  const left = countOf();
  const ahead = countOf('ahead');
  const days = rows.reduce((sum, one) => sum + one.days * one.count, 0);
  return {
    left,
    ahead,
    back: countOf('back'),
    lost: countOf('lost'),
    conversion: percentOf(ahead, left),
    averageDays: divided(days, left),
    medianDays: left === 0 ? null : (daysAt(rows, (left - 1) >> 1) + daysAt(rows, left >> 1)) / 2,
  };
}

/** The days at a place of all of them in order. */
function daysAt(rows: readonly CountedLeft[], place: number): number {
  let before = 0;
  for (const { days, count } of [...rows].sort((one, other) => one.days - other.days)) {
    before += count;
    if (before > place) return days;
  }
  return 0;
}

function loseReasonsOf({ closed, loseReasons }: ForecastRows): Forecast['loseReasons'] {
  const lost = closed.filter(({ status }) => status === 'LOSE');
  return [...loseReasons, null]
    .map((reason) => ({
      reason,
      lost: sumOf(lost.filter((one) => one.reason === (reason?.id ?? null))),
    }))
    .filter((one) => one.lost.count > 0)
    .sort((one, other) => other.lost.count - one.lost.count);
}
