import { limits } from '@gso/contract/limits';
import { calendarKinds } from '@gso/contract/record/calendar-feed';
import type { VisitStatus, VisitType } from '@gso/contract/visit/visit-access';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';

interface Entry {
  id: number;
  version: number;
  updatedAt: string;
  company: string;
}

export interface VisitEntry extends Entry {
  type: VisitType;
  status: VisitStatus;
  day: string;
  startsAt: string;
  endsAt: string;
  isAllDay: boolean;
  contact: string;
  street: string;
  activity: string;
  /** The name of its shodan, or the number and the name of its project. */
  about: string | null;
}

export interface TaskEntry extends Entry {
  day: string;
  description: string;
  projectId: number;
  refNo: string;
  project: string;
}

export interface CalendarEntries {
  visits: VisitEntry[];
  tasks: TaskEntry[];
}

/** What the user may see now. Above the limit the oldest days are left out. */
export async function readEntries(
  db: Reader,
  { username, permissions }: Pick<Actor, 'username' | 'permissions'>,
): Promise<CalendarEntries> {
  const kinds = calendarKinds(permissions);
  const [visits, tasks] = await Promise.all([
    kinds.visitTypes.length > 0 ? readVisits(db, username, kinds.visitTypes) : [],
    kinds.tasks ? readTasks(db, username) : [],
  ]);
  const days = [...visits, ...tasks].map(({ day }) => day).toSorted();
  const first = days.at(-limits.calendarEntries) ?? '';
  const isShown = ({ day }: { day: string }) => day >= first;
  const shownTasks = tasks.filter(isShown).slice(0, limits.calendarEntries);
  return { visits: visits.filter(isShown).slice(0, limits.calendarEntries - shownTasks.length), tasks: shownTasks };
}

const most = text(String(limits.calendarEntries));
const from = text(`business_today() - ${limits.calendarDaysBack}`);
const until = text(`business_today() + ${limits.calendarDaysAhead}`);
/** How much of an activity is sent. */
const activityChars = text('1000');
const clock = (column: string) => `visit_date + (left(${column}, 2) || ':' || right(${column}, 2))::time`;
const moment = (column: string) => text(`(${clock(column)}) at time zone business_time_zone()`);

/**
 * The newest days are chosen through the index of the visitor before anything is joined. What they refer to is then looked
 * up row by row: a plain join lets the planner read whole tables, which grow with the business.
 */
const readVisits = (db: Reader, username: string, types: readonly VisitType[]): Promise<VisitEntry[]> =>
  readRows(
    db,
    statement`select visit.id, visit.version, visit.updated_at as "updatedAt", visit.type, visit.status, visit_date as day,
        ${moment('time_start')} as "startsAt", ${moment('time_end')} as "endsAt",
        time_start = '0000' and time_end = '2400' as "isAllDay", left(activity, ${activityChars}) as activity,
        customer.name as contact, company.name as company, company.street,
        coalesce(shodan.name, project.ref_no || '  ' || project.name) as about
      from (
        select chosen.* from unnest(${types}::text[]) as wanted cross join lateral (
          select * from visit
          where type = wanted and username = ${username} and visit_date between ${from} and ${until}
          order by visit_date desc, id desc limit ${most}
        ) as chosen
        order by visit_date desc, id desc limit ${most}
      ) as visit
      cross join lateral (select name, company_id from customer where id = visit.customer_id offset 0) as customer
      cross join lateral (select name, street from company where id = customer.company_id offset 0) as company
      left join lateral (select name from shodan where id = visit.shodan_id offset 0) as shodan on true
      left join lateral (select ref_no, name from project where id = visit.project_id offset 0) as project on true
      order by visit_date desc, visit.id desc`,
  );

const readTasks = (db: Reader, username: string): Promise<TaskEntry[]> =>
  readRows(
    db,
    statement`select task.id, task.version, task.updated_at as "updatedAt", end_date as day, task.description,
        project.id as "projectId", project.ref_no as "refNo", project.name as project, company.name as company
      from (
        select * from project_task
        where assigned_to = ${username} and not is_done and end_date between ${from} and ${until}
        order by end_date desc, id desc limit ${most}
      ) as task
      cross join lateral (select id, ref_no, name, customer_id from project where id = task.project_id offset 0) as project
      cross join lateral (select company_id from customer where id = project.customer_id offset 0) as customer
      cross join lateral (select name from company where id = customer.company_id offset 0) as company
      order by end_date desc, task.id desc`,
  );
