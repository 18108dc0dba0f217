import type { QueryClient } from '@tanstack/react-query';
import { isAway } from '../api/client.ts';
import { connectionNow, onConnectionChange, serverResponded } from '../api/connection.ts';
import { pauseBefore } from '../api/repeat.ts';

/** While the server is unavailable, failed queries are repeated automatically, at growing intervals. */
export function retryWhileUnavailable(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  async function ask(): Promise<void> {
    const failed = { predicate: ({ state }: { state: { error: unknown } }) => isAway(state.error) };
    if (queryClient.getQueryCache().findAll(failed).length > 0) await queryClient.refetchQueries(failed);
    // Nothing waits for it, so nothing else would notice that it is back.
    else if (await isReady()) serverResponded();
    schedule();
  }
  function schedule(): void {
    clearTimeout(timer);
    if (connectionNow() === 'responding') tries = 0;
    if (connectionNow() !== 'away') return;
    timer = setTimeout(() => void ask(), 2 * pauseBefore(tries));
    tries += 1;
  }

  const stop = onConnectionChange(schedule);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).status !== 503;
  } catch {
    return false;
  }
}
