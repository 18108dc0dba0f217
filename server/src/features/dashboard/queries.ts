import { type DashboardChart, dashboardTopRows, type DashboardTables, type StatusCards } from '@gso/contract/dashboard';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';

const today = text('business_today()');
const thisMonth = text('month_of(business_today())');

type MonthlyKind = 'ORDERS' | 'QUOTATIONS';

/** One figure by its key. A join would scan all figures of its kind. */
const amountOf = (kind: MonthlyKind, month: Statement) =>
  statement`coalesce((select amount from figure_now where kind = ${kind} and period = ${month} and who = ''), 0)::float8`;

interface MonthValue {
  yearmonth: string;
  value: number;
}

/** What was ordered or offered in one month; without a month, in the current one. */
export async function readMonth(db: Reader, kind: MonthlyKind, yearmonth: string | undefined): Promise<MonthValue> {
  const month = yearmonth ? statement`${`${yearmonth}-01`}::date` : thisMonth;
  return only(
    await readRows<MonthValue>(
      db,
      statement`select to_char(month, 'YYYY-MM') as yearmonth, ${amountOf(kind, text('month'))} as value
        from (select ${month} as month) as asked`,
    ),
  );
}

export async function readCards(db: Reader): Promise<StatusCards> {
  return only(
    await readRows<StatusCards>(
      db,
      statement`select today, to_char(today, 'YYYY-MM') as yearmonth,
        ${amountOf('ORDERS', text('month'))} as "totalPoValue",
        ${amountOf('QUOTATIONS', text('month'))} as "totalQuotationValue",
        due.total as "totalProjectOn",
        due.earlier + (
          select count(*) from project where percentage < 100 and due_date >= month and due_date < today
        ) as "totalProjectDelay"
        from (select ${today} as today, ${thisMonth} as month) as now
        cross join lateral (
          select coalesce(sum(n), 0)::bigint as total, coalesce(sum(n) filter (where period < month), 0)::bigint as earlier
          from figure_now where kind = 'PROJECTS'
        ) as due`,
    ),
  );
}

/** Last year and this year, month by month. A range of the figures' key: a join to the months would scan all of the kind. */
const ordersOfTwoYears = statement`select to_char(month, 'YYYY-MM') as label, coalesce(amount, 0)::float8 as amount
  from (
    select (date_trunc('year', ${today}::timestamp) + n * interval '1 month')::date as month
    from generate_series(-12, 11) as n
  ) as months left join (
    select period, amount from figure_now where kind = 'ORDERS' and who = ''
      and period between (date_trunc('year', ${today}::timestamp) - interval '1 year')::date
        and (date_trunc('year', ${today}::timestamp) + interval '11 months')::date
  ) as figures on period = month order by month`;

const monthsOfYear = 12;

export async function readChart(db: Reader): Promise<DashboardChart> {
  const [months, days, targets] = await Promise.all([
    readRows<{ label: string; amount: number }>(db, ordersOfTwoYears),
    readRows<{ label: string; visits: number | null }>(
      db,
      statement`select day as label, case when day <= ${today} then
          coalesce((select n from figure_now where kind = 'VISITS_OF_DAY' and period = day and who = ''), 0) end as visits
        from (select ${today} - extract(isodow from ${today})::integer + place as day from generate_series(1, 7) as place) as days
        order by day`,
    ),
    readRows<Pick<DashboardChart, 'monthTarget'>>(
      db,
      statement`select nullif(sum(target), 0)::float8 as "monthTarget" from user_login where enabled`,
    ),
  ]);
  const thisYear = months.slice(monthsOfYear);
  const amounts = thisYear.map(({ amount }) => amount);
  const visits = days.map((day) => day.visits);
  return {
    year: Number(thisYear[0]?.label.slice(0, 4)),
    labelYears: thisYear.map(({ label }) => label),
    monthYearPoAmounts: amounts,
    totalYearPoAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    highestAmount: Math.max(...amounts),
    lastYearPoAmounts: months.slice(0, monthsOfYear).map(({ amount }) => amount),
    ...only(targets),
    labelWeekDays: days.map(({ label }) => label),
    dailyVisitPerWeek: visits,
    highestVisit: Math.max(...visits.map((count) => count ?? 0)),
  };
}

interface ProjectDueFirst {
  id: number;
  refNo: string;
  companyName: string;
  dueDate: string;
  percentage: number;
  quota: number;
  totalVisitDistinct: number;
}

interface Achievement {
  salesUsername: string;
  salesName: string;
  target: number;
  actual: number;
  pctg: number | null;
}

const ofThisMonth = (kind: string) =>
  statement`select who, n, amount from figure_now where kind = ${kind} and period = ${thisMonth}`;

/** Users who have a target or have reached something, by their share of the target. */
const achievements = (people: Statement) =>
  statement`select username as "salesUsername", first_name as "salesName", target::float8, actual::float8,
      round(actual * 100 / nullif(target, 0), 1)::float8 as pctg
    from (${people}) as people (username, first_name, target, actual) where target > 0 or actual > 0
    order by actual / nullif(target, 0) desc nulls last, actual desc, username`;

/**
 * The figures count every visit of a month that is not a draft. The few that are still to come this month are
 * subtracted.
 */
const toCome = text(`visit.type = 'SALES' and visit.status <> 'DRAFT'
  and visit.visit_date > business_today() and visit.visit_date < month_of(business_today()) + interval '1 month'`);
const visitsToCome = statement`select username as who, count(*) as n from visit where ${toCome} group by username`;
/** Shodans whose follow-ups this month are all in the future. */
const followUpsToCome = statement`select shodan.created_by as who, count(distinct shodan.id) as n
  from visit join shodan on shodan.id = visit.shodan_id
  where ${toCome} and visit.status = 'FOLLOW_UP' and shodan.open_until >= ${thisMonth} and not exists (
    select from visit as made where made.shodan_id = visit.shodan_id and made.status = 'FOLLOW_UP'
      and made.visit_date between ${thisMonth} and ${today}
  ) group by shodan.created_by`;

/** Users who have left have no targets. */
const visitsMade =
  achievements(statement`select username, first_name, case when enabled then target_visit else 0 end::numeric,
    (coalesce(figures.n, 0) - coalesce(planned.n, 0))::numeric
  from user_login left join (${ofThisMonth('VISITS')}) as figures on figures.who = username
  left join (${visitsToCome}) as planned on planned.who = username`);
const amountsSold =
  achievements(statement`select username, first_name, case when enabled then target else 0 end::numeric,
    coalesce(round(amount / 100), 0)::numeric
  from user_login left join (${ofThisMonth('ORDER_SHARES')}) as figures on who = username`);

const followUps = achievements(statement`select username, first_name, open,
    (coalesce(followed.n, 0) - coalesce(planned.n, 0))::numeric
  from (select who, sum(n) as open from figure_now where kind = 'SHODANS' and period >= ${thisMonth} group by who) as shodans
  join user_login on username = shodans.who
  left join (${ofThisMonth('FOLLOWED_UP')}) as followed on followed.who = shodans.who
  left join (${followUpsToCome}) as planned on planned.who = shodans.who`);

const projectsDueFirst = statement`select project.id, ref_no as "refNo", company_name as "companyName", due_date as "dueDate",
    percentage::float8, quota,
    (select count(distinct visit_date) from visit
      where visit.project_id = project.id and status <> 'DRAFT' and visit_date <= ${today}) as "totalVisitDistinct"
  from project join customer on customer.id = customer_id
  where percentage < 100 order by due_date, project.id limit ${text(String(dashboardTopRows))}`;

const month = statement`select ${thisMonth} as "monthStart", (${thisMonth} + interval '1 month')::date - 1 as "monthEnd"`;

export async function readTables(db: Reader): Promise<DashboardTables> {
  const [months, projects, visits, amounts, followed] = await Promise.all([
    readRows<Pick<DashboardTables, 'monthStart' | 'monthEnd'>>(db, month),
    readRows<ProjectDueFirst>(db, projectsDueFirst),
    readRows<Achievement>(db, visitsMade),
    readRows<Achievement>(db, amountsSold),
    readRows<Achievement>(db, followUps),
  ]);
  const named = projects.map(({ companyName, ...project }) => ({
    ...project,
    customer: { company: { name: companyName } },
  }));
  return {
    ...only(months),
    progressProject: named,
    visitOfProjects: named,
    salesVisitAchievement: visits.map(({ target, actual, ...person }) => ({
      ...person,
      targetVisit: target,
      actualVisit: actual,
    })),
    salesAmountPoAchievement: amounts,
    salesFollowupAchievement: followed.map(({ target, actual, ...person }) => ({
      ...person,
      targetFu: target,
      actualFu: actual,
    })),
  };
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement without a table always returns one row.');
  return row;
}
