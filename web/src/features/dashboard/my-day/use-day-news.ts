import { streamEvents } from '@gso/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverEvents } from '../../../api/server-events.ts';
import { dayKey } from './api.ts';

/** Reloads what waits for the user when they were notified of something, or read it elsewhere. */
export function useDayNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: dayKey });
    const stops = [serverEvents.on(streamEvents.notification, reload), serverEvents.on(streamEvents.changed, reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
