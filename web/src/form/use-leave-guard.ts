import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { currentSession } from '../api/session.ts';
import { useUnsaved } from '../offline/unsaved.ts';

export interface LeaveGuard {
  /** Whether the question is on screen. */
  asking: boolean;
  /** Asks before an action that would lose unsaved input. */
  ask: (leave: () => void) => void;
  leave: () => void;
  stay: () => void;
}

/** Asks before a dirty form is left: by its own buttons, by another route, by reload or by closing the tab. */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  useUnsaved(dirty);
  const [asked, setAsked] = useState<{ leave: () => void }>();
  // When the session has ended there is nothing to ask: the login page follows, and the draft is kept.
  const mustAsk = () => dirty && currentSession() !== undefined;
  const blocker = useBlocker({ shouldBlockFn: mustAsk, enableBeforeUnload: mustAsk, withResolver: true });
  return {
    asking: asked !== undefined || blocker.status === 'blocked',
    ask: (leave) => setAsked({ leave }),
    leave: () => {
      asked?.leave();
      blocker.proceed?.();
    },
    stay: () => {
      setAsked(undefined);
      blocker.reset?.();
    },
  };
}
