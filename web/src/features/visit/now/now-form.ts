import { dayOrEmpty, fieldMessages, type NamedCustomer, text } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { newVisit } from '@gso/contract/visit';
import type * as z from 'zod';
import { newValues, refuseVisitProblems, visitFields, type VisitValues } from '../visit-form.ts';

/** A sales visit that takes place now, and the next one. */
const nowFields = visitFields.extend({
  /** Empty if none is planned. */
  nextDate: dayOrEmpty,
  nextActivity: text(limits.activity),
});
export type NowValues = z.output<typeof nowFields>;

export const nowForm: z.ZodType<NowValues> = nowFields.superRefine((values, context) => {
  refuseVisitProblems({ type: 'SALES', ...values }, context);
  const { nextDate, nextActivity } = values;
  if (nextDate !== '' && nextActivity === '') {
    context.addIssue({ code: 'custom', path: ['nextActivity'], message: fieldMessages.required });
  }
});

/** The time of day at the last five minutes: 0917 is 0915. */
export const roundedTime = (time: string): string => `${time.slice(0, 3)}${Number(time.slice(3)) < 5 ? '0' : '5'}`;

interface Start {
  today: string;
  /** The time of day. */
  now: string;
  username: string;
  /** What the next visit is for, until somebody writes something else. */
  nextActivity: string;
}

/** It begins now, takes an hour, and has been agreed: the visitor is there. */
export function newNowValues({ nextActivity, now, ...start }: Start): NowValues {
  const values = newValues('SALES', { ...start, now: roundedTime(now) });
  return { ...values, status: 'CONFIRMED', nextDate: '', nextActivity };
}

/** The visit that is saved now. */
export function visitOf({ nextDate: _date, nextActivity: _activity, ...values }: NowValues): VisitValues {
  return { ...values, project: null };
}

/** The next visit to the same contact: a draft at the usual time. */
export function nextVisitOf({ nextDate, nextActivity, username, customer, shodan }: NowValues): VisitValues {
  const { type: _type, ...usual } = newVisit({ type: 'SALES', today: nextDate });
  return { ...usual, username, customer, shodan, project: null, activity: nextActivity };
}

/** A company that was visited, with the contact of the last visit. */
export interface VisitedCustomer {
  customer: NamedCustomer;
  lastVisit: string;
}

/** The companies of these visits, in their order, each once. */
export function visitedCustomers(
  visits: readonly { customer: NamedCustomer; visitDate: string }[],
  most: number,
): VisitedCustomer[] {
  const found = new Map<number, VisitedCustomer>();
  for (const { customer, visitDate } of visits) {
    if (!found.has(customer.company.id)) found.set(customer.company.id, { customer, lastVisit: visitDate });
  }
  return [...found.values()].slice(0, most);
}
