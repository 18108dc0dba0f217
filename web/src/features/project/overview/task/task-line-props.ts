import type { ProjectPhase } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import type { Moves } from '../../../../ui/order/use-moves.ts';
import type { DragMark } from '../../../../ui/order/use-row-drag.ts';
import type { Asked } from '../questions.tsx';
import type { Decision } from '../edits.ts';
import type { OverviewAction } from '../overview-state.ts';
import type { FieldProblems, TaskRow } from './task-row.ts';

export interface TaskLineProps {
  phase: ProjectPhase;
  row: TaskRow;
  /** The stored task; undefined while it is new. */
  task: ProjectTask | undefined;
  decision: Decision | undefined;
  place: number;
  isLast: boolean;
  refused: FieldProblems | undefined;
  showsProblems: boolean;
  drag: DragMark;
  moves: Moves;
  dispatch: (action: OverviewAction) => void;
  onReject: (asked: Asked) => void;
}
