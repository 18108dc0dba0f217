import { addDays } from '@gso/contract/rules/calendar-days';
import { firstOfMonth, today } from '../words/calendar.ts';
import { useWords } from '../words/words.ts';
import { listWords } from '../words/list-words.ts';

/** Days as YYYY-MM-DD, both included; empty if the range is open. */
export interface DateRange {
  from: string;
  to: string;
}

/** A named range that a list starts with. */
export interface UsualRange {
  label: string;
  /** Its value in the address. */
  address: DateRange;
  /** Its days as of today. */
  days: DateRange;
}

export const everything: DateRange = { from: '', to: '' };
export const isSame = (one: DateRange, other: DateRange): boolean => one.from === other.from && one.to === other.to;

export function useQuickRanges(usual: UsualRange | undefined): ({ label: string } & DateRange)[] {
  const t = useWords(listWords);
  const to = today();
  return [
    ...(usual ? [{ label: usual.label, ...usual.address }] : []),
    { label: t.today, from: to, to },
    { label: t.lastSevenDays, from: addDays(to, -6), to },
    { label: t.thisMonth, from: firstOfMonth(to), to },
    ...(usual ? [{ label: t.anything, ...everything }] : []),
  ];
}

export const inDays = ({ from, to }: DateRange, usual: UsualRange | undefined): DateRange => ({
  from: from === usual?.address.from ? usual.days.from : from,
  to: to === usual?.address.to ? usual.days.to : to,
});
