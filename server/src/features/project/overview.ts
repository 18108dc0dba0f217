import type { ProjectOverview } from '@gso/contract/project';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';

type StoredOverview = Omit<ProjectOverview, 'projectPctg'> & { projectPctg: string };

const taskTotals =
  text(`select min(start_date) as first_day, count(*) as planned, count(*) filter (where is_done) as done
  from project_task where project_id = project.id`);

const visitDays = text(`select count(distinct visit_date) from visit where project_id = project.id`);

/** All users who have visited for the project or have a task in it. */
const people = text(`
  select coalesce(jsonb_agg(jsonb_build_object(
    'username', username, 'name', user_login.first_name, 'totalVisit', coalesce(visits, 0),
    'totalTaskAssigned', coalesce(assigned, 0), 'totalTaskDone', coalesce(done, 0)
  ) order by username collate "C"), '[]')
  from (
    select assigned_to as username, count(*) as assigned, count(*) filter (where is_done) as done
    from project_task where project_id = project.id group by assigned_to
  ) as working
  full join (
    select username, count(*) as visits from visit where project_id = project.id group by username
  ) as visiting using (username)
  join user_login using (username)`);

export async function readOverview(db: Reader, projectId: number): Promise<ProjectOverview> {
  const [stored] = await readRows<StoredOverview>(
    db,
    statement`select project.id, project.ref_no as "projectRefNo", project.name as "projectName",
        customer.company_name as "companyName", coalesce(pic.first_name, '') as "picName",
        coalesce(tasks.first_day, (project.created_at at time zone business_time_zone())::date) as "startDate",
        project.due_date as "endDate", project.percentage as "projectPctg", tasks.planned as "totalTask",
        tasks.done as "totalTaskDone", project.quota, (${visitDays}) as "currentVisit",
        (${people}) as "visitUserAndTask"
      from project
      join customer on customer.id = project.customer_id
      left join user_login as pic on pic.username = project.pic
      cross join lateral (${taskTotals}) as tasks
      where project.id = ${projectId}`,
  );
  if (!stored) throw notFound();
  return { ...stored, projectPctg: Number(stored.projectPctg) };
}
