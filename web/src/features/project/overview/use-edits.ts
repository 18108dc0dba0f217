import type { ProjectPhaseTasks } from '@gso/contract/project-task';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { discardDraft, useDraftKept } from '../../../form/draft/draft.ts';
import type { OverviewState } from './edits.ts';
import { findDraft, keepEdits, overviewDraftPlace, type Unanswered } from './overview-draft.ts';
import { firstState, type OverviewAction, overviewReducer } from './overview-state.ts';
import { hasEdits } from './to-send.ts';

export interface EditedProject {
  id: number;
  /** The name of the project. */
  title: string;
  phases: ProjectPhaseTasks[];
}

export interface Edits {
  state: OverviewState;
  /** The newest state: a save goes through several before any of them is rendered. */
  now: () => OverviewState;
  dispatch: (action: OverviewAction) => void;
  unanswered: () => Unanswered | undefined;
  /** Stored with the draft, so that it also survives a crash. */
  setUnanswered: (unanswered: Unanswered | undefined) => void;
  /** When the restored edits were made; undefined once they are saved or discarded. */
  draftFrom: string | undefined;
  forgetDraft: () => void;
  discardDraft: () => void;
  draftKept: boolean;
}

/** The tasks of a project while they are edited, stored in the browser until the server has them. */
export function useEdits({ id: projectId, title, phases }: EditedProject): Edits {
  const [place] = useState(() => overviewDraftPlace(projectId));
  const [found] = useState(() => findDraft(place, phases));
  const [state, setState] = useState(() => found?.state ?? firstState(phases));
  const [draftFrom, setDraftFrom] = useState(found?.at);
  const newest = useRef(state);
  const unanswered = useRef(found?.unanswered);

  const dispatch = useCallback((action: OverviewAction): void => {
    newest.current = overviewReducer(newest.current, action);
    setState(newest.current);
  }, []);
  const keep = useCallback(
    () => keepEdits(place, { state: newest.current, title, projectId, unanswered: unanswered.current }),
    [place, title, projectId],
  );
  useEffect(() => {
    dispatch({ do: 'read', phases, unanswered: unanswered.current?.sending });
    // It arrived after all: everything is saved.
    if (!hasEdits(newest.current)) unanswered.current = undefined;
  }, [dispatch, phases]);
  // Before the first render, so that the page never says of restored edits that they are not kept.
  useLayoutEffect(() => {
    keep();
  }, [keep, state]);

  return {
    state,
    now: () => newest.current,
    dispatch,
    unanswered: () => unanswered.current,
    setUnanswered: (sent) => {
      unanswered.current = sent;
      keep();
    },
    draftFrom,
    forgetDraft: () => setDraftFrom(undefined),
    discardDraft: () => discardDraft(place),
    draftKept: useDraftKept(place),
  };
}
