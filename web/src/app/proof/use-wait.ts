import { useEffect, useState } from 'react';

/** Counts the wait of a throttled attempt down, second by second. */
export function useWait() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, waitFor: setSeconds };
}
