import { dateOfSerial } from '../sheet/cell-content.ts';

const twoDigits = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/**
 * Converts a day from a date cell or from text to YYYY-MM-DD. Text that it cannot read is left to the schema of the
 * field.
 */
export function readDay(cell: string): string {
  if (/^\d+(\.\d+)?$/.test(cell)) return dateOfSerial(Number(cell)) ?? cell;
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell);
  return typed ? `${typed[3]}-${twoDigits(typed[2])}-${twoDigits(typed[1])}` : cell;
}

const secondsPerDay = 24 * 60 * 60;

/**
 * Converts a time such as 09:30, 9.30, 0930, the number 930 or a time cell (a fraction of a day) to four digits. Seconds are
 * left out.
 */
export function readTime(cell: string): string {
  const typed = /^(\d{1,2})[:.](\d{2})(?:[:.][0-5]\d)?$/.exec(cell);
  if (typed && !cell.startsWith('0.')) return twoDigits(typed[1]) + twoDigits(typed[2]);
  if (/^\d{3,4}$/.test(cell)) return cell.padStart(4, '0');
  const part = Number(cell === '' ? Number.NaN : cell);
  if (!(part >= 0 && part <= 1)) return cell;
  const minutes = Math.floor(Math.round(part * secondsPerDay) / 60);
  return twoDigits(String(Math.floor(minutes / 60))) + twoDigits(String(minutes % 60));
}
