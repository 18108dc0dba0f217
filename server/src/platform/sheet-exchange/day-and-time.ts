import { dateOfSerial } from '../sheet/cell-content.ts';

const twoDigits = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/** A day as date cells hold it or as people type it, as YYYY-MM-DD. What it cannot read it leaves to the field's schema. */
export function readDay(cell: string): string {
  if (/^\d+(\.\d+)?$/.test(cell)) return dateOfSerial(Number(cell)) ?? cell;
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell);
  return typed ? `${typed[3]}-${twoDigits(typed[2])}-${twoDigits(typed[1])}` : cell;
}

const minutesPerDay = 24 * 60;

/** A time of day as 09:30, 9.30, 0930, as the number 930 or as a time cell, which is a part of a day, in four digits. */
export function readTime(cell: string): string {
  const typed = /^(\d{1,2})[:.](\d{2})$/.exec(cell);
  if (typed && !cell.startsWith('0.')) return twoDigits(typed[1]) + twoDigits(typed[2]);
  if (/^\d{3,4}$/.test(cell)) return cell.padStart(4, '0');
  const part = Number(cell === '' ? Number.NaN : cell);
  if (!(part >= 0 && part <= 1)) return cell;
  const minutes = Math.round(part * minutesPerDay);
  return twoDigits(String(Math.floor(minutes / 60))) + twoDigits(String(minutes % 60));
}
