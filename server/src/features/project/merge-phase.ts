import { mergeAfter, sameAfter } from '@gso/contract/plan/merge-after';
import type { PhasesSave, TaskFields } from '@gso/contract/project-task';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import { mergeOrder, type OrderKey } from '@gso/contract/rules/merge-order';
import { fieldsOf, type TaskRow } from './task-kind.ts';

type PhaseSave = PhasesSave[number];

interface PhaseMerge {
  stored: readonly TaskRow[];
  sent: PhaseSave;
  /** The changes of tasks since the versions that were sent, by task. */
  meanwhile: ReadonlyMap<number, readonly MeanwhileChange[]>;
}

export interface MergedPhase {
  /** The position of each sent task, and the name by which tasks of the same call wait for it. */
  added: { key: string; name: string | undefined; fields: TaskFields; after: readonly OrderKey[]; at: number }[];
  /** What a task waits for is undefined if the caller did not send it. */
  changed: { before: TaskRow; fields: TaskFields; after: readonly OrderKey[] | undefined; at: number }[];
  removed: TaskRow[];
  /** Undefined if two users have put the same tasks in different orders. */
  order: OrderKey[] | undefined;
  /** The conflicting changes of two users. If there are any, nothing may be written. */
  conflicts: MeanwhileChange[];
}

/** Applies one user's edits on top of everybody else's since they were read. */
export function mergePhase({ stored, sent, meanwhile }: PhaseMerge): MergedPhase {
  const byId = new Map(stored.map((task) => [task.id, task]));
  const merged: MergedPhase = { added: [], changed: [], removed: [], order: undefined, conflicts: [] };
  const keys: OrderKey[] = [];
  sent.taskList.forEach((task, at) => {
    const mine = fieldsOf(task);
    if (task.id === undefined) {
      const key = `${sent.projectPhase} ${at}`;
      keys.push(key);
      merged.added.push({ key, name: task.key, fields: mine, after: task.after ?? [], at });
      return;
    }
    keys.push(task.id);
    const current = byId.get(task.id);
    const changes = meanwhile.get(task.id) ?? [];
    if (!current) {
      merged.conflicts.push(...lostEdits(task.id, { ...mine, after: task.after }, changes));
      return;
    }
    const { fields, conflicts } = mergeFields(current, mine, changes);
    merged.conflicts.push(...conflicts);
    const after =
      task.after && mergeAfter({ read: readAfter(current, changes), wanted: task.after, stored: current.after });
    if (!sameFields(fields, fieldsOf(current)) || (after && !sameAfter(after, current.after))) {
      merged.changed.push({ before: current, fields, after, at });
    }
  });
  for (const { id, version } of sent.removed) {
    const current = byId.get(id);
    if (!current) continue;
    if (current.version !== version) merged.conflicts.push(...unseenChanges(id, meanwhile.get(id) ?? []));
    merged.removed.push(current);
  }
  const staying = stored.filter((task) => !merged.removed.includes(task)).map(({ id }) => id);
  merged.order = mergeOrder({ stored: staying, sent: keys, read: sent.readOrder });
  return merged;
}

/** The names of the editable fields in the audit log of a task. */
const auditedNames = { desc: 'desc', assignedTo: 'assignedTo.username', startDate: 'startDate', endDate: 'endDate' };
type FieldName = keyof typeof auditedNames;
const fieldNames = Object.keys(auditedNames) as FieldName[];

const valueOf = (fields: TaskFields, name: FieldName): string =>
  name === 'assignedTo' ? fields.assignedTo.username : fields[name];

const withValue = (fields: TaskFields, name: FieldName, value: string): TaskFields =>
  name === 'assignedTo' ? { ...fields, assignedTo: { username: value } } : { ...fields, [name]: value };

const sameFields = (one: TaskFields, other: TaskFields): boolean =>
  fieldNames.every((name) => valueOf(one, name) === valueOf(other, name));

const changeOf = (changes: readonly MeanwhileChange[], name: FieldName): MeanwhileChange | undefined =>
  changes.find(({ field }) => field === auditedNames[name]);

function mergeFields(current: TaskRow, mine: TaskFields, changes: readonly MeanwhileChange[]) {
  const conflicts: MeanwhileChange[] = [];
  let fields = fieldsOf(current);
  for (const name of fieldNames) {
    const change = changeOf(changes, name);
    const theirs = valueOf(fields, name);
    const read = change ? change.from : theirs;
    const wanted = valueOf(mine, name);
    if (wanted === read || wanted === theirs) continue;
    if (change && theirs !== read) conflicts.push({ ...change, field: `${current.id}.${name}` });
    else fields = withValue(fields, name, wanted);
  }
  return { fields, conflicts };
}

/** What the caller saw of the tasks that a task waits for. */
const readAfter = (current: TaskRow, changes: readonly MeanwhileChange[]): OrderKey[] => {
  const change = changes.find(({ field }) => field === 'after');
  return change ? keysOf(change.from) : current.after;
};

const keysOf = (value: unknown): OrderKey[] => (Array.isArray(value) ? (value as OrderKey[]) : []);

/** The task was removed by somebody else. That is a conflict only if it was edited here. */
function lostEdits(
  id: number,
  mine: TaskFields & { after: readonly OrderKey[] | undefined },
  changes: readonly MeanwhileChange[],
): MeanwhileChange[] {
  const before = keysOf(changes.find(({ field }) => field === 'after')?.from);
  const isEdited =
    fieldNames.some((name) => changeOf(changes, name)?.from !== valueOf(mine, name)) ||
    (mine.after !== undefined && !sameAfter(mine.after, before));
  const removal = changes.at(-1);
  if (!isEdited || !removal) return [];
  return [
    { field: `${id}.removed`, from: changeOf(changes, 'desc')?.from ?? null, to: null, by: removal.by, at: removal.at },
  ];
}

/** Removing a task that has changed since it was read is a conflict. What it waits for goes with it. */
function unseenChanges(id: number, changes: readonly MeanwhileChange[]): MeanwhileChange[] {
  const names = new Map(fieldNames.map((name) => [auditedNames[name], name]));
  return changes
    .filter(({ field }) => field !== 'after')
    .map((change) => ({ ...change, field: `${id}.${names.get(change.field) ?? change.field}` }));
}
