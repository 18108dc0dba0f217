import type { Asked } from '../asked.ts';
import type { OverviewState, PhaseState } from '../edits.ts';
import type { OverviewAction } from '../overview-state.ts';

export interface TasksProps extends Pick<OverviewState, 'decisions' | 'refused' | 'showsProblems'> {
  phase: PhaseState;
  /** What people call the phase. */
  name: string;
  dispatch: (action: OverviewAction) => void;
  onReject: (asked: Asked) => void;
}
