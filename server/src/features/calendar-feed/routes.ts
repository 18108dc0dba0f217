import { limits } from '@gso/contract/limits';
import { calendarFeedMade, ownCalendarFeed } from '@gso/contract/record/calendar-feed';
import { doneReply } from '@gso/contract/record/replies';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { RequestRate } from '../../platform/auth/request-rate.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import { route } from '../../platform/http/route.ts';
import { carryOut, save } from '../../platform/save/save.ts';
import { makeFeed, readOwnFeed, revokeFeed } from './own-feed.ts';
import { readFeed } from './read-feed.ts';

export function calendarFeedRoutes(publicUrl: string | undefined) {
  const rate = new RequestRate<string>(limits.calendarFetchesPerMinute);
  const originOf = ({ protocol, host }: FastifyRequest): string => publicUrl ?? `${protocol}://${host}`;
  return [
    route({
      method: 'GET',
      path: '/api/calendar',
      summary: 'Whether you have an address for calendar programs, and when it was last read',
      access: 'self',
      response: { 200: ownCalendarFeed },
      refuses: [],
      handler: ({ reads, actor }) => readOwnFeed(reads, actor),
    }),
    route({
      method: 'POST',
      path: '/api/calendar',
      summary: 'Make your address for calendar programs, or a new one instead of the old one',
      access: 'self',
      recentSignIn: true,
      response: { 201: calendarFeedMade },
      refuses: [],
      // Never with an Idempotency-Key: its reply would be stored, with the secret.
      handler: (call) =>
        save(call, async (tx) => {
          const { feed, secret } = await makeFeed(tx, call.actor, call.language);
          return { feed, address: `${originOf(call.request)}/api/calendar/${secret}.ics` };
        }),
    }),
    route({
      method: 'DELETE',
      path: '/api/calendar',
      summary: 'Revoke your address for calendar programs',
      access: 'self',
      response: { 200: doneReply },
      refuses: [404],
      handler: (call) => carryOut(call, (tx) => revokeFeed(tx, call.actor)),
    }),
    route({
      method: 'GET',
      path: '/api/calendar/{secret}.ics',
      summary: 'The visits and due tasks of the user whose secret this is, as an iCalendar file',
      // The secret in the path says whose it is.
      access: 'public',
      params: z.strictObject({ secret: z.string().max(100) }),
      response: { 200: 'file' },
      refuses: [404, 429],
      handler: (call) => {
        rate.take(networkOf(clientAddress(call.request)));
        return readFeed(call, call.params.secret, originOf(call.request));
      },
    }),
  ];
}
