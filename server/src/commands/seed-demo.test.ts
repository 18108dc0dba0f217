import { projectPercentage } from '@gso/contract/rules/project-progress';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seed } from './seed-demo.ts';

const app = testApp();
beforeAll(async () => void (await seed(app.db, 'a long enough password')));

describe('demo data', () => {
  it('is made once', async () => {
    expect(await seed(app.db, 'a long enough password')).toBe(false);
  });

  it('has projects whose percentage agrees with their tasks', async () => {
    const { rows } = await sql<{ percentage: string; phases: { all: number; done: number }[] }>`
      select project.percentage, (
        select coalesce(jsonb_agg(phases), '[]') from (
          select count(*) as all, count(*) filter (where is_done) as done
          from project_task where project_id = project.id group by phase
        ) as phases
      ) as phases from project`.execute(app.db);
    expect(rows.length).toBeGreaterThanOrEqual(25);
    for (const { percentage, phases } of rows) expect(Number(percentage)).toBe(projectPercentage(phases));
    expect(new Set(rows.map(({ percentage }) => percentage)).size).toBeGreaterThan(5);
  });

  it('has tasks in all states, none approved by its own assignee or in the future', async () => {
    const { rows } = await sql<{ state: string; tasks: number; wrong: number }>`
      select case when is_done then 'approved' when submitted_at is not null then 'submitted'
          when rejected_at is not null then 'rejected' else 'open' end as state,
        count(*) as tasks,
        count(*) filter (where approved_by = assigned_to or rejected_by = assigned_to or submitted_at > now()
          or approved_at > now() or rejected_at > now() or approved_at < submitted_at) as wrong
      from project_task group by 1 order by 1`.execute(app.db);
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'open', 'rejected', 'submitted']);
    for (const { tasks, wrong } of rows) {
      expect(tasks).toBeGreaterThan(4);
      expect(wrong).toBe(0);
    }
  });

  it('has visits of projects at their own customers', async () => {
    const { rows } = await sql`select visit.id from visit join project on project.id = visit.project_id
      where visit.customer_id = project.customer_id`.execute(app.db);
    expect(rows.length).toBeGreaterThan(4);
  });
});
