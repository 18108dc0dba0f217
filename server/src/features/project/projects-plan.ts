import type { ProjectPlanPage, ProjectPlanRow } from '@gso/contract/plan/projects-plan';
import type { ProjectListQuery } from '@gso/contract/project';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { listProjects } from './queries.ts';

type Extent = Pick<ProjectPlanRow, 'id' | 'startDate' | 'lastDate'>;

/**
 * The projects of a page of the list, and from when to when they last. The tasks of these projects alone are read, by the
 * index of their places.
 */
export async function readProjectsPlan(db: Reader, query: ProjectListQuery): Promise<ProjectPlanPage> {
  const page = await listProjects(db, query);
  const extents = await readRows<Extent>(
    db,
    statement`select project.id,
        coalesce(tasks.first_day, (project.created_at at time zone business_time_zone())::date) as "startDate",
        tasks.last_day as "lastDate"
      from project
      cross join lateral (
        select min(start_date) as first_day, max(end_date) filter (where not is_done) as last_day
        from project_task where project_id = project.id
      ) as tasks
      where project.id = any(${page.content.map(({ id }) => id)})`,
  );
  const known = new Map(extents.map((extent) => [extent.id, extent]));
  return {
    ...page,
    content: page.content.map(({ id, refNo, name, customer, pic, picName, dueDate, percentage }) => ({
      ...{ id, refNo, name, companyName: customer.company.name, picName: picName || pic, dueDate, percentage },
      startDate: known.get(id)?.startDate ?? dueDate,
      lastDate: known.get(id)?.lastDate ?? null,
    })),
  };
}
