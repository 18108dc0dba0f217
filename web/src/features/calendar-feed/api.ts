import { calendarFeedMade, ownCalendarFeed } from '@gso/contract/record/calendar-feed';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../api/client.ts';

const path = '/api/calendar';
export const feedKey = ['calendar-feed'] as const;

export const fetchFeed = (signal: AbortSignal) => call({ path, reply: ownCalendarFeed, signal });

/** Also ends the old address. */
export const makeFeed = () => call({ path, method: 'POST', reply: calendarFeedMade });

export const revokeFeed = () => call({ path, method: 'DELETE', reply: doneReply });
