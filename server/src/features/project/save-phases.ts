import { sameAfter } from '@gso/contract/plan/merge-after';
import type { ProjectPhase } from '@gso/contract/project';
import { phaseProblems, type PhasesSave, someTasksEmpty, taskProblems } from '@gso/contract/project-task';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { auditChange, auditChanges } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { changesSince } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { insertRecords, updateRecords } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { notify, whoDidIt } from '../notification/notify.ts';
import { withUsernames } from './assignees.ts';
import { takeFirstBaseline } from './baseline.ts';
import { refuseWrongOrder, tasksAfterSave, type TaskKey, writeDependencies } from './dependencies.ts';
import { mergePhase, type MergedPhase } from './merge-phase.ts';
import { fieldsOf, newProjectTask, projectTask, type TaskRow } from './task-kind.ts';
import { lockProject, readPhases, readTasks, type TasksByPhase, updatePercentage } from './task-queries.ts';

type Problems = { path: string; message: string }[];

/** Saves all edits of the sent phases, or none. Approvals are not edits: they have their own routes. */
export async function savePhases(tx: Tx, actor: Actor, received: PhasesSave) {
  const sent = await withUsernames(tx, received);
  refuseEmpty(phaseProblems(sent));
  const projectId = sent[0]?.projectId ?? 0;
  const project = await lockProject(tx, projectId);
  const stored = await readTasks(tx, projectId);
  const merged = await mergePhases(tx, stored, sent);
  refuseConflicts(merged);
  refuseLocked(merged);
  refuseEmpty(problemsOf(merged));
  await refuseIdleAssignees(tx, merged);
  const wanted = tasksAfterSave(
    stored,
    merged.map(({ plan }) => plan),
  );
  refuseWrongOrder(wanted);
  const added = new Map<TaskKey, TaskRow>();
  for (const { phase, plan } of merged) {
    const change = { project, phase, plan, stored: stored.get(phase) ?? [] };
    for (const [key, task] of await writePhase(tx, actor, change)) added.set(key, task);
  }
  await writeChanges(tx, actor, { stored, added, merged, wanted });
  await takeFirstBaseline(tx, actor, projectId);
  const saved = {
    projectId,
    percentage: await updatePercentage(tx, projectId),
    phases: await readPhases(tx, projectId),
  };
  await notifyAssignees(tx, actor, project, merged);
  return saved;
}

interface MergedPhases {
  phase: ProjectPhase;
  plan: MergedPhase;
}

async function mergePhases(tx: Tx, stored: TasksByPhase, sent: PhasesSave): Promise<MergedPhases[]> {
  const versions = new Map([...stored.values()].flat().map(({ id, version }) => [id, version]));
  const read = sent.flatMap(({ taskList, removed }) => [
    ...taskList.filter((task) => task.id !== undefined),
    ...removed,
  ]);
  const stale = read.filter(({ id, version }) => versions.get(id) !== version);
  const meanwhile = await changesSince(tx, 'project_task', stale);
  const merged: MergedPhases[] = [];
  for (const phase of sent) {
    const tasks = stored.get(phase.projectPhase) ?? [];
    const plan = mergePhase({ stored: tasks, sent: phase, meanwhile });
    if (!plan.order) plan.conflicts.push(await orderConflict(tx, phase, tasks));
    merged.push({ phase: phase.projectPhase, plan });
  }
  return merged;
}

async function orderConflict(
  tx: Tx,
  { projectId, projectPhase, readOrder }: PhasesSave[number],
  stored: readonly TaskRow[],
): Promise<MeanwhileChange> {
  const field = `order.${projectPhase}`;
  const [last] = await readRows<{ by: string; at: string }>(
    tx,
    statement`select actor as by, at from audit_entry
      where entity = 'project' and entity_id = ${projectId} and changes @> ${JSON.stringify([{ field }])}::jsonb
      order by id desc limit 1`,
  );
  const order = { from: readOrder ?? [], to: stored.map(({ id }) => id) };
  return { field: `${projectPhase}.order`, ...order, by: last?.by ?? '', at: last?.at ?? '' };
}

function refuseConflicts(merged: readonly MergedPhases[]): void {
  const changes = merged.flatMap(({ plan }) => plan.conflicts);
  if (changes.length === 0) return;
  const people = [...new Set(changes.map(({ by }) => by))].join(', ');
  throw new AppError(
    'stale',
    text(
      `${people} changed the same tasks in the meantime.`,
      `${people} sudah mengubah tugas yang sama sementara itu.`,
    ),
    { changes: { entity: 'project_task', fields: changes } },
  );
}

function refuseLocked(merged: readonly MergedPhases[]): void {
  const touched = merged.flatMap(({ plan }) => [...plan.removed, ...plan.changed.map(({ before }) => before)]);
  if (touched.some(({ isDone }) => isDone)) throw alreadyApproved();
}

export const alreadyApproved = () =>
  new AppError('refused', text('ERROR: Task already Approved', 'KESALAHAN: Tugas sudah disetujui'));

function refuseEmpty(problems: Problems): void {
  if (problems.length === 0) return;
  throw new AppError(
    'invalid',
    text(someTasksEmpty, 'Gagal menyimpan. Beberapa tugas masih kosong atau tanggalnya tidak benar!'),
    { fields: problems.map(({ path, message }) => ({ path, message: text(message, message) })) },
  );
}

/** The combined edits of two users, such as a start and an end date, may not fit together. */
const problemsOf = (merged: readonly MergedPhases[]): Problems =>
  merged.flatMap(({ plan }, phaseAt) =>
    plan.changed.flatMap(({ fields, at }) =>
      taskProblems(fields).map(({ path, message }) => ({ path: `${phaseAt}.taskList.${at}.${path}`, message })),
    ),
  );

/** The tasks that get an assignee by this save. */
const newlyAssigned = (merged: readonly MergedPhases[]) =>
  merged.flatMap(({ plan }, phaseAt) => [
    ...plan.added.map(({ fields, at }) => ({ username: fields.assignedTo.username, phaseAt, at })),
    ...plan.changed
      .filter(({ before, fields }) => before.assignedTo.username !== fields.assignedTo.username)
      .map(({ fields, at }) => ({ username: fields.assignedTo.username, phaseAt, at })),
  ]);

/** One notification for each person, however many tasks they got. In the order of the names, see `notify`. */
async function notifyAssignees(
  tx: Tx,
  actor: Actor,
  { id: projectId, refNo }: { id: number; refNo: string },
  merged: readonly MergedPhases[],
): Promise<void> {
  const tasks = Map.groupBy(newlyAssigned(merged), ({ username }) => username);
  tasks.delete(actor.username);
  for (const [username, { length: count }] of [...tasks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const facts = { by: whoDidIt(actor), project: refNo, count };
    await notify(tx, actor, { kind: 'tasks-assigned', type: 'PROJECT', facts, projectId, to: [username] });
  }
}

/** A new assignee must have an enabled account. */
async function refuseIdleAssignees(tx: Tx, merged: readonly MergedPhases[]): Promise<void> {
  const named = newlyAssigned(merged);
  if (named.length === 0) return;
  const names = [...new Set(named.map(({ username }) => username))];
  const active = await readRows<{ username: string }>(
    tx,
    statement`select username from user_login where username = any(${names}) and enabled`,
  );
  const found = new Set(active.map(({ username }) => username));
  const idle = named.find(({ username }) => !found.has(username));
  if (!idle) return;
  throw refusedField(
    `${idle.phaseAt}.taskList.${idle.at}.assignedTo`,
    text(
      `There is no active user "${idle.username}". Please choose another one.`,
      `Tidak ada pengguna aktif "${idle.username}". Silakan pilih yang lain.`,
    ),
  );
}

interface PhaseChange {
  project: { id: number; refNo: string; version: number };
  phase: ProjectPhase;
  plan: MergedPhase;
  stored: readonly TaskRow[];
}

/** Writes everything but the changes of stored tasks, and returns the new tasks by their keys. */
async function writePhase(
  tx: Tx,
  actor: Actor,
  { project, phase, plan, stored }: PhaseChange,
): Promise<Map<TaskKey, TaskRow>> {
  if (plan.removed.length > 0) {
    const ids = plan.removed.map(({ id }) => id);
    await readRows(tx, statement`delete from project_task where id = any(${ids})`);
    await auditChanges(
      tx,
      actor,
      'project_task',
      plan.removed.map((before) => ({ before, name: projectTask.nameOf?.(before) })),
    );
  }
  const order = plan.order ?? [];
  const placeOf = new Map(order.map((key, at) => [key, at + 1]));
  await movePlaces(tx, order);
  await auditOrder(tx, actor, { project, phase, plan, stored });
  if (plan.added.length === 0) return new Map();
  const inputs = plan.added.map(({ key, fields }) => ({
    ...fields,
    projectId: project.id,
    projectPhase: phase,
    place: placeOf.get(key) ?? 0,
  }));
  const created = await insertRecords(tx, actor, newProjectTask, inputs);
  const places = await readRows<{ id: number; place: number }>(
    tx,
    statement`select id, place from project_task where id = any(${created.map(({ id }) => id)})`,
  );
  const idAt = new Map(places.map(({ id, place }) => [place, id]));
  const byId = new Map(created.map((task) => [task.id, task]));
  return new Map(
    plan.added.flatMap(({ key }): [TaskKey, TaskRow][] => {
      const task = byId.get(idAt.get(placeOf.get(key) ?? 0) ?? 0);
      return task ? [[key, task]] : [];
    }),
  );
}

interface Changes {
  stored: TasksByPhase;
  /** The new tasks, by their keys. */
  added: ReadonlyMap<TaskKey, TaskRow>;
  merged: readonly MergedPhases[];
  wanted: ReturnType<typeof tasksAfterSave>;
}

/** The changed tasks, and all that wait for others than before: also those that waited for a removed one. */
async function writeChanges(tx: Tx, actor: Actor, { stored, added, merged, wanted }: Changes): Promise<void> {
  const tasks = new Map<TaskKey, TaskRow>([
    ...[...stored.values()].flat().map((task): [TaskKey, TaskRow] => [task.id, task]),
    ...added,
  ]);
  const fields = new Map(merged.flatMap(({ plan }) => plan.changed.map(({ before, fields }) => [before.id, fields])));
  const waiting: { id: number; after: number[] }[] = [];
  const changes = wanted.flatMap(({ key, after }) => {
    const before = tasks.get(key);
    if (!before) return [];
    const ids = after.flatMap((one) => tasks.get(one)?.id ?? []);
    const waitsNewly = !sameAfter(before.after, ids);
    if (waitsNewly) waiting.push({ id: before.id, after: ids });
    return waitsNewly || fields.has(before.id) ? [{ before, input: fields.get(before.id) ?? fieldsOf(before) }] : [];
  });
  await writeDependencies(tx, waiting);
  if (changes.length > 0) await updateRecords(tx, actor, projectTask, changes);
}

/** A task that only moves up because another one was removed has not changed: its version and its history stay. */
async function movePlaces(tx: Tx, order: readonly (number | string)[]): Promise<void> {
  const places = order.flatMap((key, at) => (typeof key === 'number' ? [{ id: key, place: at + 1 }] : []));
  if (places.length === 0) return;
  await readRows(
    tx,
    statement`update project_task as task set place = new.place
      from unnest(${places.map(({ id }) => id)}::integer[], ${places.map(({ place }) => place)}::integer[]) as new (id, place)
      where task.id = new.id and task.place <> new.place`,
  );
}

/** Writes a changed order to the audit log of the project. */
async function auditOrder(tx: Tx, actor: Actor, { project, phase, plan, stored }: PhaseChange): Promise<void> {
  const order = plan.order ?? [];
  const staying = stored.filter(({ id }) => order.includes(id));
  const descOf = new Map(staying.map(({ id, desc }) => [id as number | string, desc]));
  const before = staying.map(({ desc }) => desc);
  const after = order.flatMap((key) => descOf.get(key) ?? []);
  if (before.every((desc, at) => desc === after[at])) return;
  const inOrder = (order: readonly string[]) => ({ ...project, order: { [phase]: order } });
  await auditChange(tx, actor, 'project', { before: inOrder(before), after: inOrder(after) });
}
