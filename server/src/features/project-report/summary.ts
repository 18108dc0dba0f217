import {
  type TaskReportFigures,
  taskReportPeople,
  type TaskReportQuery,
  type TaskReportSummary,
} from '@gso/contract/project-report';
import type { Reader } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { allOf, readRows, statement, text } from '../../platform/db/statement.ts';
import { deviasi, reportConditions } from './queries.ts';

interface Counted extends Omit<TaskReportFigures, 'waiting'> {
  id: number;
  username: string;
  firstName: string;
}

/** The same part of the days late as in the rules of the contract; the rest is waiting. */
const workLate = text(`case when submitted_on is null then deviasi
  when approved_on is null then least(greatest(submitted_on - end_date, 0), deviasi)
  else submitted_on - end_date end`);

/** The figures of all tasks that the list would show. */
export async function summarizeReport(db: Reader, query: TaskReportQuery): Promise<TaskReportSummary> {
  const matching = statement`select assigned_to, end_date, submitted_on, approved_on, ${deviasi} as deviasi
    from project_task where ${allOf([text('true'), ...reportConditions(query)])}`;
  const counted = await readRows<Counted>(
    db,
    statement`${text(planEachTime)} select user_login.id, username, first_name as "firstName", figures.*
      from (
        select assigned_to, count(*) as tasks,
          count(*) filter (where approved_on is not null and deviasi <= 0) as "onTime",
          count(*) filter (where approved_on is not null and deviasi > 0) as late,
          count(*) filter (where approved_on is null and deviasi > 0) as overdue,
          count(*) filter (where approved_on is null and deviasi <= 0) as "notDue",
          sum(deviasi) as deviasi, sum(${workLate}) as "workLate"
        from (${matching}) as task group by assigned_to
      ) as figures join user_login on username = assigned_to
      order by tasks desc, username collate "C"`,
  );
  const people = counted.map(({ id, username, firstName, ...figures }) => ({
    assignedTo: { id, username, employee: { firstName } },
    ...figures,
    waiting: figures.deviasi - figures.workLate,
  }));
  const others = people.slice(taskReportPeople);
  return {
    total: sumOf(people),
    people: people.slice(0, taskReportPeople),
    others: { people: others.length, ...sumOf(others) },
  };
}

const none: TaskReportFigures = {
  tasks: 0,
  onTime: 0,
  late: 0,
  overdue: 0,
  notDue: 0,
  deviasi: 0,
  workLate: 0,
  waiting: 0,
};
const names = Object.keys(none) as (keyof TaskReportFigures)[];

function sumOf(all: readonly TaskReportFigures[]): TaskReportFigures {
  const sum = { ...none };
  for (const one of all) for (const name of names) sum[name] += one[name];
  return sum;
}
