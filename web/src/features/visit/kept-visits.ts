import type { CalendarVisit, VisitCalendar } from '@gso/contract/calendar/visit-calendar';
import type { ListPage } from '@gso/contract/record/list-query';
import { recentFrom } from '@gso/contract/rules/calendar-days';
import { mayChangeVisit, type VisitRow } from '@gso/contract/visit';
import { tookPlace, type VisitListQuery } from '@gso/contract/visit/visit-list';
import { today } from '../../words/calendar.ts';

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

type Filters = Pick<
  VisitListQuery,
  'status' | 'hasShodan' | 'updatedBy' | 'visitor' | 'project' | 'search' | 'from' | 'to'
> & { type: VisitListQuery['type'] | '' };

/** The same filters as the server's (server/src/features/visit/queries.ts), for what this device keeps. */
function matches(visit: VisitRow, query: Filters): boolean {
  const { status, search } = query;
  const first = query.from === 'recent' ? recentFrom(today()) : query.from;
  return (
    (query.type === '' || visit.type === query.type) &&
    (status === '' ||
      (status === tookPlace ? visit.status !== 'DRAFT' && visit.visitDate <= today() : visit.status === status)) &&
    (query.hasShodan === '' || (query.hasShodan === 'yes') === (visit.shodan !== null)) &&
    (query.updatedBy === '' || visit.lastUpdateBy === query.updatedBy) &&
    (query.visitor === '' || visit.username === query.visitor) &&
    (query.project === 0 || visit.project?.id === query.project) &&
    (first === '' || visit.visitDate >= first) &&
    (query.to === '' || visit.visitDate <= query.to) &&
    (search === '' ||
      [visit.customer.company.name, visit.customer.name, visit.username].some((text) => contains(text, search)))
  );
}

/** A page of the list of visits. */
export function keptPage(visits: readonly VisitRow[], query: VisitListQuery): ListPage<VisitRow> {
  const { sort, descending, size, page } = query;
  const direction = descending ? -1 : 1;
  const found = visits
    .filter((visit) => matches(visit, query))
    .sort(
      (one, other) =>
        direction *
        (one[sort].localeCompare(other[sort]) || one.timeStart.localeCompare(other.timeStart) || one.id - other.id),
    );
  return {
    content: found.slice(page * size, (page + 1) * size),
    totalElements: found.length,
    totalCapped: false,
    totalPages: Math.ceil(found.length / size),
    number: page,
    size,
  };
}

interface CalendarQuery extends Omit<Filters, 'from' | 'to'> {
  from: string;
  to: string;
  per: number;
  people: readonly string[];
}

/** The visits of the days that a calendar shows. */
export function keptCalendar(
  visits: readonly VisitRow[],
  query: CalendarQuery,
  person: { username: string; permissions: readonly string[] },
): VisitCalendar {
  const days = new Map<string, CalendarVisit[]>();
  const shown = visits
    .filter((visit) => matches(visit, query))
    .filter(({ username }) => query.people.length === 0 || query.people.includes(username))
    .sort((one, other) => `${one.visitDate}${one.timeStart}`.localeCompare(`${other.visitDate}${other.timeStart}`));
  for (const visit of shown) {
    const { id, version, type, status, visitDate, timeStart, timeEnd, username, customer } = visit;
    days.set(visitDate, [
      ...(days.get(visitDate) ?? []),
      {
        ...{ id, version, type, status, visitDate, timeStart, timeEnd, username },
        customer: customer.name,
        company: customer.company.name,
        mayChange: mayChangeVisit(person, visit),
      },
    ]);
  }
  return {
    days: [...days].map(([day, ofDay]) => ({ day, count: ofDay.length, more: false })),
    content: [...days.values()].flatMap((ofDay) => ofDay.slice(0, query.per)),
  };
}
