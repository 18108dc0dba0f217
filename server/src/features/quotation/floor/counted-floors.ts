import { homeCurrency } from '@gso/contract/exchange-rate';
import { type Statement, statement, text } from '../../../platform/db/statement.ts';

/**
 * Which bottom prices count for a line (docs/decisions/112): the present ones, and all that were valid in the last days,
 * except those that somebody else than `people` lowered since. The application cannot change what this reads.
 */

/** Common table expressions for the columns below: since when bottom prices count, and the highest rates since then. */
export const countedRates = (people: readonly string[]): Statement =>
  statement`counted as materialized (
      select now() - make_interval(days => days) as start, ${[...people]}::text[] as people from floor_rule
    ),
    counted_rate as materialized (
      select exchange_rate.source_curr, (
        select max(conv_value) from (
          select id, conv_value, max(id) filter (where is_by_others) over () as by_others from (
            select id, conv_value,
              conv_value < lag(conv_value) over (order by id) and set_by <> all (counted.people) as is_by_others
            from exchange_rate_value where source_curr = exchange_rate.source_curr and id >= coalesce((
              select id from exchange_rate_value as valid_then
              where valid_then.source_curr = exchange_rate.source_curr and valid_from <= counted.start
              order by id desc limit 1
            ), 0)
          ) as step
        ) as value where by_others is null or id >= by_others
      ) as conv_value
      from exchange_rate, counted
    )`;

/** The highest rate of an item's currency that counts. Null if the currency has no rate now. */
export const countedRate = text(`case when item.currency = '${homeCurrency}' then 1
  else (select conv_value from counted_rate where source_curr = item.currency) end`);

const rateOf = (currency: string) => `case when ${currency} = '${homeCurrency}' then 1
  else (select conv_value from counted_rate where source_curr = ${currency}) end`;

/** Nobody lowered it on purpose after this change, but people who may not do so alone. */
const counts = `change.changed_at > counted.start and not exists (
  select from floor_change as later
  where later.entity = change.entity and later.record_id = change.record_id and later.id >= change.id
    and (later.is_lowered or later.id = change.id) and later.changed_by <> all (counted.people)
)`;

/** A number that says something, unlike a dash. */
const isSameMaterial = (record: string, found: string) =>
  `${found}.material_key = lower(${record}.material_no) and ${found}.brand_key = lower(${record}.brand)
    and ${record}.material_no ~ '[[:alnum:]]'`;

/**
 * The other bottom prices that count for an item or a bundle, as pairs of price and rate: what it had itself, and what
 * items with the same brand and number have and had. So a new item or a bundle is no way around the floor of the one
 * whose number it carries.
 */
export const otherFloors = (record: 'item' | 'bundle'): Statement =>
  text(`(
    select coalesce(jsonb_agg(jsonb_build_array(found.price, ${rateOf('found.currency')})), '[]')
    from (
      select same.bottom_price as price, same.currency from item as same
      where ${isSameMaterial(record, 'same')} ${record === 'item' ? 'and same.id <> item.id' : ''}
      union
      select change.from_price, change.currency from floor_change as change, counted
      where change.entity = '${record}' and change.record_id = ${record}.id and ${counts}
      union
      select change.from_price, change.currency from floor_change as change, counted
      where change.entity = 'item' and ${isSameMaterial(record, 'change')} and ${counts}
    ) as found
  )`);
