import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useMoves } from '../../../../ui/order/use-moves.ts';
import { useRowDrag } from '../../../../ui/order/use-row-drag.ts';
import { useWords } from '../../../../words/words.ts';
import { type OverviewState, type PhaseState, taskOf } from '../edits.ts';
import { TaskHeads, TaskLine } from './task-line.tsx';
import classes from './tasks.module.css';
import { overviewWords } from '../words.ts';
import type { Asked } from '../questions.tsx';
import type { OverviewAction } from '../overview-state.ts';

export interface TasksProps extends Pick<OverviewState, 'decisions' | 'refused' | 'showsProblems'> {
  phase: PhaseState;
  /** The name of the phase. */
  name: string;
  dispatch: (action: OverviewAction) => void;
  onReject: (asked: Asked) => void;
}

/** The tasks of an open phase, in their order. */
export function Tasks({ phase, name, decisions, refused, showsProblems, dispatch, onReject }: TasksProps) {
  const t = useWords(overviewWords);
  const box = useRef<HTMLDivElement>(null);
  const { projectPhase, rows } = phase;
  const { moves, announcement } = useMoves({
    box,
    rows,
    keyOf: ({ key }) => key,
    nameOf: (row) => t.taskName(rows.indexOf(row) + 1, row.desc),
    onMove: (from, to) => dispatch({ do: 'move', phase: projectPhase, from, to }),
    onRemove: (place) => dispatch({ do: 'remove', phase: projectPhase, place }),
    removed: t.removed,
    whenEmpty: '[data-no-tasks]',
  });
  const drag = useRowDrag(moves.moveTo);
  useFocusOnNew(box, phase);
  return (
    <div ref={box} className={classes.tasks}>
      {rows.length === 0 ? (
        <p className={classes.none} tabIndex={-1} data-no-tasks>
          {t.noTasks}
        </p>
      ) : (
        <TaskHeads />
      )}
      <ul className={classes.list} aria-label={t.tasksOf(name)} {...drag.listeners}>
        {rows.map((row, place) => (
          <TaskLine
            key={row.key}
            phase={projectPhase}
            row={row}
            task={taskOf(phase, row)}
            decision={row.id === null ? undefined : decisions[row.id]}
            place={place}
            isLast={place === rows.length - 1}
            refused={refused[row.key]}
            showsProblems={showsProblems}
            drag={drag.markOf(place)}
            moves={moves}
            dispatch={dispatch}
            onReject={onReject}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

/** After adding a task its description is focused. */
function useFocusOnNew(box: RefObject<HTMLElement | null>, { rows }: PhaseState): void {
  const last = rows.at(-1);
  const known = useRef<{ key: string | undefined; count: number }>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = { key: last?.key, count: rows.length };
    if (!last || last.id !== null || last.desc !== '' || last.key === before?.key) return;
    box.current?.querySelector<HTMLElement>(`[data-path="${last.key}.desc"]`)?.focus();
  }, [box, last, rows.length]);
}
