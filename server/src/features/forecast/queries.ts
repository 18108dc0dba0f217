import {
  type CountedClosed,
  type CountedLeft,
  type CountedOpen,
  type CountedTarget,
  forecastOf,
  type ForecastRows,
} from '@gso/contract/pipeline/forecast-figures';
import { type Forecast, type ForecastQuery, forecastRange } from '@gso/contract/pipeline/forecast';
import type { Reader } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { readOptions } from '../pipeline/queries.ts';

export const readForecast = async (db: Reader, query: ForecastQuery): Promise<Forecast> =>
  forecastOf(await countRows(db, query));

/** What the figures are computed from, in groups. Each part reads one range of one index; see the statements. */
export async function countRows(db: Reader, query: ForecastQuery): Promise<ForecastRows> {
  const [today] = await readRows<{ month: string }>(db, text(`select to_char(business_today(), 'YYYY-MM') as month`));
  const thisMonth = today?.month ?? '';
  const { from, to } = forecastRange(query, thisMonth);
  const range: Range = {
    from: statement`${`${from}-01`}::date`,
    until: statement`(${`${to}-01`}::date + interval '1 month')::date`,
    person: query.qcb,
  };
  const [options, open, closed, left, targets] = await Promise.all([
    readOptions(db),
    readRows<CountedOpen>(db, openOnes(range)),
    readRows<CountedClosed>(db, closedOnes(range)),
    readRows<CountedLeft>(db, movedOnes(range)),
    readRows<CountedTarget>(db, targetsOf(range)),
  ]);
  const usernames = new Set([...open, ...closed, ...targets].map(({ person }) => person));
  const people = await readRows<{ username: string; name: string }>(
    db,
    statement`select username, first_name as name from user_login where username = any(${[...usernames]})`,
  );
  const names = new Map(people.map(({ username, name }) => [username, name]));
  return { from, to, thisMonth, ...options, names, open, closed, left, targets };
}

interface Range {
  from: Statement;
  /** The first day after it. */
  until: Statement;
  /** Empty for everybody. */
  person: string;
}

/** The best plan depends on how long the range is. */
const each = text(planEachTime);
const only = (column: string, { person }: Range): Statement =>
  person ? statement`and ${text(column)} = ${person}` : nothing;

/** All open shodans, from `shodan_open` alone. */
const openOnes = (range: Range): Statement =>
  statement`${each} select created_by as person, stage_id as stage, coalesce(to_char(expected_close, 'YYYY-MM'), '') as month,
      count(*) as count, sum(amount)::text as amount
    from shodan where status = 'OPEN' ${only('created_by', range)} group by 1, 2, 3`;

/**
 * The closed ones of the range: a range of `shodan_closed` by the last day on which they were open, and one of
 * `shodan_never_open` by the creation of those that never were.
 */
const closedOnes = (range: Range): Statement => {
  const { from, until } = range;
  return statement`${each} select created_by as person, status, to_char(day, 'YYYY-MM') as month, lose_reason_id as reason,
      count(*) as count, sum(amount)::text as amount
    from (
      select created_by, status, open_until as day, lose_reason_id, amount from shodan
      where status <> 'OPEN' and open_until >= ${from} and open_until < ${until} ${only('created_by', range)}
      union all
      select created_by, status, (created_at at time zone business_time_zone())::date, lose_reason_id, amount from shodan
      where status <> 'OPEN' and open_until = '-infinity'
        and created_at >= start_of_day(${from}) and created_at < start_of_day(${until}) ${only('created_by', range)}
    ) as closed group by 1, 2, 3, 4`;
};

/** The last time that each shodan left each stage: a range of `shodan_stage_change_from` for each stage. */
const movedOnes = (range: Range): Statement => {
  const { from, until } = range;
  const own = range.person
    ? statement`and exists (select from shodan where shodan.id = shodan_id and created_by = ${range.person})`
    : nothing;
  return statement`${each} select stage.id as stage, outcome, days, count(*) as count
    from shodan_stage as stage cross join lateral (
      select distinct on (shodan_id) outcome, days from stage_left
      where stage_id = stage.id and at >= start_of_day(${from}) and at < start_of_day(${until}) ${own}
      order by shodan_id, id desc
    ) as last group by 1, 2, 3`;
};

/** A range of `sales_target_of_month`. */
const targetsOf = (range: Range): Statement =>
  statement`select username as person, to_char(month, 'YYYY-MM') as month, amount::text as amount
    from sales_target where month >= ${range.from} and month < ${range.until} ${only('username', range)}`;
