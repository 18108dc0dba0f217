import * as z from 'zod';
import { visitTypes } from './visit/visit-access.ts';

/** Absent in what older versions sent. */
const taskId = z.number().int().optional();

/** The facts of a notification, by its kind. The sentence is made of them in the language of the reader. */
export const notificationMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit-assigned'),
    type: z.enum(visitTypes),
    /** The name of the sender, the company to visit, and the day as YYYY-MM-DD. */
    facts: z.object({ by: z.string(), company: z.string(), date: z.string() }),
  }),
  z.object({
    kind: z.literal('tasks-assigned'),
    type: z.literal('PROJECT'),
    facts: z.object({ by: z.string(), project: z.string(), count: z.number().int() }),
  }),
  z.object({
    kind: z.literal('task-waiting'),
    type: z.literal('PROJECT'),
    /** The name of the assignee, the number of the project, and the task. */
    facts: z.object({ by: z.string(), project: z.string(), task: z.string(), taskId }),
  }),
  z.object({
    kind: z.literal('task-approved'),
    type: z.literal('PROJECT'),
    facts: z.object({ by: z.string(), project: z.string(), task: z.string(), taskId }),
  }),
  z.object({
    kind: z.literal('task-rejected'),
    type: z.literal('PROJECT'),
    facts: z.object({ by: z.string(), project: z.string(), task: z.string(), taskId, reason: z.string() }),
  }),
  z.object({
    kind: z.literal('mentioned'),
    type: z.literal('NOTE'),
    /** The name of the author, the name or number of the record, and the beginning of the note. */
    facts: z.object({ by: z.string(), record: z.string(), text: z.string() }),
  }),
  z.object({
    kind: z.literal('price-asked'),
    type: z.literal('QUOTATION'),
    /** The name of the asker, the number of the quotation, and the company that it is for. */
    facts: z.object({ by: z.string(), quotation: z.string(), company: z.string() }),
  }),
  z.object({
    kind: z.literal('price-approved'),
    type: z.literal('QUOTATION'),
    facts: z.object({ by: z.string(), quotation: z.string(), company: z.string(), reason: z.string() }),
  }),
  z.object({
    kind: z.literal('price-rejected'),
    type: z.literal('QUOTATION'),
    facts: z.object({ by: z.string(), quotation: z.string(), company: z.string(), reason: z.string() }),
  }),
  z.object({
    kind: z.literal('margin-fell'),
    type: z.literal('QUOTATION'),
    /** The number of the quotation and by how many rupiah its bottom prices rose; or how many quotations, if several. */
    facts: z.object({ quotation: z.string(), count: z.number().int(), bottomMore: z.number() }),
  }),
  z.object({
    kind: z.literal('quotation-mail-failed'),
    type: z.literal('QUOTATION_SENT'),
    /** The number of the quotation, who did not get it, and what the mail server said; empty if it only refused them. */
    facts: z.object({ quotation: z.string(), to: z.string(), reason: z.string() }),
  }),
  z.object({
    kind: z.literal('quotation-follow-up'),
    type: z.literal('QUOTATION_SENT'),
    facts: z.object({ quotation: z.string(), company: z.string() }),
  }),
  z.object({
    kind: z.literal('webhook-off'),
    type: z.literal('WEBHOOK'),
    facts: z.object({ webhook: z.string() }),
  }),
  z.object({
    kind: z.literal('backup-late'),
    type: z.literal('BACKUP'),
    /** How many hours ago the backups were last good. */
    facts: z.object({ hours: z.number().int() }),
  }),
]);
export type NotificationMessage = z.output<typeof notificationMessage>;
