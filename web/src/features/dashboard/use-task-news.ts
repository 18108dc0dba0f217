import { notification, streamEvents } from '@gso/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverEvents } from '../../api/server-events.ts';
import { taskKey } from './api.ts';

/** Asks for the tasks again when there is news of some, and when there may have been while nobody listened. */
export function useTaskNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: taskKey });
    const stops = [
      serverEvents.on(streamEvents.open, askAgain),
      serverEvents.on(streamEvents.notification, ({ data }) => {
        const { data: message } = notification.safeParse(data);
        if (message?.projectId) askAgain();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
