import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import type { OrderKey } from '@gso/contract/rules/merge-order';
import type { FieldName, FieldProblems, TaskFields, TaskRow } from './task/task-row.ts';

/** What is to become of a task beside its fields. It is sent after them, each by a call of its own. */
export type Decision = { kind: 'submit' } | { kind: 'approve' } | { kind: 'reject'; reason: string };

export interface PhaseState {
  projectPhase: ProjectPhase;
  /** As the server told it. */
  read: ProjectTask[];
  /** As it shall be, in this order. */
  rows: TaskRow[];
}

interface About {
  /** Tells it apart from the others. */
  id: string;
  phase: ProjectPhase;
  /** What the task was called when it was read; empty where it is about all of them. */
  name: string;
  /** Who did it when; empty where nobody knows. */
  by: string;
  at: string;
}

/** Something that two people did to the same task. */
export type Conflict = About &
  (
    | { what: 'field'; key: string; field: FieldName; before: TaskFields; theirs: TaskFields }
    /** They removed what was edited here. */
    | { what: 'removed'; key: string }
    /** They changed what was removed here. */
    | { what: 'changed'; before: ProjectTask; theirs: ProjectTask }
    | { what: 'order'; before: readonly OrderKey[]; theirs: readonly OrderKey[] }
    /** They approved what was edited or removed here: nothing is left to choose. */
    | { what: 'locked'; mine?: TaskRow | undefined; theirs: ProjectTask }
  );

export interface OverviewState {
  phases: PhaseState[];
  /** By the id of the task. */
  decisions: Readonly<Record<number, Decision>>;
  /** What somebody else changed as well, until it is said whose stands. */
  conflicts: Conflict[];
  open: ProjectPhase[];
  /** Whether fields say what is wrong with them: not before somebody has tried to save. */
  showsProblems: boolean;
  /** What only the server could know to be wrong, by the key of the row. */
  refused: Readonly<Record<string, FieldProblems>>;
  rowsMade: number;
}

/** What was approved stays as it was approved, and so does what is about to be. */
export const isLocked = (task: ProjectTask | undefined, decision: Decision | undefined): boolean =>
  task?.isDone === true || decision?.kind === 'approve';

export const taskOf = ({ read }: PhaseState, { id }: TaskRow): ProjectTask | undefined =>
  id === null ? undefined : read.find((task) => task.id === id);

export const decisionOf = ({ decisions }: OverviewState, { id }: TaskRow): Decision | undefined =>
  id === null ? undefined : decisions[id];
