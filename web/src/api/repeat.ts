/** For how long a call is repeated before the user has to try again. */
const longestMs = 60_000;
const pauseMs = { first: 1000, longest: 8000 };

/** How long to wait before the next attempt: longer each time, never shorter than the server asks for. */
export function pauseBefore(tries: number, retryAfterSeconds = 0): number {
  const growing = Math.min(pauseMs.longest, pauseMs.first * 2 ** tries) * (0.75 + Math.random() / 4);
  return Math.max(growing, retryAfterSeconds * 1000);
}

interface Repeated<Reply> {
  attempt: (tries: number) => Promise<Reply>;
  /** How long the server asks to wait, or undefined if the error is final. */
  waitFor: (error: unknown) => number | undefined;
  signal?: AbortSignal | undefined;
}

/** Retries until there is a reply, for about a minute. A connection that returns ends a pause early. */
export async function repeat<Reply>({ attempt, waitFor, signal }: Repeated<Reply>): Promise<Reply> {
  const until = Date.now() + longestMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries);
    } catch (error) {
      const seconds = waitFor(error);
      const pause = pauseBefore(tries, seconds);
      if (seconds === undefined || signal?.aborted || Date.now() + pause > until) throw error;
      await waitOrOnline(pause);
    }
  }
}

function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}
