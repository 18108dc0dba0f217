import { notification, streamEvents } from '@gso/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverEvents } from '../../api/server-events.ts';
import { taskKey } from './task-api.ts';

/** Reloads the tasks when some changed, and when some may have changed while the stream was disconnected. */
export function useTaskNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: taskKey });
    const stops = [
      serverEvents.onReopen(reload),
      serverEvents.on(streamEvents.notification, ({ data }) => {
        const { data: message } = notification.safeParse(data);
        if (message?.projectId) reload();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
