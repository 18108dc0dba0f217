import { calendarDate, recordId } from '@gso/contract/fields';
import * as z from 'zod';
import { mailJob } from '../mail/send-to-person.ts';

export const notificationMail = {
  ...mailJob,
  name: 'mail a notification',
  payload: z.object({ notificationId: recordId, userId: recordId }),
};

export const digestMail = {
  ...mailJob,
  name: 'mail a daily digest',
  payload: z.object({ userId: recordId, day: calendarDate }),
};
