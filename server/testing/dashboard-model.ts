import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader } from '../src/platform/db/database.ts';

/** What the test itself recorded about a shodan: from this day on it has had this status. */
export interface StatusChange {
  shodan: number;
  day: string;
  status: string;
}

/**
 * The dashboard's figures as plain statements over the rows: slow, and without any of the product's functions, columns
 * or views that exist for its dashboard.
 */
export async function plainDashboard(db: Database, today: string, changes: readonly StatusChange[]) {
  const one = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows[0] as Row;
  const all = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const month = today.slice(0, 7);
  return {
    cards: await one(sql<object>`select ${today} as today, ${month} as yearmonth,
      (select coalesce(sum(amount), 0)::float8 from sales_po where to_char(po_date, 'YYYY-MM') = ${month}) as "totalPoValue",
      (select coalesce(sum(grand_total_price), 0)::float8 from quotation where to_char(quotation_date, 'YYYY-MM') = ${month})
        as "totalQuotationValue",
      (select count(*) from project where percentage < 100) as "totalProjectOn",
      (select count(*) from project where percentage < 100 and due_date < ${today}::date) as "totalProjectDelay"`),
    months: await all(sql<{ label: string; amount: number }>`
      select label, (select coalesce(sum(amount), 0)::float8 from sales_po where to_char(po_date, 'YYYY-MM') = label) as amount
      from (select ${today.slice(0, 4)} || '-' || lpad(n::text, 2, '0') as label from generate_series(1, 12) as n) as months
      order by label`),
    lastYear: await all(sql<{ amount: number }>`
      select (select coalesce(sum(amount), 0)::float8 from sales_po where to_char(po_date, 'YYYY-MM') = label) as amount
      from (select ${Number(today.slice(0, 4)) - 1} || '-' || lpad(n::text, 2, '0') as label from generate_series(1, 12) as n) as months
      order by label`),
    target: await one(sql<{ monthTarget: number | null }>`
      select case when count(*) > 0 then sum(target) end::float8 as "monthTarget" from user_login where enabled and target > 0`),
    days: await all(sql<{ label: string; visits: number | null }>`
      select day as label, case when day <= ${today}::date then
        (select count(*) from visit where visit_date = day and type = 'SALES' and status <> 'DRAFT') end as visits
      from (select (date_trunc('week', ${today}::timestamp) + n * interval '1 day')::date as day
        from generate_series(0, 6) as n) as days order by day`),
    projects: await all(sql<object>`
      select project.id, ref_no as "refNo", company.name as "companyName", due_date as "dueDate", percentage::float8, quota,
        (select count(*) from (select visit_date from visit
          where project_id = project.id and status <> 'DRAFT' and visit_date <= ${today}::date group by visit_date) as days)
          as "totalVisitDistinct"
      from project, customer, company
      where percentage < 100 and customer_id = customer.id and company_id = company.id
      order by due_date, project.id limit 5`),
    visits: await all(
      achieved(sql`
      select *, case when enabled then target_visit else 0 end::numeric as wanted,
        (select count(*)::numeric from visit
          where visit.username = user_login.username and type = 'SALES' and to_char(visit_date, 'YYYY-MM') = ${month}
            and status <> 'DRAFT' and visit_date <= ${today}::date) as actual
      from user_login`),
    ),
    amounts: await all(
      achieved(
        sql`
      select *, case when enabled then user_login.target else 0 end as wanted,
        (select round(coalesce(sum(amount * percentage / 100), 0)) from sales_po, sales_po_share
          where sales_po_id = sales_po.id and sales_po_share.username = user_login.username
            and to_char(sales_po.po_date, 'YYYY-MM') = ${month}) as actual
      from user_login`,
      ),
    ),
    followUps: await all(
      achieved(
        sql`
      select *,
        (select count(*)::numeric from shodan where created_by = user_login.username and id in (${openIn(month, changes)})) as wanted,
        (select count(*)::numeric from shodan where created_by = user_login.username and id in (${openIn(month, changes)})
          and id in (select shodan_id from visit where status = 'FOLLOW_UP' and to_char(visit_date, 'YYYY-MM') = ${month}
            and visit_date <= ${today}::date))
          as actual
      from user_login`,
      ),
    ),
  };
}

const achieved = (people: RawBuilder<unknown>) => sql<object>`
  select username as "salesUsername", first_name as "salesName", wanted::float8 as target, actual::float8,
    case when wanted > 0 then round(100 * actual / wanted, 1) end::float8 as pctg
  from (${people}) as people where wanted > 0 or actual > 0
  order by case when wanted > 0 then actual / wanted end desc nulls last, actual desc, username`;

/** Open when the month began, or made open at some time in it. */
const openIn = (month: string, changes: readonly StatusChange[]) => sql`
  select shodan from (
    select distinct on (shodan) shodan, status
    from jsonb_to_recordset(${JSON.stringify(changes.map((change, n) => ({ ...change, n })))}::jsonb)
      as changes (shodan integer, day date, status text, n integer)
    where day < (${month} || '-01')::date order by shodan, n desc
  ) as before where status = 'OPEN'
  union
  select shodan from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changes (shodan integer, day date, status text)
  where status = 'OPEN' and day >= (${month} || '-01')::date`;

/** Every stored figure that differs from the rows. */
export async function wrongFigures(db: Reader): Promise<object[]> {
  const { rows } = await sql<object>`
    select kind, period, who, now.n, now.amount, recounted.n as true_n, recounted.amount as true_amount
    from (select * from figure_now where n <> 0 or amount <> 0) as now
    full join figure_recounted as recounted using (kind, period, who)
    where (now.n, now.amount) is distinct from (recounted.n, recounted.amount)
      and (coalesce(now.n, 0), coalesce(now.amount, 0)) <> (coalesce(recounted.n, 0), coalesce(recounted.amount, 0))`.execute(
    db,
  );
  return rows;
}
