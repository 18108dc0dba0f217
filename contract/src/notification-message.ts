import * as z from 'zod';
import { visitTypes } from './visit.ts';

/** What a message says, by its kind; the sentence is made of these facts in the language of whoever reads it. */
export const notificationMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit-assigned'),
    type: z.enum(visitTypes),
    /** The name of who asks for the visit, the company to visit, and the day as YYYY-MM-DD. */
    facts: z.object({ by: z.string(), company: z.string(), date: z.string() }),
  }),
]);
export type NotificationMessage = z.output<typeof notificationMessage>;
