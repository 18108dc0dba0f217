import { taskAccess } from '@gso/contract/permissions';
import { mayApprove, maySubmit, type ProjectTask } from '@gso/contract/project-task';
import { AppError, notFound } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { holdersOf } from '../notification/holders.ts';
import { type NewNotification, notify, whoDidIt } from '../notification/notify.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';
import { alreadyApproved } from './save-phases.ts';
import { projectTask, type TaskRow } from './task-kind.ts';
import { lockProject, readTask, updatePercentage } from './task-queries.ts';

interface Decision {
  id: number;
  version: number;
}

/** Marks a task as finished and notifies those who may approve it. */
export async function submitTask(tx: Tx, actor: Actor, decision: Decision): Promise<ProjectTask> {
  const task = await lockTask(tx, decision);
  if (task.isDone) throw alreadyApproved();
  if (!maySubmit(actor, task)) throw new AppError('refused', task.submitDateTime ? waitsAlready : othersTask);
  await change(
    tx,
    actor,
    task,
    statement`submitted_at = now(), submitted_on = business_today(), rejected_at = null, rejected_by = null, reject_reason = ''`,
  );
  await notifyAbout(tx, actor, task, { kind: 'task-waiting', to: await approversOf(tx, task) });
  return readTask(tx, task.id);
}

export async function approveTask(tx: Tx, actor: Actor, decision: Decision): Promise<ProjectTask> {
  const task = await lockTask(tx, decision);
  if (task.isDone) throw alreadyApproved();
  refuseOwn(actor, task);
  // Only the assignee submits, and a new assignee has to submit again: so two people have seen every approved task.
  if (!task.submitDateTime) throw new AppError('refused', notHandedIn);
  await change(
    tx,
    actor,
    task,
    statement`approved_at = now(), approved_on = business_today(), approved_by = ${actor.username},
      rejected_at = null, rejected_by = null, reject_reason = ''`,
  );
  await updatePercentage(tx, task.projectId);
  await notifyAbout(tx, actor, task, { kind: 'task-approved', to: [task.assignedTo.username] });
  return readTask(tx, task.id);
}

/** Revokes an approval, or sends back a task that waits for one. */
export async function rejectTask(
  tx: Tx,
  actor: Actor,
  { reason, ...decision }: Decision & { reason: string },
): Promise<ProjectTask> {
  const task = await lockTask(tx, decision);
  refuseOwn(actor, task);
  if (!task.isDone && !task.submitDateTime) throw new AppError('refused', notHandedIn);
  await change(
    tx,
    actor,
    task,
    statement`approved_at = null, approved_on = null, approved_by = null, submitted_at = null, submitted_on = null,
      rejected_at = now(), rejected_by = ${actor.username}, reject_reason = ${reason}`,
  );
  if (task.isDone) await updatePercentage(tx, task.projectId);
  await notifyAbout(tx, actor, task, { kind: 'task-rejected', to: [task.assignedTo.username], reason });
  return readTask(tx, task.id);
}

/** The task as it was read. Its project is locked first, as in every change of tasks. */
async function lockTask(tx: Tx, { id, version }: Decision): Promise<TaskRow> {
  const [found] = await readRows<{ project_id: number }>(
    tx,
    statement`select project_id from project_task where id = ${id}`,
  );
  if (!found) throw notFound();
  await lockProject(tx, found.project_id);
  const task = await readRecord(tx, projectTask, id);
  await refuseIfStale(tx, 'project_task', task, version);
  return task;
}

function refuseOwn(actor: Actor, task: TaskRow): void {
  if (!mayApprove(actor, task)) throw new AppError('refused', ownTask);
}

async function change(tx: Tx, actor: Actor, before: TaskRow, columns: Statement): Promise<void> {
  await readRows(
    tx,
    statement`update project_task set ${columns}, version = version + 1, updated_by = ${actor.username}, updated_at = now()
      where id = ${before.id}`,
  );
  const after = await readRecord(tx, projectTask, before.id);
  await auditChange(tx, actor, 'project_task', { before, after, name: projectTask.nameOf?.(after) });
}

async function approversOf(tx: Tx, { assignedTo }: TaskRow): Promise<string[]> {
  return (await holdersOf(tx, taskAccess.approve)).filter((username) => username !== assignedTo.username);
}

type Message =
  | { kind: 'task-waiting' | 'task-approved'; to: readonly string[] }
  | { kind: 'task-rejected'; to: readonly string[]; reason: string };

function notifyAbout(tx: Tx, actor: Actor, task: TaskRow, sent: Message): Promise<void> {
  const facts = { by: whoDidIt(actor), project: task.projectRefNo, task: task.desc, taskId: task.id };
  const about = { type: 'PROJECT', projectId: task.projectId, to: sent.to } as const;
  const message: NewNotification =
    sent.kind === 'task-rejected'
      ? { ...about, kind: sent.kind, facts: { ...facts, reason: sent.reason } }
      : { ...about, kind: sent.kind, facts };
  return notify(tx, actor, message);
}

const othersTask = text(
  'Only the person the task is assigned to can submit it.',
  'Hanya orang yang ditugaskan yang dapat mengajukan tugas ini.',
);
const waitsAlready = text('This task is already waiting for approval.', 'Tugas ini sudah menunggu persetujuan.');
const ownTask = text(
  'You cannot approve or reject your own task. Please ask another approver.',
  'Anda tidak dapat menyetujui atau menolak tugas Anda sendiri. Silakan minta penyetuju lain.',
);
const notHandedIn = text(
  'This task has not been submitted, so there is nothing to approve or send back.',
  'Tugas ini belum diajukan, jadi belum ada yang dapat disetujui atau dikembalikan.',
);
