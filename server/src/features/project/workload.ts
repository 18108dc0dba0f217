import { limits } from '@gso/contract/limits';
import type { Workload, WorkloadQuery, WorkloadTasks } from '@gso/contract/plan/projects-plan';
import { type AssignedWork, weeksFrom, workloadOf } from '@gso/contract/plan/workload';
import { addDays, mondayOf } from '@gso/contract/rules/calendar-days';
import type { Reader } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { readWorkingDays } from '../holiday/working-days.ts';

/**
 * The open tasks of a page of people by week. What should have ended before this week is work of today. Who has any is looked up person by person, and the tasks are counted by their dates within
 * these weeks; both need nothing but the index project_task_workload.
 */
export async function readWorkload(db: Reader, { from, weeks, after }: WorkloadQuery): Promise<Workload> {
  const [days, [now]] = await Promise.all([
    readWorkingDays(db),
    readRows<{ today: string }>(db, statement`select business_today() as today`),
  ]);
  const mondays = weeksFrom(from || (now?.today ?? ''), weeks);
  const [first = '', last = ''] = [mondays[0], addDays(mondays.at(-1) ?? '', 6)];
  const today = now?.today ?? '';
  const thisWeek = mondays.find((monday) => monday === mondayOf(today));
  const oldest = thisWeek === undefined ? first : '-infinity';
  const found = await readRows<{ username: string; name: string }>(
    db,
    statement`${text(planEachTime)} select username, first_name as name from user_login
      where username > ${after} and exists (
        select from project_task where assigned_to = user_login.username and not is_done
          and end_date >= ${oldest}::date and start_date <= ${last}::date
      )
      order by username limit ${limits.workloadPeople + 1}::int`,
  );
  const people = found.slice(0, limits.workloadPeople);
  const usernames = people.map(({ username }) => username);
  const work = await readRows<AssignedWork>(
    db,
    statement`${text(planEachTime)} select assigned_to as person, greatest(start_date, ${first}::date) as "startDate",
        least(end_date, ${last}::date) as "endDate", count(*)::int as tasks
      from project_task
      where assigned_to = any(${usernames}) and not is_done
        and end_date >= ${first}::date and start_date <= ${last}::date
      group by 1, 2, 3
      union all
      select assigned_to, ${today}::date, ${today}::date, count(*)::int
      from project_task
      where ${thisWeek !== undefined} and assigned_to = any(${usernames}) and not is_done
        and end_date < ${thisWeek ?? first}::date
      group by 1`,
  );
  const load = workloadOf(work, mondays, days);
  return {
    weeks: mondays.map((monday) => ({ monday, workingDays: days.count(monday, addDays(monday, 6)) })),
    people: people.map(({ username, name }) => ({ username, name, weeks: load.get(username) ?? [] })),
    more: found.length > limits.workloadPeople,
  };
}

/** The open tasks of a person in the week of a Monday, in this week with what is overdue, by due date: a range of the index project_task_pending. */
export async function readWorkloadTasks(
  db: Reader,
  { username, monday }: { username: string; monday: string },
): Promise<WorkloadTasks> {
  const found = await readRows<WorkloadTasks['content'][number]>(
    db,
    statement`select task.id, task.description as "desc", task.start_date as "startDate", task.end_date as "endDate",
        jsonb_build_object('id', project.id, 'refNo', project.ref_no, 'name', project.name) as project
      from project_task as task join project on project.id = task.project_id
      where task.assigned_to = ${username} and not task.is_done
        and (task.end_date >= ${monday}::date or ${monday}::date = date_trunc('week', business_today())::date) and task.start_date <= ${monday}::date + 6
      order by task.end_date, task.id limit ${limits.workloadTasks + 1}::int`,
  );
  return { content: found.slice(0, limits.workloadTasks), more: found.length > limits.workloadTasks };
}
