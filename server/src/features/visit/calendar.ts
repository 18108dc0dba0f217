import type {
  CalendarDay,
  CalendarVisit,
  VisitCalendar,
  VisitCalendarQuery,
} from '@gso/contract/calendar/visit-calendar';
import { limits } from '@gso/contract/limits';
import { mayChangeVisit } from '@gso/contract/visit';
import { mayOpenVisits, visitTypes } from '@gso/contract/visit/visit-access';
import { noPermission } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { filtersOf, type Reading } from './queries.ts';
import { refuseOtherTypes } from './visit-access.ts';

interface Stored extends Omit<CalendarVisit, 'mayChange'> {
  createdBy: string;
  /** The visits of its type and day that match, or one more than are counted. */
  count: number;
}

const oneMore = text(String(limits.calendarDayRows + 1));

/**
 * The visits of some days. Of each day and type at most a number is read, in the order of the indexes that continue by date, so
 * that the cost grows with the days and not with the visits.
 */
export async function readVisitCalendar(db: Reader, asked: VisitCalendarQuery, actor: Reading): Promise<VisitCalendar> {
  const where = await conditionsOf(db, asked, actor);
  const rows = await readRows<Stored>(
    db,
    statement`
      select found.*, customer.name as customer, customer.company_name as company
      from unnest(${typesOf(asked, actor)}::text[]) as wanted (type),
        generate_series(0, ${asked.to}::date - ${asked.from}::date) as step,
        lateral (
          select *, count(*) over ()::int as count from (
            select visit.id, visit.version, visit.type, visit.status, visit.visit_date as "visitDate",
              visit.time_start as "timeStart", visit.time_end as "timeEnd", visit.username,
              visit.created_by as "createdBy", visit.customer_id
            from visit where visit.type = wanted.type and visit.visit_date = ${asked.from}::date + step ${where}
            order by visit.id limit ${oneMore}
          ) as counted
          order by "timeStart" collate "C", id limit ${asked.per}::int
        ) as found
        join customer on customer.id = found.customer_id`,
  );
  return {
    days: daysOf(rows),
    content: rows.toSorted(byTime).map(({ count: _count, createdBy, ...visit }) => ({
      ...visit,
      mayChange: mayChangeVisit(actor, { username: visit.username, createdBy }),
    })),
  };
}

const keyOf = ({ visitDate, timeStart }: Stored): string => `${visitDate} ${timeStart}`;

function byTime(one: Stored, other: Stored): number {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key === otherKey) return one.id - other.id;
  return key < otherKey ? -1 : 1;
}

/** Every row has the count of its type and day. */
function daysOf(rows: readonly Stored[]): CalendarDay[] {
  const counts = new Map<string, CalendarDay>();
  const seen = new Set<string>();
  for (const { visitDate: day, type, count } of rows) {
    if (seen.has(`${day} ${type}`)) continue;
    seen.add(`${day} ${type}`);
    const before = counts.get(day);
    counts.set(day, {
      day,
      count: (before?.count ?? 0) + Math.min(count, limits.calendarDayRows),
      more: (before?.more ?? false) || count > limits.calendarDayRows,
    });
  }
  return [...counts.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function typesOf({ type }: VisitCalendarQuery, actor: Reading): string[] {
  if (type) refuseOtherTypes(actor, { type });
  const types = type ? [type] : visitTypes.filter((one) => mayOpenVisits(actor.permissions, one));
  if (types.length === 0) throw noPermission();
  return types;
}

async function conditionsOf(db: Reader, asked: VisitCalendarQuery, actor: Reading): Promise<Statement> {
  const all = [
    ...(await filtersOf(db, actor, asked)),
    ...(asked.people.length > 0 ? [statement`visit.username = any(${asked.people})`] : []),
  ];
  return all.length > 0 ? statement`and ${allOf(all)}` : text('');
}
