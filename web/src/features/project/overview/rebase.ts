import { mergeAfter } from '@gso/contract/plan/merge-after';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import { mergeOrder, type OrderKey, woven } from '@gso/contract/rules/merge-order';
import type { Conflict, Decision, OverviewState, PhaseState } from './edits.ts';
import { isRelevant } from './resolve.ts';
import { fieldNames, orderKeyOf, rowOf, sameField, sameFields, type TaskRow, withField } from './task/task-row.ts';

/**
 * Applies the edits made here on top of the server's current state. If somebody else has changed the same field
 * differently, mine stays and the conflict is recorded; the user chooses later.
 */
export function rebased(
  state: OverviewState,
  fresh: readonly ProjectPhaseTasks[],
  changes: readonly MeanwhileChange[] = [],
): OverviewState {
  const there = new Set<OrderKey>(fresh.flatMap(({ taskList }) => taskList.map(({ id }) => id)));
  const isThere = (key: OrderKey) => typeof key === 'string' || there.has(key);
  const results = state.phases.map((phase) => {
    const { taskList = phase.read } = fresh.find(({ projectPhase }) => projectPhase === phase.projectPhase) ?? {};
    return rebasedPhase(phase, taskList, { changes, isThere });
  });
  const after = { ...state, phases: results.map(({ phase }) => phase) };
  const found = results.flatMap(({ conflicts }) => conflicts);
  const isFound = new Set(found.map(({ id }) => id));
  const earlier = state.conflicts.filter((conflict) => !isFound.has(conflict.id) && isRelevant(after, conflict));
  return { ...after, conflicts: [...earlier, ...found], decisions: stillToDecide(after) };
}

interface Rebased {
  phase: PhaseState;
  conflicts: Conflict[];
}

interface Meanwhile {
  changes: readonly MeanwhileChange[];
  /** Whether a task of the project still exists. */
  isThere: (key: OrderKey) => boolean;
}

function rebasedPhase(phase: PhaseState, now: ProjectTask[], meanwhile: Meanwhile): Rebased {
  const merge = new PhaseMerge(phase, now, meanwhile);
  const rows = phase.rows.flatMap((row) => merge.row(row));
  const added = merge.unseen(rows);
  const all = merge.inOrder([...rows, ...added]);
  return { phase: { ...phase, read: now, rows: all }, conflicts: merge.conflicts };
}

class PhaseMerge {
  readonly conflicts: Conflict[] = [];
  readonly #phase: PhaseState;
  readonly #now: readonly ProjectTask[];
  readonly #before: ReadonlyMap<number, ProjectTask>;
  readonly #theirs: ReadonlyMap<number, ProjectTask>;
  readonly #changes: readonly MeanwhileChange[];

  readonly #isThere: Meanwhile['isThere'];

  constructor(phase: PhaseState, now: readonly ProjectTask[], { changes, isThere }: Meanwhile) {
    this.#isThere = isThere;
    this.#phase = phase;
    this.#now = now;
    this.#before = new Map(phase.read.map((task) => [task.id, task]));
    this.#theirs = new Map(now.map((task) => [task.id, task]));
    this.#changes = changes;
  }

  /** A row on top of theirs; undefined if they removed what was not edited here. */
  row(row: TaskRow): TaskRow[] {
    if (row.id === null) return [row];
    const theirs = this.#theirs.get(row.id);
    // A task that was just stored was never loaded: its stored state is its original.
    const before = this.#before.get(row.id) ?? theirs;
    if (!before) return [];
    if (!theirs) return sameFields(row, before) ? [] : [this.#removedByThem(row, before)];
    if (theirs.isDone && !before.isDone && !sameFields(row, before)) this.#locked(row, theirs);
    return [theirs.isDone ? { ...rowOf(theirs), key: row.key } : this.#merged(row, before, theirs)];
  }

  /** Tasks that they added, and tasks that were removed here but have been approved since. */
  unseen(rows: readonly TaskRow[]): TaskRow[] {
    const shown = new Set(rows.map(({ id }) => id));
    return this.#now
      .filter(({ id }) => !shown.has(id))
      .filter((theirs) => this.#comesBack(theirs))
      .map(rowOf);
  }

  inOrder(rows: readonly TaskRow[]): TaskRow[] {
    const byKey = new Map(rows.map((row) => [orderKeyOf(row), row]));
    const stored = this.#now.map(({ id }) => id).filter((id) => byKey.has(id));
    const sent = this.#phase.rows.map((row) => (row.id !== null && byKey.has(row.id) ? row.id : row.key));
    const known = sent.filter((key) => byKey.has(key));
    const read = this.#phase.read.map(({ id }) => id);
    const order = mergeOrder({ stored, sent: known, read });
    if (!order) this.#orderedByBoth(read, stored);
    return (order ?? woven(known, stored)).flatMap((key) => byKey.get(key) ?? []);
  }

  #merged(row: TaskRow, before: ProjectTask, theirs: ProjectTask): TaskRow {
    const after = mergeAfter<OrderKey>({ read: before.after, wanted: row.after, stored: theirs.after });
    let merged: TaskRow = { ...rowOf(theirs), key: row.key, after: after.filter(this.#isThere) };
    for (const field of fieldNames) {
      if (sameField(row, before, field) || sameField(row, theirs, field)) continue;
      merged = withField(merged, row, field);
      if (!sameField(before, theirs, field)) this.#fieldOfBoth(row, { field, before, theirs });
    }
    return sameFields(merged, row) ? row : merged;
  }

  #comesBack(theirs: ProjectTask): boolean {
    const before = this.#before.get(theirs.id);
    if (!before) return true;
    if (theirs.isDone) this.#locked(undefined, theirs);
    else if (!sameFields(before, { ...theirs, after: before.after })) this.#changedByThem(before, theirs);
    return theirs.isDone;
  }

  #fieldOfBoth(
    row: TaskRow,
    { field, before, theirs }: Pick<Conflict & { what: 'field' }, 'field' | 'before'> & { theirs: ProjectTask },
  ): void {
    const id = `${theirs.id}.${field}`;
    const author = this.#authorOf(id, theirs);
    this.conflicts.push({
      what: 'field',
      ...this.#about(id, before.desc),
      key: row.key,
      field,
      before,
      theirs,
      ...author,
    });
  }

  #removedByThem(row: TaskRow, before: ProjectTask): TaskRow {
    const id = `${before.id}.removed`;
    const gone: TaskRow = { ...row, id: null };
    this.conflicts.push({ what: 'removed', ...this.#about(id, before.desc), key: row.key, ...this.#authorOf(id) });
    return gone;
  }

  #changedByThem(before: ProjectTask, theirs: ProjectTask): void {
    const about = this.#about(`${theirs.id}.changed`, before.desc);
    const author = this.#authorOf(`${theirs.id}.`, theirs);
    this.conflicts.push({ what: 'changed', ...about, before, theirs, ...author });
  }

  #locked(mine: TaskRow | undefined, theirs: ProjectTask): void {
    const about = this.#about(`${theirs.id}.locked`, theirs.desc);
    const author = { by: theirs.approveBy ?? theirs.updateBy, at: theirs.approveDateTime ?? theirs.updateTime };
    this.conflicts.push({ what: 'locked', ...about, mine, theirs, ...author });
  }

  #orderedByBoth(before: readonly OrderKey[], theirs: readonly OrderKey[]): void {
    const id = `${this.#phase.projectPhase}.order`;
    this.conflicts.push({ what: 'order', ...this.#about(id, ''), before, theirs, ...this.#authorOf(id) });
  }

  #about(id: string, name: string) {
    return { id, phase: this.#phase.projectPhase, name };
  }

  /** The author according to the server; otherwise the last editor of the task. */
  #authorOf(field: string, theirs?: ProjectTask): { by: string; at: string } {
    const told = this.#changes.findLast((change) => change.field.startsWith(field));
    return told ? { by: told.by, at: told.at } : { by: theirs?.updateBy ?? '', at: theirs?.updateTime ?? '' };
  }
}

/**
 * A decision that somebody else has made meanwhile, or that the state of its task does not allow any more, is dropped.
 */
function stillToDecide({ phases, decisions }: OverviewState): Record<number, Decision> {
  const shown = new Set(phases.flatMap(({ rows }) => rows.flatMap(({ id }) => id ?? [])));
  const open = phases
    .flatMap(({ read }) => read)
    .flatMap((task): [number, Decision][] => {
      const decision = decisions[task.id];
      return decision && shown.has(task.id) && isDue(decision, task) ? [[task.id, decision]] : [];
    });
  return Object.fromEntries(open);
}

function isDue({ kind }: Decision, { isDone, submitDateTime }: ProjectTask): boolean {
  if (kind === 'reject') return isDone || submitDateTime !== null;
  return !isDone && (submitDateTime === null) === (kind === 'submit');
}
