import * as z from 'zod';
import { visitTypes } from './visit.ts';

/** The facts of a message, by its kind. The sentence is made of them in the language of the reader. */
export const notificationMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit-assigned'),
    type: z.enum(visitTypes),
    /** The name of who asks for the visit, the company to visit, and the day as YYYY-MM-DD. */
    facts: z.object({ by: z.string(), company: z.string(), date: z.string() }),
  }),
  z.object({
    kind: z.literal('task-waiting'),
    type: z.literal('PROJECT'),
    /** The name of who finished it, the number of the project, and what the task is. */
    facts: z.object({ by: z.string(), project: z.string(), task: z.string() }),
  }),
  z.object({
    kind: z.literal('task-approved'),
    type: z.literal('PROJECT'),
    facts: z.object({ by: z.string(), project: z.string(), task: z.string() }),
  }),
  z.object({
    kind: z.literal('task-rejected'),
    type: z.literal('PROJECT'),
    facts: z.object({ by: z.string(), project: z.string(), task: z.string(), reason: z.string() }),
  }),
]);
export type NotificationMessage = z.output<typeof notificationMessage>;
