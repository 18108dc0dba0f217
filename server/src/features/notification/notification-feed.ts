import { streamEvents } from '@gso/contract/notification';
import type { Call } from '../../platform/http/route.ts';
import type { EventFeed, StreamEvent } from '../../platform/http/special-replies.ts';
import { lastSeqOf, notificationsAfter } from './queries.ts';

type Listener = Pick<Call, 'reads' | 'events' | 'actor' | 'language'>;

/**
 * One stream's view of a person's messages. It remembers how far it has told and always reads on from there, whoever
 * woke it: messages become visible in the order of their numbers, so none is missed and none is told twice.
 */
export async function notificationFeed(
  { reads, events, actor, language }: Listener,
  after: number | undefined,
): Promise<EventFeed> {
  const { username } = actor;
  const newest = await lastSeqOf(reads, username);
  // A number from the future comes from before a backup was restored.
  let told = Math.min(after ?? newest, newest);
  let open = false;
  return {
    subscribe: (wake) => events.subscribe('gso_notification', username, wake),
    next: async (woken): Promise<StreamEvent[]> => {
      if (!open) {
        open = true;
        return [{ id: told, name: streamEvents.open, data: {} }];
      }
      const unheard = await notificationsAfter(reads, { username, language }, told);
      told = unheard.at(-1)?.seq ?? told;
      if (unheard.length === 0) return woken ? [{ name: streamEvents.changed, data: {} }] : [];
      return unheard.map((message) => ({ id: message.seq, name: streamEvents.notification, data: message }));
    },
  };
}
