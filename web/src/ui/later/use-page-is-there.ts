import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const quietMs = 500;

/** Whether the first page has finished loading, so that more can be loaded without delaying it, and some time has passed. */
export function usePageIsThere(afterMs = 0): boolean {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  const fetching = useIsFetching() > 0;
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (navigating || fetching) return undefined;
    const timer = setTimeout(() => setIsThere(true), quietMs + afterMs);
    return () => clearTimeout(timer);
  }, [navigating, fetching, afterMs]);
  return isThere;
}
