import { type Statement, statement } from '../../platform/db/statement.ts';

/** A day, and how many minutes of it had passed. */
export interface Moment {
  day: string;
  minute: number;
}

/** Something that somebody did. */
export interface Happening extends Moment {
  run: (at: Moment) => Promise<unknown>;
}

export const happening = (day: string, minute: number, run: Happening['run']): Happening => ({ day, minute, run });

/** As an instant; never in the future, also right after midnight. */
export const instantOf = ({ day, minute }: Moment): Statement =>
  statement`least(start_of_day(${day}::date) + ${minute} * interval '1 minute', now())`;

/** Writes when things happened, which the product's own writes would date today. */
interface Calendar {
  dateMessages: (at: Moment) => Promise<void>;
  write: () => Promise<void>;
}

/** Everything in its order, so that numbers, prices, states and messages follow from what came before. */
export async function happen(dates: Calendar, happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((one, other) =>
    one.day === other.day ? one.minute - other.minute : one.day < other.day ? -1 : 1,
  );
  for (const [place, { day, minute, run }] of inOrder.entries()) {
    await run({ day, minute });
    if (inOrder[place + 1]?.day !== day) await dates.dateMessages({ day, minute });
  }
  await dates.write();
}
