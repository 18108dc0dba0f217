import { dashboardChanged } from '@gso/contract/dashboard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverEvents } from '../../api/server-events.ts';
import { figureKey } from './api.ts';
import { atMostEvery } from './at-most-every.ts';

const pauseMs = 1000;

/** Reloads the figures when some changed, and when some may have changed while the stream was disconnected. */
export function useFigureNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { ask, stop } = atMostEvery(pauseMs, () => {
      // A hidden tab is not reloaded until it becomes visible.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: figureKey, refetchType });
    });
    const stops = [serverEvents.onReopen(ask), serverEvents.on(dashboardChanged, ask), stop];
    return () => {
      for (const end of stops) end();
    };
  }, [queryClient]);
}
