import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import type { OrderKey } from '@gso/contract/rules/merge-order';
import type { FieldName, FieldProblems, TaskFields, TaskRow } from './task/task-row.ts';

/** A decision about a task besides its fields. It is sent after them, in a separate call. */
export type Decision = { kind: 'submit' } | { kind: 'approve' } | { kind: 'reject'; reason: string };

export interface PhaseState {
  projectPhase: ProjectPhase;
  /** As loaded from the server. */
  read: ProjectTask[];
  /** As edited, in this order. */
  rows: TaskRow[];
}

interface About {
  /** Identifies it. */
  id: string;
  phase: ProjectPhase;
  /** The description of the task when it was loaded; empty if it is about all of them. */
  name: string;
  /** Who did it and when; empty if unknown. */
  by: string;
  at: string;
}

/** A conflict about the same task. */
export type Conflict = About &
  (
    | { what: 'field'; key: string; field: FieldName; before: TaskFields; theirs: TaskFields }
    /** They removed what was edited here. */
    | { what: 'removed'; key: string }
    /** They changed what was removed here. */
    | { what: 'changed'; before: ProjectTask; theirs: ProjectTask }
    | { what: 'order'; before: readonly OrderKey[]; theirs: readonly OrderKey[] }
    /** They approved what was edited or removed here: there is nothing to choose. */
    | { what: 'locked'; mine?: TaskRow | undefined; theirs: ProjectTask }
  );

export interface OverviewState {
  phases: PhaseState[];
  /** By the id of the task. */
  decisions: Readonly<Record<number, Decision>>;
  /** Conflicting changes, until the user has chosen a side. */
  conflicts: Conflict[];
  open: ProjectPhase[];
  /** Whether fields show their errors: not before the first attempt to save. */
  showsProblems: boolean;
  /** Errors that only the server can find, by the key of the row. */
  refused: Readonly<Record<string, FieldProblems>>;
  rowsMade: number;
}

/** An approved task cannot be changed, and neither can one that is about to be approved. */
export const isLocked = (task: ProjectTask | undefined, decision: Decision | undefined): boolean =>
  task?.isDone === true || decision?.kind === 'approve';

export const taskOf = ({ read }: PhaseState, { id }: TaskRow): ProjectTask | undefined =>
  id === null ? undefined : read.find((task) => task.id === id);

export const decisionOf = ({ decisions }: OverviewState, { id }: TaskRow): Decision | undefined =>
  id === null ? undefined : decisions[id];
