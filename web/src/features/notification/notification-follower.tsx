import { notification, streamEvents } from '@gso/contract/notification';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ServerEvent } from '../../api/event-stream.ts';
import { followServer } from '../../api/follow-server.ts';
import { serverEvents } from '../../api/server-events.ts';
import { useSession } from '../../api/session.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { currentLanguage, useLanguage } from '../../words/language.ts';
import { latestIn, notificationKey } from './api.ts';

/** Reloads the list. A new notification is also shown as a snackbar, in the visible tab. */
async function refresh(queryClient: QueryClient, event: ServerEvent): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: notificationKey });
  const { data: message } = notification.safeParse(event.data);
  if (!message || document.visibilityState !== 'visible') return;
  const list = queryClient.getQueryData(latestIn(currentLanguage()).queryKey);
  // The tab that received it may use another language than this one.
  const text = list?.content.find(({ id }) => id === message.id)?.title ?? message.title;
  showSnackbar({ kind: 'info', text });
}

/**
 * A stream that begins where the list ends has nothing to add to it; after an interruption, anything may have changed.
 */
function startsBehindList(queryClient: QueryClient, { id }: ServerEvent): boolean {
  return queryClient.getQueryData(latestIn(currentLanguage()).queryKey)?.lastSeq === id;
}

/** Keeps the user's notifications up to date while the application is open. Renders nothing. */
export function NotificationFollower({ onUnread }: { onUnread: (unread: number) => void }) {
  const queryClient = useQueryClient();
  const username = useSession()?.claims.sub;
  const { data } = useQuery(latestIn(useLanguage()));
  const unread = data?.unread;

  useEffect(() => {
    if (unread !== undefined) onUnread(unread);
  }, [unread, onUnread]);

  useEffect(() => {
    if (username === undefined) return undefined;
    let opened = false;
    const onAny = (event: ServerEvent) => void refresh(queryClient, event);
    const stops = [
      serverEvents.on(streamEvents.notification, onAny),
      serverEvents.on(streamEvents.changed, onAny),
      serverEvents.on(streamEvents.open, (event) => {
        if (opened || !startsBehindList(queryClient, event)) onAny(event);
        opened = true;
      }),
      followServer(serverEvents, username),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, username]);

  return null;
}
