import { dashboardChanged } from '@gso/contract/dashboard';
import { openEvent, streamEvents } from '@gso/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverEvents } from '../../api/server-events.ts';
import { figureKey } from './api.ts';
import { atMostEvery } from './at-most-every.ts';

const pauseMs = 1000;
/** The figures may be a little older than the page that shows them. */
const marginMs = 1000;

/** Reloads the figures when some changed, also before the stream was connected and while it was interrupted. */
export function useFigureNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { ask, stop } = atMostEvery(pauseMs, () => {
      // A hidden tab is not reloaded until it becomes visible.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: figureKey, refetchType });
    });
    const shownAt = performance.now() - marginMs;
    const onOpen = serverEvents.on(streamEvents.open, ({ data }) => {
      const changedMsAgo = openEvent.safeParse(data).data?.figures ?? 0;
      if (changedMsAgo < performance.now() - shownAt) ask();
    });
    const stops = [onOpen, serverEvents.on(dashboardChanged, ask), stop];
    return () => {
      for (const end of stops) end();
    };
  }, [queryClient]);
}
