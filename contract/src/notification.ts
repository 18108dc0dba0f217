import * as z from 'zod';
import { idOrNone, instant, recordId, text } from './fields.ts';
import { recordPageKinds } from './record/record-page.ts';

/** A notification to one user about a record. */
export const notification = z.object({
  id: z.number().int(),
  /** The number of this notification among those of the same user, in the order in which they were sent. */
  seq: z.number().int(),
  title: z.string(),
  /** The type of the record: SALES or PROJECT; NOTE for a mention in a note, QUOTATION and QUOTATION_SENT, WEBHOOK for a webhook, BACKUP. */
  type: z.string(),
  /** The project that it is about, if it is about one. */
  projectId: z.number().int().nullable(),
  /** The task of the project that it is about, if it is about one. */
  taskId: z.number().int().nullable().default(null),
  /** The quotation that it is about, if it is about one. */
  quotationId: z.number().int().nullable(),
  /** The record whose note mentions the user, if it is about a note. */
  subject: z.object({ kind: z.enum(recordPageKinds), id: z.number().int() }).nullable(),
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
/** Up to the newest one that was seen; later ones stay unread. */
export const markAllQuery = z.strictObject({ upTo: seq, username });

/** The last number that the client knows. Without it a stream begins with the next notification. */
export const streamQuery = z.strictObject({ after: seq.optional() });
export const lastEventId = seq;

/** The names of the events of the stream. */
export const streamEvents = {
  /** The first event of every stream; its id is where the stream begins. */
  open: 'open',
  /** A new notification; its id is the seq from which a disconnected stream continues. */
  notification: 'notification',
  /** Another change of the user's notifications: fetch the latest again. */
  changed: 'changed',
} as const;

/** The figures of the dashboard changed so many milliseconds ago; not set if the server does not know. */
export const openEvent = z.object({ figures: z.number().optional() });
export type OpenEvent = z.output<typeof openEvent>;

/** The tab of the visit page that a notification opens. */
export const visitTabOf = (type: Notification['type']): 0 | 1 => (type === 'SALES' ? 0 : 1);
