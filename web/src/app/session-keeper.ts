import { timing } from '@gso/contract/limits';
import { refreshToken } from '../api/access.ts';
import { isFinal } from '../api/client.ts';
import { tabLocks } from '../api/tab-locks.ts';
import { currentSession, endSession, isOver, onSessionChange, reloadSession, type Session } from '../api/session.ts';

const retryMs = 5000;

/** When a session requests its next token: 30 seconds before the end, or halfway through a very short lifetime. */
export function refreshAt({ expiresAt, lifetimeMs }: Pick<Session, 'expiresAt' | 'lifetimeMs'>): number {
  return expiresAt - Math.min(timing.refreshMarginMs, lifetimeMs / 2);
}

const isDue = (session: Session | undefined): boolean => session !== undefined && refreshAt(session) <= Date.now();

/** One tab asks, the others use its token. Without locks (plain http) each tab asks, which is harmless. */
async function asOnlyTab(work: () => Promise<void>): Promise<void> {
  const locks = tabLocks();
  if (locks) await locks.request('gso.refresh', work);
  else await work();
}

async function refreshIfStillDue(): Promise<void> {
  if (isDue(reloadSession())) await refreshToken();
}

/**
 * Renews the session silently for as long as the page is open. A refusal ends it; while the server cannot be reached
 * it tries again until the token expires. `onLost` runs after the stored session has been cleared.
 */
export function keepSession(onLost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = false;

  function schedule(atLeastMs = 0): void {
    clearTimeout(timer);
    const session = currentSession();
    if (session) timer = setTimeout(() => void renew(), Math.max(atLeastMs, refreshAt(session) - Date.now()));
  }

  function lose(): void {
    endSession('expired');
    onLost();
  }

  async function renew(): Promise<void> {
    if (working || !isDue(currentSession())) return;
    working = true;
    let pauseMs = 0;
    try {
      await asOnlyTab(refreshIfStillDue);
      if (!currentSession()) onLost();
    } catch (error) {
      const session = currentSession();
      if (isFinal(error) || !session || isOver(session)) lose();
      else pauseMs = retryMs;
    } finally {
      working = false;
      schedule(pauseMs);
    }
  }

  // Timers are paused while a computer sleeps, so check again whenever the user returns.
  const look = () => void renew();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  window.addEventListener('pageshow', look);
  const stopListening = onSessionChange(() => schedule());
  schedule();

  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
    window.removeEventListener('pageshow', look);
  };
}
