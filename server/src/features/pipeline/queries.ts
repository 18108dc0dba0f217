import type { LoseReasonListQuery } from '@gso/contract/pipeline/lose-reason';
import type { PipelineOptions, StageListQuery, StageOption } from '@gso/contract/pipeline/stage';
import { monthsBetween } from '@gso/contract/pipeline/months';
import type { TargetListQuery } from '@gso/contract/pipeline/target';
import type { NamedRecord } from '@gso/contract/fields';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { loseReason, stage, target } from './kinds.ts';

// A dozen stages and reasons, and some targets for each month: neither searching nor sorting them needs an index.
const byUpdate = { lastUpdateBy: text('updated_by collate "C"'), lastUpdateDate: text('updated_at') };
const nameSearch = text("(' ' || lower(name))");

const stageSorts = {
  place: text('place'),
  name: text('lower(name) collate "C"'),
  probability: text('probability'),
  staleDays: text('stale_days'),
  ...byUpdate,
};
export const listStages = (db: Reader, query: StageListQuery) =>
  listRecords(db, stage, { where: containsText(nameSearch, query.search), sortBy: stageSorts[query.sort] }, query);

const reasonSorts = { name: text('lower(name) collate "C"'), ...byUpdate };
export const listLoseReasons = (db: Reader, query: LoseReasonListQuery) =>
  listRecords(
    db,
    loseReason,
    { where: containsText(nameSearch, query.search), sortBy: reasonSorts[query.sort] },
    query,
  );

const targetSorts = {
  month: text('sales_target.month'),
  username: text('sales_target.username collate "C"'),
  amount: text('sales_target.amount'),
  lastUpdateBy: text('sales_target.updated_by collate "C"'),
  lastUpdateDate: text('sales_target.updated_at'),
};
const targetSearch = text("(' ' || lower(sales_target.username) || ' ' || to_char(sales_target.month, 'YYYY-MM'))");
export const listTargets = (db: Reader, query: TargetListQuery) =>
  listRecords(
    db,
    target,
    {
      where: targetConditions(query),
      sortBy: targetSorts[query.sort],
      amount: targetSorts.amount,
    },
    query,
  );

/** The filters of the list. */
export function targetConditions({ username, months, search }: TargetListQuery): Statement[] {
  const { first, last } = monthsBetween(months);
  return [
    ...containsText(targetSearch, search),
    ...(username === '' ? [] : [statement`sales_target.username = ${username}`]),
    ...(first === '' ? [] : [statement`sales_target.month >= ${`${first}-01`}::date`]),
    ...(last === '' ? [] : [statement`sales_target.month <= ${`${last}-01`}::date`]),
  ];
}

export async function readOptions(db: Reader): Promise<PipelineOptions> {
  const [stages, loseReasons] = await Promise.all([
    readRows<StageOption>(
      db,
      text('select id, name, probability, stale_days as "staleDays" from shodan_stage order by place, id'),
    ),
    // The reason that stands for all others is the last one by its id, so the order of creation is kept.
    readRows<NamedRecord>(db, text('select id, name from lose_reason order by id')),
  ]);
  return { stages, loseReasons };
}
