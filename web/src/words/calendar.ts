import { timeZone } from './format.ts';

const isoParts = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** Today for the business, YYYY-MM-DD. */
export const today = (now = new Date()): string => isoParts.format(now);

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const separated = /^(?<day>\d{1,2})[\s/.-]+(?<month>\d{1,2})[\s/.-]+(?<year>\d{4}|\d{2})$/;
const together = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/;
const earliestYear = 1900;

/** Parses a day as people type it: 14/11/2026, 14-11-26, 14112026, 141126, or pasted as 2026-11-14. Undefined if invalid. */
export function parseDate(typed: string): string | undefined {
  const text = typed.trim();
  const parts = (iso.exec(text) ?? separated.exec(text) ?? together.exec(text))?.groups;
  if (!parts) return undefined;
  const { day = '', month = '', year = '' } = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // 31/02 would roll over into March.
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return exists && moment.getUTCFullYear() >= earliestYear ? date : undefined;
}
