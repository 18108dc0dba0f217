import type { ProjectPhaseTasks, PhasesSave, ProjectTask } from '@gso/contract/project-task';
import type { OrderKey } from '@gso/contract/rules/merge-order';
import type { OverviewState, PhaseState } from './edits.ts';
import { type FieldProblems, fieldNames, hasProblems, sameFields, type TaskRow } from './task/task-row.ts';

/** A save to be sent: its body, and the rows of its new tasks. */
export interface Sending {
  body: PhasesSave;
  /** For each phase that is sent, the key of each row in its list. */
  keys: string[][];
}

export interface EditCounts {
  changed: number;
  added: number;
  removed: number;
  reordered: number;
}

export function editCounts(phase: PhaseState): EditCounts {
  const before = new Map(phase.read.map((task) => [task.id, task]));
  const kept = phase.rows.flatMap(({ id }) => id ?? []);
  const isKept = new Set(kept);
  const readInOrder = phase.read.filter(({ id }) => isKept.has(id));
  return {
    changed: phase.rows.filter((row) => isChanged(row, before)).length,
    added: phase.rows.filter(({ id }) => id === null).length,
    removed: phase.read.length - kept.length,
    reordered: readInOrder.some(({ id }, at) => id !== kept[at]) ? 1 : 0,
  };
}

function isChanged(row: TaskRow, before: ReadonlyMap<number, ProjectTask>): boolean {
  const task = row.id === null ? undefined : before.get(row.id);
  return task !== undefined && !sameFields(row, task);
}

export const isEdited = (phase: PhaseState): boolean => Object.values(editCounts(phase)).some((count) => count > 0);

export const hasEdits = ({ phases, decisions }: OverviewState): boolean =>
  Object.keys(decisions).length > 0 || phases.some(isEdited);

/** The keys of the rows that cannot be saved. Stored rows without changes are valid. */
export const rowsWithProblems = ({ phases }: OverviewState): string[] =>
  phases.filter(isEdited).flatMap(({ rows }) => rows.filter(hasProblems).map(({ key }) => key));

/** Only the edited phases; undefined if there are none. */
export function sendingOf({ phases }: OverviewState, projectId: number): Sending | undefined {
  const edited = phases.filter(isEdited);
  if (edited.length === 0) return undefined;
  const isNew = new Set<OrderKey>(
    edited.flatMap(({ rows }) => rows.flatMap(({ id, key }) => (id === null ? key : []))),
  );
  const isSent = (key: OrderKey) => typeof key === 'number' || isNew.has(key);
  return {
    body: edited.map((phase) => ({
      projectId,
      projectPhase: phase.projectPhase,
      taskList: phase.rows.map((row) => sentTask({ ...row, after: row.after.filter(isSent) }, phase)),
      removed: phase.read
        .filter(({ id }) => !phase.rows.some((row) => row.id === id))
        .map(({ id, version }) => ({ id, version })),
      readOrder: phase.read.map(({ id }) => id),
    })),
    keys: edited.map(({ rows }) => rows.map(({ key }) => key)),
  };
}

function sentTask(row: TaskRow, { read }: PhaseState): PhasesSave[number]['taskList'][number] {
  const { desc, assignedTo, startDate, endDate, after } = row;
  const fields = {
    desc: desc.trim(),
    assignedTo: { username: assignedTo.username },
    startDate,
    endDate,
    after: [...after],
  };
  const task = read.find(({ id }) => id === row.id);
  return task ? { id: task.id, version: task.version, ...fields } : { ...fields, key: row.key };
}

/** The server's errors by position in the sent list, mapped to the rows. */
export function refusedRows(
  { keys }: Sending,
  problems: readonly { path: string; message: string }[],
): Record<string, FieldProblems> {
  const refused: Record<string, FieldProblems> = {};
  for (const { path, message } of problems) {
    const [, phaseAt, rowAt, name] = /^(\d+)\.taskList\.(\d+)\.(\w+)/.exec(path) ?? [];
    const key = keys[Number(phaseAt)]?.[Number(rowAt)];
    const field = fieldNames.find((one) => one === name);
    if (key !== undefined && field) refused[key] = { ...refused[key], [field]: message };
  }
  return refused;
}

/**
 * Gives the rows that were sent as new the ids that they were stored under: a later save must not create them again.
 */
export function adopted(
  state: OverviewState,
  sending: Sending | undefined,
  stored: readonly ProjectPhaseTasks[],
): OverviewState {
  if (!sending) return state;
  const ids = new Map<string, number>();
  sending.body.forEach(({ projectPhase, taskList, readOrder = [] }, phaseAt) => {
    const tasks = stored.find((phase) => phase.projectPhase === projectPhase)?.taskList ?? [];
    const made = tasks.filter(({ id }) => !readOrder.includes(id));
    taskList.forEach((sent, at) => {
      const key = sending.keys[phaseAt]?.[at];
      if (sent.id !== undefined || key === undefined) return;
      const place = made.findIndex((task) => isSame(task, sent));
      if (place >= 0) ids.set(key, made.splice(place, 1)[0]?.id ?? 0);
    });
  });
  const withId = (row: TaskRow): TaskRow => ({
    ...row,
    id: row.id ?? ids.get(row.key) ?? null,
    after: row.after.map((key) => ids.get(`${key}`) ?? key),
  });
  return {
    ...state,
    phases: state.phases.map((phase) =>
      phase.rows.some(({ key, after }) => ids.has(key) || after.some((one) => ids.has(`${one}`)))
        ? { ...phase, rows: phase.rows.map(withId) }
        : phase,
    ),
  };
}

const isSame = (task: ProjectTask, sent: PhasesSave[number]['taskList'][number]): boolean =>
  task.desc === sent.desc &&
  task.assignedTo.username === sent.assignedTo.username &&
  task.startDate === sent.startDate &&
  task.endDate === sent.endDate;
