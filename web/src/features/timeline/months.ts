import { today } from '../../words/calendar.ts';

interface Month<Entry> {
  /** 2026-11 */
  month: string;
  entries: Entry[];
}

/** Entries in their order, by the month of the business. */
export function byMonth<Entry extends { at: string }>(entries: readonly Entry[]): Month<Entry>[] {
  const months: Month<Entry>[] = [];
  for (const entry of entries) {
    const month = today(new Date(entry.at)).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}
