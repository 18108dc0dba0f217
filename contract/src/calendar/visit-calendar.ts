import * as z from 'zod';
import { calendarDate, fieldMessages, idOrNone, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { daysBetween } from '../rules/calendar-days.ts';
import { visitRow } from '../visit.ts';
import { visitStatuses, visitTypes } from '../visit/visit-access.ts';
import { tookPlace } from '../visit/visit-list.ts';

const username = text();

/** Visitors, separated by commas; all while it is empty. */
const people = z
  .string()
  .max(limits.calendarPeople * (limits.text + 1))
  .default('')
  .transform((names) => [...new Set(names.split(',').filter(Boolean))])
  .pipe(z.array(username).max(limits.calendarPeople));

/** The days of a calendar, both included, and the filters of the list of visits under the same names. */
export const visitCalendarQuery = z
  .strictObject({
    from: calendarDate,
    to: calendarDate,
    /** How many visits of each type and day are wanted; all are counted. */
    per: z.coerce.number().int().min(1).max(limits.calendarDayRows).default(limits.calendarDayRows),
    /** Empty: every type that the caller may open. */
    vt: z.enum(['', ...visitTypes]).default(''),
    qst: z.enum(['', ...visitStatuses, tookPlace]).default(''),
    qsh: z.enum(['', 'yes', 'no']).default(''),
    qcby: text().default(''),
    qvu: username.default(''),
    people,
    qpid: idOrNone.default(0),
    q: text(limits.searchText).default(''),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: fieldMessages.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) < limits.calendarDays, {
    path: ['to'],
    message: `At most ${limits.calendarDays}`,
  })
  .transform(({ vt, qst, qsh, qcby, qvu, qpid, q, ...rest }) => ({
    ...rest,
    type: vt,
    status: qst,
    hasShodan: qsh,
    updatedBy: qcby,
    visitor: qvu,
    project: qpid,
    search: q,
  }));
export type VisitCalendarQuery = z.output<typeof visitCalendarQuery>;

/** A visit as a calendar shows it. */
const calendarVisit = visitRow
  .pick({ id: true, version: true, type: true, status: true, visitDate: true, timeStart: true, timeEnd: true })
  .extend({
    username: z.string(),
    customer: z.string(),
    company: z.string(),
    /** Whether the caller may change it. */
    mayChange: z.boolean(),
  });
export type CalendarVisit = z.output<typeof calendarVisit>;

const calendarDay = z.object({
  day: z.string(),
  /** The visits of the day that match, as far as they are counted. */
  count: z.number().int(),
  /** There are more than were counted. */
  more: z.boolean(),
});
export type CalendarDay = z.output<typeof calendarDay>;

/** The days that have visits, and the first visits of each by time. */
export const visitCalendar = z.object({ days: z.array(calendarDay), content: z.array(calendarVisit) });
export type VisitCalendar = z.output<typeof visitCalendar>;
