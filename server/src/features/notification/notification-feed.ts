import { dashboardAccess, dashboardChanged } from '@gso/contract/dashboard';
import { type OpenEvent, streamEvents } from '@gso/contract/notification';
import { mayPass } from '@gso/contract/permissions';
import type { Call } from '../../platform/http/route.ts';
import type { EventFeed, StreamEvent } from '../../platform/events/event-streams.ts';
import { lastSeqOf, notificationsAfter } from './queries.ts';

const figures = ['gso_figures', ''] as const;

type Listener = Pick<Call, 'reads' | 'events' | 'actor' | 'language'>;

/**
 * The notifications of one user for one stream. It remembers the last number it sent and always continues from there,
 * whatever woke it. Notifications become visible in the order of their numbers, so none is missed and none is sent
 * twice. Users who may see the dashboard also receive an event when its figures have changed.
 */
export async function notificationFeed(
  { reads, events, actor, language }: Listener,
  after: number | undefined,
): Promise<EventFeed> {
  const { username } = actor;
  const newest = await lastSeqOf(reads, username);
  // A number from the future is from before a backup was restored.
  let lastSent = Math.min(after ?? newest, newest);
  let open = false;
  const pending = { messages: false, figures: false };
  return {
    subscribe: (wake) => {
      const note = (what: keyof typeof pending) => () => {
        pending[what] = true;
        wake();
      };
      const stops = [events.subscribe('gso_notification', username, note('messages'))];
      if (mayPass(actor.permissions, dashboardAccess.read)) {
        stops.push(events.subscribe(...figures, note('figures')));
      }
      return () => {
        for (const stop of stops) stop();
      };
    },
    next: async (): Promise<StreamEvent[]> => {
      if (!open) {
        open = true;
        const changedMsAgo = events.millisecondsSince(...figures);
        return [{ id: lastSent, name: streamEvents.open, data: { figures: changedMsAgo } satisfies OpenEvent }];
      }
      const newer = await notificationsAfter(reads, { username, language }, lastSent);
      lastSent = newer.at(-1)?.seq ?? lastSent;
      const news: StreamEvent[] = newer.map((message) => ({
        id: message.seq,
        name: streamEvents.notification,
        data: message,
      }));
      if (pending.messages && newer.length === 0) news.push({ name: streamEvents.changed, data: {} });
      if (pending.figures) news.push({ name: dashboardChanged, data: {} });
      pending.messages = pending.figures = false;
      return news;
    },
  };
}
