import type { DashboardChart, DashboardTables, StatusCards } from '@gso/contract/dashboard';
import { addDays, daysBetween } from '@gso/contract/rules/calendar-days';
import { projectPercentage } from '@gso/contract/rules/project-progress';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWeekend, workday } from '../../seeds/demo-calendar.ts';
import { demoDeals } from '../../seeds/demo-deals.ts';
import { demoPeople } from '../../seeds/demo-people.ts';
import { demoRepeatOrders } from '../../seeds/demo-repeat-orders.ts';
import { demoSalesVisits } from '../../seeds/demo-visits.ts';
import { setBusinessDay } from '../../testing/business-day.ts';
import { wrongFigures } from '../../testing/dashboard-model.ts';
import { testPassword } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { DiskStore } from '../platform/files/disk-store.ts';
import { seed } from './seed-demo.ts';

/** A Sunday, and the first of a month: the day on which the least has happened this week and this month. */
const today = '2026-11-01';

const app = testApp();
const write = () => seed({ db: app.db, store: new DiskStore(app.fileDirectory) }, testPassword);
const signIn = (username: string) => app.signIn({ username, password: testPassword, roleId: 0 });

describe('demo data', () => {
  beforeAll(async () => {
    await setBusinessDay(app, today);
    await write();
  });

  it('is refused if the database has users', async () => {
    await expect(write()).rejects.toThrow('This database already has people');
  });

  it('fills every part of the product', async () => {
    const { rows } = await sql<{ what: string; rows: number }>`
      select 'companies' as what, count(*) as rows from company
      union all select 'companies with one contact', count(*) from company
        where (select count(*) from customer where company_id = company.id) < 2
      union all select 'suppliers', count(*) from supplier
      union all select 'items in ' || currency, count(*) from item group by currency
      union all select 'bundles', count(*) from bundle
      union all select 'months with visits', count(distinct month_of(visit_date)) from visit where visit_date <= ${today}
      union all select 'shodans ' || status, count(*) from shodan group by status
      union all select 'shodans OPEN in ' || shodan_stage.name, count(*) from shodan join shodan_stage on shodan_stage.id = stage_id
        where status = 'OPEN' group by shodan_stage.name
      union all select 'overdue shodans', count(*) from shodan where status = 'OPEN' and expected_close < ${today}::date
      union all select 'shodans without an expected close', count(*) from shodan
        where status = 'OPEN' and expected_close is null
      union all select 'lose reasons in use', count(distinct lose_reason_id) from shodan
      union all select 'moves', count(*) from shodan_stage_change where at <= now()
      union all select 'targets', count(*) from sales_target
      union all select 'quotations ' || status, count(*) from quotation group by status
      union all select 'orders', count(*) from sales_po
      union all select 'orders with a file', count(file_key) from sales_po
      union all select 'orders without a share', count(*) from sales_po
        where not exists (select from sales_po_share where sales_po_id = sales_po.id)
      union all select 'projects', count(*) from project
      union all select 'rates of the dollar', count(*) from exchange_rate_value where source_curr = 'USD'
      union all select 'photos', count(*) from visit_file join stored_file on key = file_key where has_thumbnail
      union all select 'letterheads with a logo', count(logo) from letterhead`.execute(app.db);
    expect(Object.fromEntries(rows.map((row) => [row.what, row.rows]))).toEqual({
      companies: 24,
      'companies with one contact': 0,
      suppliers: 12,
      'items in IDR': 61,
      'items in USD': 57,
      'items in JPY': 32,
      bundles: 10,
      'months with visits': 15,
      'shodans OPEN': 19,
      'shodans WIN': 23,
      'shodans LOSE': 12,
      'shodans OPEN in Contacted': 2,
      'shodans OPEN in Survey': 4,
      'shodans OPEN in Quoted': 6,
      'shodans OPEN in Negotiation': 7,
      'overdue shodans': 2,
      'shodans without an expected close': 1,
      'lose reasons in use': 5,
      moves: 166,
      targets: 48,
      'quotations OPEN': 20,
      'quotations WIN': 30,
      'quotations LOSE': 10,
      orders: 48,
      'orders with a file': 48,
      'orders without a share': 0,
      projects: 25,
      'rates of the dollar': 14,
      photos: 11,
      'letterheads with a logo': 1,
    });
  });

  it('has projects whose percentage agrees with their tasks', async () => {
    const { rows } = await sql<{ percentage: string; phases: { all: number; done: number }[] }>`
      select project.percentage, (
        select coalesce(jsonb_agg(phases), '[]') from (
          select count(*) as all, count(*) filter (where is_done) as done
          from project_task where project_id = project.id group by phase
        ) as phases
      ) as phases from project`.execute(app.db);
    for (const { percentage, phases } of rows) expect(Number(percentage)).toBe(projectPercentage(phases));
    expect(new Set(rows.map(({ percentage }) => percentage)).size).toBeGreaterThan(5);
  });

  it('has tasks in all states, none approved by its own assignee or in the future', async () => {
    const { rows } = await sql<{ state: string; tasks: number; late: number; wrong: number }>`
      select case when is_done then 'approved' when submitted_at is not null then 'submitted'
          when rejected_at is not null then 'rejected' else 'open' end as state,
        count(*) as tasks, count(*) filter (where end_date < ${today}) as late,
        count(*) filter (where approved_by = assigned_to or rejected_by = assigned_to or submitted_on >= ${today}
          or approved_on >= ${today} or rejected_at >= ${today}::timestamptz or approved_at < submitted_at) as wrong
      from project_task group by 1 order by 1`.execute(app.db);
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'open', 'rejected', 'submitted']);
    for (const { tasks, wrong } of rows) {
      expect(tasks).toBeGreaterThan(4);
      expect(wrong).toBe(0);
    }
    expect(rows.find(({ state }) => state === 'open')?.late).toBeGreaterThan(2);
  });

  it('has a dashboard without an empty card, on a Sunday that is the first of a month', async () => {
    expect(await wrongFigures(app.db)).toEqual([]);
    const hana = await signIn('hana');
    const cards = (await hana.get<StatusCards>('/api/dashboard/statusCard')).body;
    expect(Object.entries(cards).filter(([, value]) => value === 0)).toEqual([]);
    const chart = (await hana.get<DashboardChart>('/api/dashboard/chart')).body;
    const months = chart.labelYears.filter((month) => month <= today.slice(0, 7));
    expect(chart.monthYearPoAmounts.filter((amount) => amount > 0)).toHaveLength(months.length);
    expect(chart.lastYearPoAmounts.filter((amount) => amount > 0)).toHaveLength(12);
    expect(chart.monthTarget).toBe(2_650_000_000);
    expect(chart.dailyVisitPerWeek.filter((visits) => (visits ?? 0) > 0).length).toBeGreaterThanOrEqual(6);
    const tables = (await hana.get<DashboardTables>('/api/dashboard/tables')).body;
    expect(tables.progressProject).toHaveLength(5);
    const visited = tables.salesVisitAchievement.filter(({ actualVisit }) => actualVisit > 0);
    expect(visited.length).toBeGreaterThanOrEqual(3);
    expect(tables.salesAmountPoAchievement.some(({ actual }) => actual > 0)).toBe(true);
    expect(tables.salesFollowupAchievement.filter(({ actualFu }) => actualFu > 0)).toHaveLength(3);
  });

  it('leaves something to do for every user who can have tasks or approvals', async () => {
    for (const { username, role } of demoPeople.filter((person) => person.role !== 'Viewer')) {
      const person = await signIn(username);
      const { body } = await person.get<{ unread: number }>('/api/notification/latest');
      expect(body.unread, `${username}, ${role}`).toBeGreaterThan(0);
    }
  });
});

describe('on any day', () => {
  const ordersAgo = [
    ...demoDeals.flatMap(({ outcome }) => (outcome.kind === 'won' ? outcome.ago : [])),
    ...demoRepeatOrders.map(({ ago }) => ago),
  ];
  const someDays = Array.from({ length: 40 }, (_, at) => addDays('2027-01-01', at * 19));

  it('something was ordered today, in each of the twelve months before, and in each month of the previous year', () => {
    for (const day of someDays) {
      const months = new Set(ordersAgo.map((ago) => workday(day, ago).slice(0, 7)));
      const recent = [...months].filter((month) => month >= addDays(day, -366).slice(0, 7));
      expect(recent.length, day).toBeGreaterThanOrEqual(13);
      const lastYear = `${Number(day.slice(0, 4)) - 1}-`;
      expect(
        [...months].filter((month) => month.startsWith(lastYear)),
        day,
      ).toHaveLength(12);
      expect(ordersAgo.map((ago) => workday(day, ago))).toContain(day);
    }
  });

  it('every seller has visited somebody today, and every working day of the week has visits', () => {
    for (const day of someDays) {
      const visits = demoSalesVisits(day);
      const made = visits.filter(({ status }) => status !== 'DRAFT');
      const sellers = new Set(made.filter((visit) => visit.day === day).map(({ username }) => username));
      expect(sellers.size, day).toBe(3);
      const days = new Set(made.map((visit) => visit.day));
      for (let before = 1; before < 7; before += 1) {
        const earlier = addDays(day, -before);
        if (!isWeekend(earlier)) expect(days, `${earlier} seen from ${day}`).toContain(earlier);
      }
      expect(made.filter((visit) => visit.day > day)).toEqual([]);
      expect(visits.filter((visit) => visit.day > day).length).toBeGreaterThan(4);
      expect(Math.max(...made.map((visit) => daysBetween(visit.day, day)))).toBeGreaterThan(400);
    }
  });
});
