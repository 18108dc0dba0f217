import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Overview } from './use-overview.ts';

/**
 * Opens the phase of a task and focuses the task or one of its fields, by its `data-path`. One that a link led to is also
 * scrolled to the middle; the focus marks it.
 */
export function goToTask(
  { state, dispatch }: Pick<Overview, 'state' | 'dispatch'>,
  box: RefObject<HTMLElement | null>,
  path: string,
  { isSought = false } = {},
): void {
  const phase = state.phases.find(({ rows }) => rows.some(({ key }) => path.startsWith(`${key}.`)));
  if (phase && !state.open.includes(phase.projectPhase)) {
    flushSync(() => dispatch({ do: 'toggle', phase: phase.projectPhase }));
  }
  const found = box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  found?.focus();
  if (isSought) found?.scrollIntoView({ block: 'center' });
}
