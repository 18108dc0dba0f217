import type { ProjectPhase } from '@gso/contract/project';
import type { Database } from '../src/platform/db/database.ts';

interface NewTask {
  projectId: number;
  assignedTo: string;
  phase?: ProjectPhase;
  place?: number;
  desc?: string;
  startDate?: string;
  endDate?: string;
  submittedAt?: string;
  approved?: { at: string; by: string };
  rejected?: { at: string; by: string; reason: string };
}

const jakartaDay = (instant: string): string =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10);

/** Written straight into the table, with days in Jakarta; the percentage of the project is not updated. */
export async function addTask(db: Database, task: NewTask): Promise<number> {
  const { id } = await db
    .insertInto('project_task')
    .values({
      project_id: task.projectId,
      phase: task.phase ?? 'PREPARATION_COMPONENT',
      place: task.place ?? 1,
      description: task.desc ?? 'Order the components',
      assigned_to: task.assignedTo,
      start_date: task.startDate ?? task.endDate ?? '2026-11-02',
      end_date: task.endDate ?? '2026-11-06',
      ...(task.submittedAt && { submitted_at: task.submittedAt, submitted_on: jakartaDay(task.submittedAt) }),
      ...(task.approved && {
        approved_at: task.approved.at,
        approved_on: jakartaDay(task.approved.at),
        approved_by: task.approved.by,
      }),
      ...(task.rejected && {
        rejected_at: task.rejected.at,
        rejected_by: task.rejected.by,
        reject_reason: task.rejected.reason,
      }),
      created_by: task.assignedTo,
      updated_by: task.assignedTo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
