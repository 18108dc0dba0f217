import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask, TaskFields } from '@gso/contract/project-task';
import { text } from '../../platform/db/statement.ts';
import type { RecordKind, RecordMarks } from '../../platform/record/record-kind.ts';

export interface StoredTask {
  id: number;
  project_id: number;
  ref_no: string;
  phase: ProjectPhase;
  place: number;
  description: string;
  assignee_id: number;
  assigned_to: string;
  first_name: string;
  start_date: string;
  end_date: string;
  submitted_at: string | null;
  approved_at: string | null;
  approved_by: string | null;
  rejected_at: string | null;
  rejected_by: string | null;
  reject_reason: string;
  after_ids: number[];
  version: number;
  updated_by: string;
  updated_at: string;
}

/** A task without its position, which changes with its neighbours and is not part of its history. */
export type TaskRow = RecordMarks &
  Omit<ProjectTask, 'order' | 'updateBy' | 'updateTime'> & {
    projectId: number;
    projectRefNo: string;
    projectPhase: ProjectPhase;
  };

export interface TaskInput extends TaskFields {
  projectId: number;
  projectPhase: ProjectPhase;
  place: number;
}

export const projectTask: RecordKind<TaskRow, TaskFields> = {
  entity: 'project_task',
  columns: text(`project_task.id, project_task.project_id, project.ref_no, project_task.phase, project_task.place,
    project_task.description, user_login.id as assignee_id, project_task.assigned_to, user_login.first_name,
    project_task.start_date, project_task.end_date, project_task.submitted_at, project_task.approved_at,
    project_task.approved_by, project_task.rejected_at, project_task.rejected_by, project_task.reject_reason,
    array(select after_id from task_dependency where task_id = project_task.id order by after_id) as after_ids,
    project_task.version, project_task.updated_by, project_task.updated_at`),
  joins: text(`join user_login on user_login.username = project_task.assigned_to
    join project on project.id = project_task.project_id`),
  toRow: (stored: StoredTask) => ({
    id: stored.id,
    version: stored.version,
    lastUpdateBy: stored.updated_by,
    lastUpdateDate: stored.updated_at,
    projectId: stored.project_id,
    projectRefNo: stored.ref_no,
    projectPhase: stored.phase,
    desc: stored.description,
    assignedTo: {
      id: stored.assignee_id,
      username: stored.assigned_to,
      employee: { firstName: stored.first_name },
    },
    startDate: stored.start_date,
    endDate: stored.end_date,
    isDone: stored.approved_at !== null,
    approveBy: stored.approved_by,
    approveDateTime: stored.approved_at,
    submitDateTime: stored.submitted_at,
    rejection:
      stored.rejected_at === null
        ? null
        : { by: stored.rejected_by ?? '', at: stored.rejected_at, reason: stored.reject_reason },
    after: stored.after_ids,
  }),
  toColumns: (input) => ({
    description: input.desc,
    assigned_to: input.assignedTo.username,
    start_date: input.startDate,
    end_date: input.endDate,
  }),
  inputOf: fieldsOf,
  nameOf: ({ projectRefNo, desc }) => `${projectRefNo} ${desc}`,
};

export function fieldsOf({ desc, assignedTo, startDate, endDate }: TaskFields): TaskFields {
  return { desc, assignedTo: { username: assignedTo.username }, startDate, endDate };
}

/** A new task also needs its project and phase. */
export const newProjectTask: RecordKind<TaskRow, TaskInput> = {
  ...projectTask,
  toColumns: (input) => ({
    ...projectTask.toColumns(input),
    project_id: input.projectId,
    phase: input.projectPhase,
    place: input.place,
  }),
  inputOf: (row) => ({ ...fieldsOf(row), projectId: row.projectId, projectPhase: row.projectPhase, place: 0 }),
};

export function toTask(row: TaskRow, order: number): ProjectTask {
  const { lastUpdateBy, lastUpdateDate, projectId: _id, projectRefNo: _refNo, projectPhase: _phase, ...task } = row;
  return { ...task, order, updateBy: lastUpdateBy, updateTime: lastUpdateDate };
}
