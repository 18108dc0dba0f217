import * as z from 'zod';
import { idOrNone, instant, recordId, text } from './fields.ts';

/** A message to one person about a record. */
export const notification = z.object({
  id: z.number().int(),
  /** Counts the messages to this one person in the order in which they were sent. */
  seq: z.number().int(),
  title: z.string(),
  /** Of the record that it is about: SALES, or another. */
  type: z.string(),
  /** The project that it is about, if it is about one. */
  projectId: z.number().int().nullable(),
  at: instant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const latestNotifications = z.object({
  content: z.array(notification),
  unread: z.number().int(),
  /** The number of the newest one, even if it is not in this list. The stream continues after it. */
  lastSeq: z.number().int(),
});
export type LatestNotifications = z.output<typeof latestNotifications>;

/** The token identifies the user. A name that is sent must be the same. */
const username = text().optional();
const seq = idOrNone;
export const latestQuery = z.strictObject({ username });
export const markQuery = z.strictObject({ id: recordId, username });
/** Up to the newest one that was seen; what came since stays unread. */
export const markAllQuery = z.strictObject({ upTo: seq, username });

/** The last one that the caller knows. A stream that knows none begins with the next that is sent. */
export const streamQuery = z.strictObject({ after: seq.optional() });
export const lastEventId = seq;

/** How the stream names what it sends. */
export const streamEvents = {
  /** The first of every stream; its id is where the stream begins. */
  open: 'open',
  /** A new message; its id is the message's seq, behind which a stream that was cut off is continued. */
  notification: 'notification',
  /** Something else about one's messages changed: ask for the latest again. */
  changed: 'changed',
} as const;

/** The tab of the visit page that a notification leads to. */
export const visitTabOf = (type: Notification['type']): 0 | 1 => (type === 'SALES' ? 0 : 1);
