import { woven } from '@gso/contract/rules/merge-order';
import type { Choices } from '../../../form/conflict.ts';
import type { Conflict, OverviewState, PhaseState } from './edits.ts';
import { orderKeyOf, rowOf, sameField, type TaskRow, withField } from './task/task-row.ts';

/** Whether there is still a choice; the row may have been edited or removed since. */
export function isRelevant({ phases }: OverviewState, conflict: Conflict): boolean {
  const phase = phases.find(({ projectPhase }) => projectPhase === conflict.phase);
  if (!phase) return false;
  switch (conflict.what) {
    case 'field': {
      const row = rowIn(phase, conflict.key);
      return row !== undefined && !sameField(row, conflict.theirs, conflict.field);
    }
    case 'removed':
      return rowIn(phase, conflict.key) !== undefined;
    case 'changed':
      return phase.rows.every(({ id }) => id !== conflict.theirs.id);
    case 'order':
    case 'locked':
      return true;
  }
}

/** Takes theirs where that was chosen. Mine is already there. */
export function resolved(state: OverviewState, choices: Choices): OverviewState {
  const taken = state.conflicts.filter(({ id }) => choices[id] === 'theirs');
  const phases = state.phases.map((phase) =>
    taken.filter((conflict) => conflict.phase === phase.projectPhase).reduce(withTheirs, phase),
  );
  return { ...state, phases, conflicts: [] };
}

function withTheirs(phase: PhaseState, conflict: Conflict): PhaseState {
  switch (conflict.what) {
    case 'field': {
      const { key, field, theirs } = conflict;
      return { ...phase, rows: phase.rows.map((row) => (row.key === key ? withField(row, theirs, field) : row)) };
    }
    case 'removed':
      return { ...phase, rows: phase.rows.filter(({ key }) => key !== conflict.key) };
    case 'changed':
      return { ...phase, rows: ordered([...phase.rows, rowOf(conflict.theirs)], phase) };
    case 'order':
      return { ...phase, rows: sorted(phase.rows, woven(conflict.theirs, phase.rows.map(orderKeyOf))) };
    case 'locked':
      return phase;
  }
}

/** Restores a row at the place where the server has it. */
const ordered = (rows: TaskRow[], { rows: mine, read }: PhaseState): TaskRow[] =>
  sorted(
    rows,
    woven(
      mine.map(orderKeyOf),
      read.map(({ id }) => id),
    ),
  );

function sorted(rows: readonly TaskRow[], order: readonly (string | number)[]): TaskRow[] {
  const byKey = new Map(rows.map((row) => [orderKeyOf(row), row]));
  return order.flatMap((key) => byKey.get(key) ?? []);
}

const rowIn = ({ rows }: PhaseState, key: string): TaskRow | undefined => rows.find((row) => row.key === key);
