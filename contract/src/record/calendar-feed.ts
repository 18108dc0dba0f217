import * as z from 'zod';
import { instant } from '../fields.ts';
import { mayPass, taskAccess } from '../permissions.ts';
import { mayOpenVisits, type VisitType, visitTypes } from '../visit/visit-access.ts';
import { savedReply } from './replies.ts';

const calendarFeed = z.object({
  createdAt: instant,
  /** Empty until a calendar has read it. To a few minutes. */
  fetchedAt: instant.nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/** Without `feed` the user has no address. */
export const ownCalendarFeed = z.object({ feed: calendarFeed.optional() });
export type OwnCalendarFeed = z.output<typeof ownCalendarFeed>;

/** The only reply that has the address. */
export const calendarFeedMade = savedReply(z.object({ feed: calendarFeed, address: z.string() }));

interface CalendarKinds {
  visitTypes: VisitType[];
  tasks: boolean;
}

/** What the calendar of a user with these permissions shows. */
export const calendarKinds = (held: readonly string[]): CalendarKinds => ({
  visitTypes: visitTypes.filter((type) => mayOpenVisits(held, type)),
  tasks: mayPass(held, taskAccess.read),
});
