import * as z from 'zod';
import { calendarDate, fieldMessages, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, pageAccess } from '../permissions.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';
import { daysBetween } from '../rules/calendar-days.ts';

export const holidayAccess = {
  read: pageAccess.holiday,
  write: pageAccess.holiday,
  /** Who sees holidays in a calendar or a plan. */
  use: ['MA_MASTER_DATA', 'MA_VISIT', 'MA_PROJECT'],
} as const satisfies Record<string, AnyOf>;

/** A public holiday, or a day of joint leave (cuti bersama). */
export const holidayKinds = ['NATIONAL', 'JOINT_LEAVE'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

export const holidayMessages = { taken: 'There is already a holiday on this day' } as const;

export const holidayInput = z.strictObject({
  day: calendarDate,
  name: requiredText(limits.holidayName),
  kind: z.enum(holidayKinds).default('NATIONAL'),
});
export type HolidayInput = z.output<typeof holidayInput>;
export const holidayPatch = patchOf(holidayInput);
export type HolidayPatch = z.output<typeof holidayPatch>;

export const holidayRow = rowOf(holidayInput);
export type HolidayRow = z.output<typeof holidayRow>;
export const holidaySaved = savedReply(holidayRow);
export const holidayPage = listPage(holidayRow);

export const holidayList = listQuery({ sort: ['day', 'name', 'lastUpdateBy', 'lastUpdateDate'], defaultSize: 50 });
export type HolidayListQuery = z.output<typeof holidayList.schema>;

/** A holiday as calendars and plans show it. */
export const holiday = holidayRow.pick({ day: true, name: true, kind: true });
export type Holiday = z.output<typeof holiday>;
/** By day. */
export const holidays = z.array(holiday);

/** The days from one to another, both included. */
export const holidaysBetween = z
  .strictObject({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: fieldMessages.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) < limits.holidayRangeDays, {
    path: ['to'],
    message: `At most ${limits.holidayRangeDays}`,
  });
