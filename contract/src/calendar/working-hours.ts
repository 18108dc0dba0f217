import * as z from 'zod';
import { fieldMessages, timeOfDay } from '../fields.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';

/** Monday is 1, Sunday is 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const workingHoursInput = z.strictObject({
  timeStart: timeOfDay,
  timeEnd: timeOfDay,
  /** The days of the week on which people work: Monday is 1, Sunday is 7. */
  days: z
    .array(z.literal([...weekdays]))
    .min(1, fieldMessages.selectOne)
    .max(weekdays.length)
    .transform((chosen) => weekdays.filter((day) => chosen.includes(day))),
});
export type WorkingHoursInput = z.output<typeof workingHoursInput>;
export const workingHoursPatch = patchOf(workingHoursInput);
export type WorkingHoursPatch = z.output<typeof workingHoursPatch>;

export const workingHours = rowOf(workingHoursInput);
export type WorkingHours = z.output<typeof workingHours>;
export const workingHoursSaved = savedReply(workingHours);

/** The end must come after the start. */
export const workingHoursProblems = ({ timeStart, timeEnd }: Pick<WorkingHoursInput, 'timeStart' | 'timeEnd'>) =>
  timeEnd <= timeStart ? [{ path: 'timeEnd', message: fieldMessages.endBeforeStart }] : [];
