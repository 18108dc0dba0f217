import type { ListPage } from '@gso/contract/record/list-query';
import type { ProjectPhase } from '@gso/contract/project';
import type { TaskReportQuery, TaskReportRow } from '@gso/contract/project-report';
import { recentMonths } from '@gso/contract/rules/calendar-days';
import { deviationOf } from '@gso/contract/rules/task-deviation';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, nothing, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type ListSource, pageOf } from '../../platform/list/page-of.ts';

export interface StoredTask {
  id: number;
  assignee_id: number;
  assigned_to: string;
  first_name: string;
  description: string;
  start_date: string;
  end_date: string;
  approved_at: string | null;
  approved_on: string | null;
  submitted_at: string | null;
  submitted_on: string | null;
  phase: ProjectPhase;
  project_id: number;
  project_name: string;
  ref_no: string;
  company_name: string;
  today: string;
}

export const reportColumns = text(`project_task.id, user_login.id as assignee_id, project_task.assigned_to,
  user_login.first_name, project_task.description, project_task.start_date, project_task.end_date,
  project_task.approved_at, project_task.approved_on, project_task.submitted_at, project_task.submitted_on,
  project_task.phase, project_task.project_id, project.name as project_name, project.ref_no, customer.company_name,
  business_today() as today`);
export const reportJoins = text(`join user_login on user_login.username = project_task.assigned_to
  join project on project.id = project_task.project_id
  join customer on customer.id = project.customer_id`);

export const toReportRow = (stored: StoredTask): TaskReportRow => ({
  taskObj: {
    id: stored.id,
    assignedTo: {
      id: stored.assignee_id,
      username: stored.assigned_to,
      employee: { firstName: stored.first_name },
    },
    desc: stored.description,
    startDate: stored.start_date,
    endDate: stored.end_date,
    isDone: stored.approved_at !== null,
    approveDateTime: stored.approved_at,
    submitDateTime: stored.submitted_at,
  },
  projectPhase: stored.phase,
  project: {
    id: stored.project_id,
    name: stored.project_name,
    refNo: stored.ref_no,
    customer: { company: { name: stored.company_name } },
  },
  ...deviationOf(
    { dueDate: stored.end_date, submittedOn: stored.submitted_on, approvedOn: stored.approved_on },
    stored.today,
  ),
});

/** The same days late as in the rules of the contract. */
export const deviasi = text(`case when project_task.approved_on is null
  then greatest((select business_today()) - project_task.end_date, 0)
  else project_task.approved_on - project_task.end_date end`);

const sortColumns: Record<TaskReportQuery['sort'], Statement> = {
  endDate: text('project_task.end_date'),
  startDate: text('project_task.start_date'),
  deviasi,
  assignedTo: text('project_task.assigned_to collate "C"'),
  // Tasks that are not approved sort below the oldest approval.
  approveDateTime: text(`coalesce(project_task.approved_at, '-infinity')`),
};

const states = { true: text('project_task.is_done'), false: text('not project_task.is_done') };

export function reportConditions({ from, to, isApproved, assignedTo }: TaskReportQuery): Statement[] {
  const first =
    from === 'recent' ? text(`(business_today() - interval '${recentMonths} months')::date`) : statement`${from}::date`;
  const last = to === 'today' ? text('business_today()') : statement`${to}::date`;
  return [
    ...(from ? [statement`project_task.end_date >= ${first}`] : []),
    ...(to ? [statement`project_task.end_date <= ${last}`] : []),
    ...(isApproved ? [states[isApproved]] : []),
    ...(assignedTo ? [statement`project_task.assigned_to = ${assignedTo}`] : []),
  ];
}

/** The tasks of each person are in the order of their due dates; those of one state are as their index has them. */
function secondOrder({ sort, isApproved, assignedTo }: TaskReportQuery): Pick<ListSource, 'thenBy'> {
  if (sort === 'assignedTo') return { thenBy: text('project_task.end_date') };
  return sort === 'endDate' && isApproved && !assignedTo ? { thenBy: text('project_task.approved_on') } : {};
}

/**
 * A range of due dates is one range of the index by due date, or of the index that begins with the state or the person.
 * The tasks of one person in one state are collected and sorted.
 */
export function listReport(db: Reader, query: TaskReportQuery): Promise<ListPage<TaskReportRow>> {
  const { isApproved, assignedTo } = query;
  const isByDueDate = query.sort === 'endDate';
  const conditions = reportConditions(query);
  // Without filters a list scans the index of its order; the other orders have no index.
  const where = conditions.length > 0 || isByDueDate ? conditions : [text('true')];
  const source: ListSource = {
    table: text('project_task'),
    where,
    coveredByIndex: isByDueDate && !(isApproved && assignedTo),
    firstInOrder: (rows) => Promise.resolve(firstRows(query, where, rows)),
    sortBy: sortColumns[query.sort],
    ...secondOrder(query),
    columns: reportColumns,
    joins: reportJoins,
  };
  return pageOf(db, source, query, toReportRow);
}

const sortedColumns = text('id, start_date, end_date, assigned_to, approved_at, approved_on');
const directionOf = ({ descending }: TaskReportQuery): Statement => text(descending ? ' desc' : '');
const upTo = (rows: number): Statement => text(`limit ${rows}`);

/** Beyond this offset, sorting the whole range costs no more. */
const mostOfEachDay = 200;

function firstRows(query: TaskReportQuery, where: Statement[], rows: number): Statement {
  if (query.sort === 'deviasi' && !query.assignedTo && rows <= mostOfEachDay) return firstOfEachDay(query, where, rows);
  const direction = directionOf(query);
  const { thenBy } = secondOrder(query);
  const next = thenBy ? statement`${thenBy}${direction}, ` : nothing;
  return statement`select ${sortedColumns} from project_task where ${allOf(where)}
    order by ${sortColumns[query.sort]}${direction}, ${next}id${direction} ${upTo(rows)}`;
}

/**
 * A range is a number of days. Of the tasks due on one day, the approved ones are indexed by how late they were, and
 * the others are equally late.
 */
function firstOfEachDay(query: TaskReportQuery, where: Statement[], rows: number): Statement {
  const outermost = (direction: string) =>
    statement`(select end_date from project_task where ${allOf(where)} order by end_date${text(direction)} limit 1)`;
  const direction = directionOf(query);
  const wanted = query.isApproved ? [states[query.isApproved]] : [states.true, states.false];
  const stretches = wanted.map(
    (state) => statement`(select ${sortedColumns} from project_task where ${state} and end_date = first.day + later.days
      order by approved_on${direction}, id${direction} ${upTo(rows)})`,
  );
  return statement`select stretch.* from (select ${outermost('')} as day, ${outermost(' desc')} as last) as first,
    generate_series(0, first.last - first.day) as later (days),
    lateral (${stretches.reduce((all, next) => statement`${all} union all ${next}`)}) as stretch`;
}
