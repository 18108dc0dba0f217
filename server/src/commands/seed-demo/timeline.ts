import { type Statement, statement } from '../../platform/db/statement.ts';

/** A day, and the minutes since its midnight. */
export interface Moment {
  day: string;
  minute: number;
}

/** Something that a user did at that time. */
export interface DatedEvent extends Moment {
  run: (at: Moment) => Promise<unknown>;
}

export const eventOn = (day: string, minute: number, run: DatedEvent['run']): DatedEvent => ({ day, minute, run });

/** As an instant; never in the future, not even right after midnight. */
export const instantOf = ({ day, minute }: Moment): Statement =>
  statement`least(start_of_day(${day}::date) + ${minute} * interval '1 minute', now())`;

/** Corrects the dates of records, which the product itself sets to today. */
interface Calendar {
  dateMessages: (at: Moment) => Promise<void>;
  write: () => Promise<void>;
}

/** Runs the events in order, so that numbers, prices, states and notifications follow from earlier events. */
export async function runInOrder(dates: Calendar, events: readonly DatedEvent[]): Promise<void> {
  const inOrder = events.toSorted((one, other) =>
    one.day === other.day ? one.minute - other.minute : one.day < other.day ? -1 : 1,
  );
  for (const [place, { day, minute, run }] of inOrder.entries()) {
    await run({ day, minute });
    if (inOrder[place + 1]?.day !== day) await dates.dateMessages({ day, minute });
  }
  await dates.write();
}
