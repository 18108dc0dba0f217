import type { ListPage } from '@gso/contract/record/list-query';
import { recentMonths } from '@gso/contract/rules/calendar-days';
import type { VisitRow } from '@gso/contract/visit';
import { tookPlace, type VisitListQuery } from '@gso/contract/visit/visit-list';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, type Statement, statement, text } from '../../platform/db/statement.ts';
import type { DocumentsOf } from '../../platform/list/documents-of.ts';
import type { ListSource } from '../../platform/list/page-of.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { documentsOf } from '../customer/queries.ts';
import { refuseOtherTypes } from './visit-access.ts';
import { visit } from './visit-kind.ts';
import { usernamesLike } from './visitor.ts';

const visitDate = text('visit.visit_date');

const byDate = text('visit.visit_date desc, visit.id desc');

/** The index of the visits of one person is by date, so they are shown in that order too. */
const orders: Record<VisitListQuery['sort'], Pick<ListSource, 'sortBy' | 'thenBy'>> = {
  visitDate: { sortBy: visitDate },
  username: { sortBy: text('visit.username'), thenBy: visitDate },
  lastUpdateBy: { sortBy: text('visit.updated_by'), thenBy: visitDate },
  lastUpdateDate: { sortBy: text('visit.updated_at') },
};

export type Reading = Pick<Actor, 'username' | 'permissions'>;

/** The filters of a list of visits. */
type VisitFilters = Pick<
  VisitListQuery,
  'type' | 'status' | 'hasShodan' | 'updatedBy' | 'visitor' | 'project' | 'from' | 'to' | 'notification' | 'search'
>;

export async function listVisits(db: Reader, asked: VisitListQuery, actor: Reading): Promise<ListPage<VisitRow>> {
  refuseOtherTypes(actor, asked);
  const query = inPlainOrder(asked);
  const within = ofType(query);
  const { where, ...quicker } = await narrowed(db, actor, query);
  const source = {
    within,
    where,
    coveredByIndex: coveredByIndex(query),
    countOrder: byDate,
    ...quicker,
    ...orders[query.sort],
  };
  return listRecords(db, visit, { ...source, ...quickest(query, [within, ...where]) }, query);
}

/** The visits of one person, in the order of persons, are in the order of their dates. */
function inPlainOrder(query: VisitListQuery): VisitListQuery {
  const { sort, visitor, updatedBy } = query;
  const isOfOne = (sort === 'username' && visitor) || (sort === 'lastUpdateBy' && updatedBy);
  return isOfOne ? { ...query, sort: 'visitDate' } : query;
}

/** The filters that have their own index, which continues by date. */
const chosen = ({ status, hasShodan, updatedBy, visitor, project }: VisitFilters): unknown[] =>
  [status, hasShodan, updatedBy, visitor, project].filter(Boolean);

/** The index by date holds a range of dates together; with one more filter, the index of that filter does. */
function coveredByIndex(query: VisitListQuery): boolean {
  const { sort, search, notification } = query;
  return sort === 'visitDate' && chosen(query).length <= 1 && !search && !notification;
}

/** The filters of a sheet of visits. */
export async function visitConditions(db: Reader, actor: Reading, filters: VisitFilters): Promise<Statement[]> {
  return [ofType(filters), ...(await narrowed(db, actor, filters)).where];
}

/** What narrows visits down, apart from their type and their days; for a statement that scans one day after the other. */
export async function filtersOf(
  db: Reader,
  actor: Reading,
  filters: Omit<VisitFilters, 'type' | 'from' | 'to' | 'notification'>,
): Promise<readonly Statement[]> {
  const { search } = filters;
  const others = { ...filters, search: '', type: 'SALES', from: '', to: '', notification: 0 } as const;
  const { where } = await narrowed(db, actor, others);
  return search ? [...where, (await atOrBy(db, search)).once] : where;
}

const ofType = ({ type }: Pick<VisitFilters, 'type'>): Statement => statement`visit.type = ${type}`;

async function narrowed(
  db: Reader,
  actor: Reading,
  filters: VisitFilters,
): Promise<Pick<ListSource, 'where' | 'cheapOverflowTest'>> {
  const { status, hasShodan, updatedBy, visitor, project, search, notification } = filters;
  const plain = [
    ...(status ? [hasStatus(status)] : []),
    ...(hasShodan ? [text(hasShodan === 'yes' ? 'visit.has_shodan' : 'not visit.has_shodan')] : []),
    ...(updatedBy ? [statement`visit.updated_by = ${updatedBy}`] : []),
    ...(visitor ? [statement`visit.username = ${visitor}`] : []),
    ...(project ? [statement`visit.project_id = ${project}`] : []),
  ];
  // A notification links to its visit, whatever its date.
  const dates = notification ? [ofNotification(actor, notification)] : between(filters);
  if (!search) return { where: [...plain, ...dates] };
  const { all, some } = await atOrBy(db, search);
  const where = [...plain, all, ...dates];
  return some && plain.length === 0 ? { where, cheapOverflowTest: allOf([some, ...dates]) } : { where };
}

const hasStatus = (status: string): Statement =>
  status === tookPlace
    ? text(`visit.status <> 'DRAFT' and visit.visit_date <= business_today()`)
    : statement`visit.status = ${status}`;

function between({ from, to }: Pick<VisitFilters, 'from' | 'to'>): Statement[] {
  const first =
    from === 'recent' ? text(`(business_today() - interval '${recentMonths} months')::date`) : statement`${from}::date`;
  return [
    ...(from ? [statement`visit.visit_date >= ${first}`] : []),
    ...(to ? [statement`visit.visit_date <= ${to}::date`] : []),
  ];
}

const ofNotification = ({ username }: Reading, notification: number): Statement =>
  statement`visit.id = (select visit_id from notification join notification_to on notification_id = notification.id
    where notification.id = ${notification} and notification_to.username = ${username})`;

/** Visits at contacts or companies of that name, or by people of that name. */
async function atOrBy(db: Reader, search: string): Promise<DocumentsOf> {
  const [atCustomers, people] = await Promise.all([
    documentsOf(db, text('visit.customer_id'), search),
    usernamesLike(db, search),
  ]);
  if (people.length === 0) return atCustomers;
  const orByPeople = (at: Statement) => statement`(${at} or visit.username = any(${people}))`;
  return { ...atCustomers, all: orByPeople(atCustomers.all), once: orByPeople(atCustomers.once) };
}

type First = Pick<ListSource, 'firstInOrder'>;

/** How the first rows of an order are found where scanning its index could pass too many others. */
function quickest(query: VisitListQuery, conditions: Statement[]): First {
  const { sort, search, notification } = query;
  if (sort === 'visitDate') return firstOf((rows) => ofAll(query, conditions, rows));
  if (chosen(query).length > 0 || search || notification) return {};
  if (sort !== 'lastUpdateDate') return firstOf((rows) => ofEachPerson(query, conditions, rows));
  return firstOf((rows) => (rows > mostOfEachWeek ? undefined : ofEachWeek(query, conditions, rows)));
}

const firstOf = (first: (rows: number) => Statement | undefined): First => ({
  firstInOrder: (rows) => Promise.resolve(first(rows)),
});

const orderOf = ({ descending }: VisitListQuery, column: string): Statement =>
  text(descending ? `${column} desc, id desc` : `${column}, id`);
const upTo = (rows: number): Statement => text(`limit ${rows}`);

/** Every filter has an index that continues by date. The planner chooses the most selective one. */
const ofAll = (query: VisitListQuery, conditions: Statement[], rows: number): Statement =>
  statement`select id, visit_date from visit where ${allOf(conditions)} order by ${orderOf(query, 'visit_date')} ${upTo(rows)}`;

/** There are few people, and the visits of each are indexed by date. */
function ofEachPerson(query: VisitListQuery, conditions: Statement[], rows: number): Statement {
  const person = text(query.sort === 'username' ? 'visit.username' : 'visit.updated_by');
  return statement`select stretch.* from user_login, lateral (
      select id, visit_date, ${person} from visit where ${allOf(conditions)} and ${person} = user_login.username
      order by ${orderOf(query, 'visit_date')} ${upTo(rows)}
    ) as stretch`;
}

/** Beyond this offset, sorting the whole range costs no more. */
const mostOfEachWeek = 200;

/** A range of dates is a number of weeks, and the visits of each week are indexed by their last change. */
function ofEachWeek(query: VisitListQuery, conditions: Statement[], rows: number): Statement {
  const where = allOf(conditions);
  const outermost = (order: string) =>
    statement`(select week from visit where ${where} order by ${text(order)} limit 1)`;
  return statement`select stretch.* from
    generate_series(${outermost('visit_date')}, ${outermost('visit_date desc')}) as wanted (week), lateral (
      select id, updated_at from visit where ${where} and visit.week = wanted.week
      order by ${orderOf(query, 'updated_at')} ${upTo(rows)}
    ) as stretch`;
}
