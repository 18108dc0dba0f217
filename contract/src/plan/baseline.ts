import * as z from 'zod';
import { instant } from '../fields.ts';
import { savedReply } from '../record/replies.ts';

/** The dates of the tasks when the baseline was taken. Tasks that were added later have none. */
export const projectBaseline = z.object({
  /** Null while there is none. */
  takenAt: instant.nullable(),
  takenBy: z.string().nullable(),
  tasks: z.array(z.object({ id: z.number().int(), startDate: z.string(), endDate: z.string() })),
});
export type ProjectBaseline = z.output<typeof projectBaseline>;
export const projectBaselineSaved = savedReply(projectBaseline);
