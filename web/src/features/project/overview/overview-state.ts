import type { ProjectPhase } from '@gso/contract/project';
import type { DefaultPhase, ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import type { MeanwhileChange } from '@gso/contract/record/replies';
import type { Choices } from '../../../form/conflict.ts';
import { moved } from '../../../ui/order/use-moves.ts';
import { type Decision, decisionOf, isLocked, type OverviewState, type PhaseState, taskOf } from './edits.ts';
import { rebased } from './rebase.ts';
import { resolved } from './resolve.ts';
import { type FieldProblems, nobody, rowOf, type TaskFields, type TaskRow } from './task/task-row.ts';
import { adopted, rowsWithProblems, type Sending } from './to-send.ts';

export type OverviewAction =
  | { do: 'edit'; phase: ProjectPhase; key: string; part: Partial<TaskFields> }
  | { do: 'editMany'; edits: readonly { phase: ProjectPhase; key: string; part: Partial<TaskFields> }[] }
  | { do: 'add'; phase: ProjectPhase }
  | { do: 'move'; phase: ProjectPhase; from: number; to: number }
  | { do: 'remove'; phase: ProjectPhase; place: number }
  | { do: 'decide'; id: number; decision: Decision }
  | { do: 'undecide'; id: number }
  | { do: 'toggle'; phase: ProjectPhase }
  | { do: 'useDefaults'; defaults: readonly DefaultPhase[] }
  | { do: 'showProblems'; refused?: Record<string, FieldProblems> }
  | {
      do: 'read';
      phases: readonly ProjectPhaseTasks[];
      changes?: readonly MeanwhileChange[];
      /** A save of which it is unknown whether it arrived. */
      unanswered?: Sending | undefined;
    }
  | { do: 'saved'; sending: Sending; phases: readonly ProjectPhaseTasks[] }
  | { do: 'decided'; task: ProjectTask }
  | { do: 'resolve'; choices: Choices }
  | { do: 'reset'; phases: readonly ProjectPhaseTasks[] };

export function firstState(phases: readonly ProjectPhaseTasks[]): OverviewState {
  const underWay = phases.find(({ taskList }) => taskList.some(({ isDone }) => !isDone));
  return {
    phases: phases.map(({ projectPhase, taskList }) => ({ projectPhase, read: taskList, rows: taskList.map(rowOf) })),
    decisions: {},
    conflicts: [],
    open: underWay ? [underWay.projectPhase] : [],
    showsProblems: false,
    refused: {},
    rowsMade: 0,
  };
}

export function overviewReducer(state: OverviewState, action: OverviewAction): OverviewState {
  switch (action.do) {
    case 'edit':
      return edited(state, action);
    case 'editMany':
      return action.edits.reduce(edited, state);
    case 'add':
      return added(state, action.phase);
    case 'move':
      return withPhase(state, action.phase, (phase) => ({ ...phase, rows: moved(phase.rows, action) }));
    case 'remove':
      return removed(state, action.phase, action.place);
    case 'decide':
      return { ...state, decisions: { ...state.decisions, [action.id]: action.decision } };
    case 'undecide':
      return { ...state, decisions: without(state.decisions, action.id) };
    case 'toggle':
      return { ...state, open: toggled(state.open, action.phase) };
    case 'useDefaults':
      return withDefaults(state, action.defaults);
    case 'showProblems':
      return withProblemsShown(state, action.refused ?? {});
    case 'read':
      return rebased(adopted(state, action.unanswered, action.phases), action.phases, action.changes);
    case 'saved': {
      const saved = rebased(adopted(state, action.sending, action.phases), action.phases);
      return { ...saved, showsProblems: false, refused: {} };
    }
    case 'decided':
      return decided(state, action.task);
    case 'resolve':
      return resolved(state, action.choices);
    case 'reset':
      return { ...firstState(action.phases), open: state.open };
  }
}

function withPhase(state: OverviewState, name: ProjectPhase, change: (phase: PhaseState) => PhaseState): OverviewState {
  return {
    ...state,
    phases: state.phases.map((phase) => (phase.projectPhase === name ? change(phase) : phase)),
  };
}

function edited(
  state: OverviewState,
  { phase: name, key, part }: { phase: ProjectPhase; key: string; part: Partial<TaskFields> },
): OverviewState {
  const phase = state.phases.find(({ projectPhase }) => projectPhase === name);
  const row = phase?.rows.find((one) => one.key === key);
  if (!phase || !row || isLocked(taskOf(phase, row), decisionOf(state, row))) return state;
  const after = withPhase(state, name, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((one) => (one === row ? { ...row, ...part } : one)),
  }));
  const handsOver = part.assignedTo !== undefined && part.assignedTo.username !== row.assignedTo.username;
  return {
    ...after,
    refused: without(state.refused, key),
    // The new assignee has to submit the task, and their approver may be somebody else.
    decisions: handsOver && row.id !== null ? without(state.decisions, row.id) : state.decisions,
  };
}

function added(state: OverviewState, name: ProjectPhase): OverviewState {
  const { rowsMade } = state;
  const after = withPhase(state, name, (phase) => ({ ...phase, rows: [...phase.rows, newRow(rowsMade)] }));
  return { ...after, rowsMade: rowsMade + 1, open: opened(state.open, [name]) };
}

const newRow = (made: number): TaskRow => ({
  key: `new-${made}`,
  id: null,
  desc: '',
  assignedTo: nobody,
  startDate: '',
  endDate: '',
  after: [],
});

function removed(state: OverviewState, name: ProjectPhase, place: number): OverviewState {
  const phase = state.phases.find(({ projectPhase }) => projectPhase === name);
  const row = phase?.rows[place];
  if (!phase || !row || isLocked(taskOf(phase, row), decisionOf(state, row))) return state;
  const after = withPhase(state, name, ({ rows, ...rest }) => ({ ...rest, rows: rows.filter((one) => one !== row) }));
  return { ...after, decisions: row.id === null ? state.decisions : without(state.decisions, row.id) };
}

/** The usual tasks after the approved ones. Nothing else of the phases stays. */
function withDefaults(state: OverviewState, defaults: readonly DefaultPhase[]): OverviewState {
  let made = state.rowsMade;
  const phases = state.phases.map((phase) => {
    const usual = defaults.find(({ projectPhase }) => projectPhase === phase.projectPhase)?.planned ?? [];
    const planned = usual.map(({ order: _, key = `new-${made}`, after = [], ...fields }) => ({
      ...newRow(made++),
      ...fields,
      key,
      after,
    }));
    return { ...phase, rows: [...phase.rows.filter((row) => taskOf(phase, row)?.isDone), ...planned] };
  });
  const kept = new Set(phases.flatMap(({ rows }) => rows.flatMap(({ id }) => id ?? [])));
  const decisions = Object.entries(state.decisions).filter(([id]) => kept.has(Number(id)));
  return { ...state, phases, rowsMade: made, decisions: Object.fromEntries(decisions), conflicts: [] };
}

function withProblemsShown(state: OverviewState, refused: Record<string, FieldProblems>): OverviewState {
  const wrong = new Set([...rowsWithProblems(state), ...Object.keys(refused)]);
  const phases = state.phases.filter(({ rows }) => rows.some(({ key }) => wrong.has(key)));
  return {
    ...state,
    showsProblems: true,
    refused,
    open: opened(
      state.open,
      phases.map(({ projectPhase }) => projectPhase),
    ),
  };
}

/** After a decision was saved the task is as it is now, with the pending edits on top. */
function decided(state: OverviewState, task: ProjectTask): OverviewState {
  return {
    ...state,
    decisions: without(state.decisions, task.id),
    phases: state.phases.map((phase) =>
      phase.read.some(({ id }) => id === task.id)
        ? { ...phase, read: phase.read.map((one) => (one.id === task.id ? { ...task, order: one.order } : one)) }
        : phase,
    ),
  };
}

const toggled = (open: readonly ProjectPhase[], phase: ProjectPhase): ProjectPhase[] =>
  open.includes(phase) ? open.filter((one) => one !== phase) : [...open, phase];

const opened = (open: readonly ProjectPhase[], more: readonly ProjectPhase[]): ProjectPhase[] => [
  ...new Set([...open, ...more]),
];

/** The same object if there is nothing to leave out: other phases are not rendered again. */
function without<Value>(
  values: Readonly<Record<string, Value>>,
  key: string | number,
): Readonly<Record<string, Value>> {
  if (!Object.hasOwn(values, key)) return values;
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== `${key}`));
}
