import type { ListQuery } from '@gso/contract/record/list-query';
import {
  shodanAccess,
  type ShodanInput,
  type ShodanListQuery,
  type ShodanOption,
  type ShodanRow,
  type ShodanStatus,
} from '@gso/contract/shodan';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { mostOptions } from '../../platform/list/by-name.ts';
import type { ListSource } from '../../platform/list/page-of.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { ownTextOrCustomer } from '../customer/queries.ts';
import { listVisitsOf } from '../visit-of-record/queries.ts';
import { pipelineConditions } from './pipeline-filters.ts';
import { shodan } from './shodan-kind.ts';

export const sortColumns: Record<ShodanListQuery['sort'], Statement> = {
  lastUpdateDate: text('shodan.updated_at'),
  name: text('shodan.name_search'),
  status: text('shodan.status'),
  amount: text('shodan.amount'),
  lastUpdateBy: text('shodan.updated_by collate "C"'),
  createdBy: text('shodan.created_by collate "C"'),
  createdDate: text('shodan.created_at'),
  expectedClose: text('shodan.expected_close'),
};

export async function listShodans(db: Reader, query: ShodanListQuery) {
  const { indexedByDate, others } = await narrowed(db, query);
  const where = [...indexedByDate, ...others];
  const ofOneIndex = query.stage ? query.status !== '' && query.createdBy === '' : indexedByDate.length === 1;
  const coveredByIndex = query.sort === 'lastUpdateDate' && ofOneIndex && others.length === 0;
  const quick = others.length === 0 ? inOwnOrder(query, indexedByDate) : {};
  const how = { where, coveredByIndex, sortBy: sortColumns[query.sort], amount: sortColumns.amount, ...quick };
  return listRecords(db, shodan, how, query);
}

/** The filters of a sheet of shodans. */
export async function shodanConditions(db: Reader, filters: ShodanFilters): Promise<Statement[]> {
  const { indexedByDate, others } = await narrowed(db, filters);
  return [...indexedByDate, ...others];
}

export const shodanChanges: BulkTarget<ShodanRow, ShodanInput> = {
  kind: shodan,
  access: shodanAccess.write,
  conditions: (db, _actor, filters: ShodanListQuery) => shodanConditions(db, filters),
};

type ShodanFilters = Omit<ShodanListQuery, keyof ListQuery<string>> & Pick<ShodanListQuery, 'search'>;

async function narrowed(db: Reader, filters: ShodanFilters) {
  const { status, createdBy, amount, openSince, followedUp, search } = filters;
  const indexedByDate = [
    ...(status ? [statement`shodan.status = ${status}`] : []),
    ...(createdBy ? [statement`shodan.created_by = ${createdBy}`] : []),
    ...(filters.stage ? [statement`shodan.stage_id = ${filters.stage}`] : []),
  ];
  const found = await ownTextOrCustomer(
    db,
    { own: containsText(text('shodan.search'), search), customerId: text('shodan.customer_id') },
    search,
  );
  const others = [
    ...(amount > 0 ? [statement`shodan.amount >= ${amount}`] : []),
    ...wereOpenSince(openSince, status),
    ...(followedUp ? [isFollowedUpIn(followedUp)] : []),
    ...pipelineConditions(filters),
    ...found,
  ];
  return { indexedByDate, others };
}

/** Open shodans have no last day, so they were open on every day; the others have one. */
function wereOpenSince(day: string, status: ShodanListQuery['status']): Statement[] {
  if (day === '' || status === 'OPEN') return [];
  const since = statement`shodan.open_until >= ${day}::date`;
  return status === '' ? [since] : [since, text(`shodan.open_until < 'infinity'`)];
}

const isFollowedUpIn = (month: string): Statement =>
  statement`shodan.id in (select shodan_id from shodan_follow_up where month = ${`${month}-01`}::date and visits > 0)
    and exists (
      select from visit where visit.shodan_id = shodan.id and visit.status = 'FOLLOW_UP'
        and visit.visit_date >= ${`${month}-01`}::date and visit.visit_date <= business_today()
        and visit.visit_date < ${`${month}-01`}::date + interval '1 month'
    )`;

/**
 * The indexes by status and by creator continue by date, and those of one status by id, so the first matches are next
 * to each other, however rare they are.
 */
function inOwnOrder(
  { sort, status, createdBy, stage, descending }: ShodanListQuery,
  where: readonly Statement[],
): Pick<ListSource, 'firstInOrder'> {
  const isServed = sort === 'lastUpdateDate' || (sort === 'status' && status !== '' && createdBy === '' && stage === 0);
  if (!isServed || where.length === 0) return {};
  const column = sort === 'status' ? 'status' : 'updated_at';
  const order = text(descending ? `${column} desc, id desc` : `${column}, id`);
  return {
    firstInOrder: (rows) =>
      Promise.resolve(
        statement`select id, ${text(column)} from shodan where ${allOf(where)} order by ${order} limit ${text(String(rows))}`,
      ),
  };
}

/** The shodans of one customer, newest first. */
export const selectShodans = (db: Reader, customerId: number, status: ShodanStatus): Promise<ShodanOption[]> =>
  readRows(
    db,
    statement`select id, name, description as "desc" from shodan where customer_id = ${customerId} and status = ${status}
      order by id desc limit ${mostOptions}`,
  );

export async function listVisitsOfShodan(db: Reader, shodanId: number, query: ListQuery<'visitDate'>) {
  await readRecord(db, shodan, shodanId);
  return listVisitsOf(db, statement`shodan_id = ${shodanId}`, query);
}
