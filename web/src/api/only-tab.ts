import { tabLocks } from './tab-locks.ts';

const lookEveryMs = 5000;

interface Turn {
  name: string;
  signal: AbortSignal;
  /** Whether the tab whose turn it is seems to be asleep; a visible tab then takes over. */
  seemsAsleep: () => boolean;
  /** Ends with its signal, or earlier when there is nothing more to do in any tab. */
  work: (signal: AbortSignal) => Promise<void>;
}

/** Does the work in one tab of this browser at a time. Where there are no locks (plain http), every tab does it. */
export async function asOnlyTab({ name, signal, seemsAsleep, work }: Turn): Promise<void> {
  const locks = tabLocks();
  if (!locks) return work(signal);
  const next = { steal: false };
  while (!signal.aborted) {
    const turn = new AbortController();
    const endTurn = () => turn.abort();
    signal.addEventListener('abort', endTurn);
    let ours = false;
    const impatience = setInterval(() => {
      if (ours || document.visibilityState !== 'visible' || !seemsAsleep()) return;
      next.steal = true;
      endTurn();
    }, lookEveryMs);
    try {
      await locks.request(name, next.steal ? { steal: true } : { signal: turn.signal }, () => {
        ours = true;
        next.steal = false;
        return work(turn.signal);
      });
      return;
    } catch (error) {
      // Aborted: another tab has taken over, or this one is about to, or it is no longer wanted.
      if (!(error instanceof Error && error.name === 'AbortError')) return await work(signal);
    } finally {
      endTurn();
      clearInterval(impatience);
      signal.removeEventListener('abort', endTurn);
    }
  }
}
