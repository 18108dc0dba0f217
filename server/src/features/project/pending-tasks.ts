import type { ListPage } from '@gso/contract/record/list-query';
import type { PendingTasks, WaitingTask, WaitingTaskQuery } from '@gso/contract/project-task';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { projectTask, type StoredTask } from './task-kind.ts';

interface StoredTaskOfProject extends StoredTask {
  project_name: string;
  company_name: string;
}

const columns = statement`${projectTask.columns}, project.name as project_name, customer.company_name`;
const joins = statement`${projectTask.joins ?? text('')} join customer on customer.id = project.customer_id`;

const mostPending = 200;

/** The open tasks of one user by project, the nearest due date first. */
export async function readPendingTasks(db: Reader, username: string): Promise<PendingTasks> {
  const stored = await readRows<StoredTaskOfProject>(
    db,
    statement`select ${columns} from project_task ${joins}
      where project_task.assigned_to = ${username} and not project_task.is_done
      order by project_task.end_date, project_task.id limit ${text(String(mostPending + 1))}`,
  );
  const byProject = Map.groupBy(stored.slice(0, mostPending), ({ project_id }) => project_id);
  return {
    content: [...byProject].map(([projectId, tasks]) => ({
      projectId,
      projectRef: tasks[0]?.ref_no ?? '',
      projectName: tasks[0]?.project_name ?? '',
      companyName: tasks[0]?.company_name ?? '',
      taskList: tasks.map((task) => projectTask.toRow(task)),
    })),
    more: stored.length > mostPending,
  };
}

/** Tasks that wait for approval, without the approver's own. */
export function listWaitingTasks(
  db: Reader,
  query: WaitingTaskQuery,
  approver: string,
): Promise<ListPage<WaitingTask>> {
  const source = {
    table: text('project_task'),
    within: text('project_task.submitted_at is not null and not project_task.is_done'),
    where: [statement`project_task.assigned_to <> ${approver}`],
    // Few of them are the approver's own, so the index of waiting tasks gives the page.
    coveredByIndex: true,
    sortBy: text('project_task.submitted_at'),
    columns,
    joins,
  };
  return pageOf(db, source, query, (stored: StoredTaskOfProject) => ({
    ...projectTask.toRow(stored),
    project: {
      id: stored.project_id,
      refNo: stored.ref_no,
      name: stored.project_name,
      companyName: stored.company_name,
    },
  }));
}
