import {
  lastEventId,
  latestNotifications as latestReply,
  latestQuery,
  markAllQuery,
  markQuery,
  streamQuery,
} from '@gso/contract/notification';
import { choicesInput, choicesReply } from '@gso/contract/record/notification-choice';
import { doneReply } from '@gso/contract/record/replies';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Call } from '../../platform/http/route.ts';
import { route } from '../../platform/http/route.ts';
import { EventsReply } from '../../platform/http/special-replies.ts';
import { carryOut } from '../../platform/save/save.ts';
import { text } from '../../platform/text.ts';
import { personWithMail } from '../mail/send-to-person.ts';
import { choicesOf, saveChoices } from './choices.ts';
import { notificationFeed } from './notification-feed.ts';
import { latestNotifications, markAllRead, markRead } from './queries.ts';

/** A caller may name a user, but only themselves. */
function refuseForeign({ actor }: Call, username: string | undefined): void {
  if (username !== undefined && username.toLowerCase() !== actor.username.toLowerCase()) {
    throw new AppError(
      'refused',
      text('These notifications belong to somebody else.', 'Notifikasi ini milik orang lain.'),
    );
  }
}

/** The header that a browser sends when it reconnects is newer than the parameter it first opened the stream with. */
function continuedBehind({ request }: Call, after: number | undefined): number | undefined {
  return lastEventId.safeParse(request.headers['last-event-id']).data ?? after;
}

export const notificationRoutes = ({ sendsMail }: { sendsMail: boolean }) => [
  route({
    method: 'GET',
    path: '/api/notification/latest',
    summary: 'Your own newest notifications, and how many are unread',
    access: 'self',
    query: latestQuery,
    response: { 200: latestReply },
    refuses: [422],
    handler: (call) => {
      refuseForeign(call, call.query.username);
      return latestNotifications(call.reads, { username: call.actor.username, language: call.language });
    },
  }),
  route({
    method: 'POST',
    path: '/api/notification/mark',
    summary: 'Mark one of your own notifications as read',
    access: 'self',
    query: markQuery,
    response: { 200: doneReply },
    refuses: [404, 422],
    handler: (call) => {
      refuseForeign(call, call.query.username);
      return carryOut(call, async (tx) => {
        if (!(await markRead(tx, call.actor.username, call.query.id))) throw notFound();
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/notification/mark-all',
    summary: 'Mark your own notifications as read, up to the newest one seen',
    access: 'self',
    query: markAllQuery,
    response: { 200: doneReply },
    refuses: [422],
    handler: (call) => {
      refuseForeign(call, call.query.username);
      return carryOut(call, (tx) => markAllRead(tx, call.actor.username, call.query.upTo));
    },
  }),
  route({
    method: 'GET',
    path: '/api/notification/choices',
    summary: 'Which of your notifications you also get by mail',
    access: 'self',
    response: { 200: choicesReply },
    refuses: [],
    handler: async ({ reads, actor }) => {
      const choices = await choicesOf(reads, actor.userId);
      if (!sendsMail) return { choices, mail: 'no-server' as const };
      const person = await personWithMail(reads, actor.userId);
      return { choices, mail: person ? ('ready' as const) : ('no-address' as const) };
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/notification/choices',
    summary: 'Choose which of your notifications you also get by mail',
    access: 'self',
    body: choicesInput,
    response: { 200: doneReply },
    refuses: [],
    handler: (call) => carryOut(call, (tx) => saveChoices(tx, call.actor, call.body.choices)),
  }),
  route({
    method: 'GET',
    path: '/api/notification/stream',
    summary: 'A stream of your own notifications, after Last-Event-ID or "after"',
    access: 'self',
    query: streamQuery,
    response: { 200: 'events' },
    refuses: [],
    handler: async (call) => new EventsReply(await notificationFeed(call, continuedBehind(call, call.query.after))),
  }),
];
