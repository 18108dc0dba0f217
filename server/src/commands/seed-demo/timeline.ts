import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Office } from './office.ts';

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

/** Everything in its order, so that numbers, prices, states and messages follow from what came before. */
export async function happen(office: Office, happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((one, other) =>
    one.day === other.day ? one.minute - other.minute : one.day < other.day ? -1 : 1,
  );
  for (const [place, { day, minute, run }] of inOrder.entries()) {
    await run({ day, minute });
    if (inOrder[place + 1]?.day !== day) await office.dates.dateMessages({ day, minute });
  }
  await office.dates.write();
}
