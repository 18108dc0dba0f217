import { monthsBetween } from '@gso/contract/pipeline/months';
import type { ShodanListQuery } from '@gso/contract/shodan';
import { type Statement, statement, text } from '../../platform/db/statement.ts';

type PipelineFilters = Pick<ShodanListQuery, 'stale' | 'expectedClose' | 'closed' | 'loseReason' | 'left' | 'moved'>;

/** The conditions of the filters that forecast and board lead to. */
export function pipelineConditions(filters: PipelineFilters): Statement[] {
  const { stale, expectedClose, closed, loseReason, left, moved } = filters;
  return [
    ...(stale ? [isStale] : []),
    ...(expectedClose ? [isExpectedIn(expectedClose)] : []),
    ...(closed ? [isClosedIn(closed)] : []),
    ...(loseReason ? [isLostFor(loseReason)] : []),
    ...(left ? [hasLeft(left, moved)] : []),
  ];
}

const isStale = text(`shodan.status = 'OPEN' and shodan.stage_since < business_today() - (
  select stale_days from shodan_stage where shodan_stage.id = shodan.stage_id)`);

/** The first day of the months, and the first day after them. */
function daysOf(months: string): { from: Statement; until: Statement } {
  const { first, last } = monthsBetween(months);
  return {
    from: first ? statement`${`${first}-01`}::date` : text(`date '0001-01-01'`),
    until: last ? statement`(${`${last}-01`}::date + interval '1 month')::date` : text(`date '9999-12-31'`),
  };
}

function isExpectedIn(months: string): Statement {
  if (months === 'none') return text('shodan.expected_close is null');
  const { from, until } = daysOf(months);
  return statement`shodan.expected_close >= ${from} and shodan.expected_close < ${until}`;
}

/** A shodan that was closed from the start counts on the day of its creation. */
function isClosedIn(months: string): Statement {
  const { from, until } = daysOf(months);
  return statement`shodan.status <> 'OPEN' and (
    (shodan.open_until >= ${from} and shodan.open_until < ${until})
    or (shodan.open_until = '-infinity' and shodan.created_at >= start_of_day(${from}) and shodan.created_at < start_of_day(${until}))
  )`;
}

const isLostFor = (reason: string): Statement =>
  reason === 'none'
    ? text(`shodan.status = 'LOSE' and shodan.lose_reason_id is null`)
    : statement`shodan.lose_reason_id = ${Number(reason)}`;

/** By the last time that a shodan left the stage in these months. */
function hasLeft(left: string, moved: string): Statement {
  const [stage = '', outcome = ''] = left.split('-');
  return statement`shodan.id in (
    select shodan_id from (${lastMoves(Number(stage), moved)}) as last ${outcome ? statement`where outcome = ${outcome}` : text('')}
  )`;
}

/** The last time that each shodan left the stage in these months. */
export function lastMoves(stage: number, moved: string): Statement {
  const { from, until } = daysOf(moved);
  return statement`select distinct on (shodan_id) shodan_id, outcome, days from stage_left
    where stage_id = ${stage} and at >= start_of_day(${from}) and at < start_of_day(${until})
    order by shodan_id, id desc`;
}
