import type { CellKind, CellValue } from './sheet-column.ts';

export const instantFormat = 'dd/mm/yyyy hh:mm';
export const dateFormat = 'dd/mm/yyyy';
export const textFormat = '@';
export const maxCellChars = 32_767;

const jakartaOffsetMs = 7 * 60 * 60 * 1000;
const msPerDay = 24 * 60 * 60 * 1000;
const serialOfUnixEpoch = 25_569;
/** 1 March 1900. Excel counts 29 February 1900, which never existed, so older dates stay text. */
const firstSafeSerial = 61;

/** The content of the cell: text for a text cell, a number for a numeric or date cell, null for no cell. */
export function cellContent(kind: CellKind, value: CellValue): CellValue {
  if (value === null || value === '') return null;
  if (kind === 'number') return numberContent(value);
  if (kind === 'instant') return instantContent(value);
  if (kind === 'date') return dateContent(value);
  return textContent(String(value));
}

/** Excel keeps 15 significant digits; a number that would lose some of them stays text. */
function numberContent(value: string | number | boolean): CellValue {
  if (typeof value !== 'string') return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  const digits = value.replace(/^[-+]?[0.]*|[.]/g, '').length;
  return /^[-+]?\d+(\.\d+)?$/.test(value) && digits <= 15 ? Number(value) : textContent(value);
}

function instantContent(value: string | number | boolean): CellValue {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return textContent(String(value));
  return (time + jakartaOffsetMs) / msPerDay + serialOfUnixEpoch;
}

/** ISO 8601 in Jakarta's time, with its offset. */
export const jakartaTime = (instant: string): string =>
  new Date(Date.parse(instant) + jakartaOffsetMs).toISOString().replace('Z', '+07:00');

function dateContent(value: string | number | boolean): CellValue {
  const serial = typeof value === 'string' ? Date.parse(value) / msPerDay + serialOfUnixEpoch : Number.NaN;
  return serial >= firstSafeSerial ? serial : textContent(String(value));
}

/** The day of a date cell, which readers return as its serial number. */
export function dateOfSerial(serial: number): string | undefined {
  const day = new Date((Math.floor(serial) - serialOfUnixEpoch) * msPerDay);
  return serial >= firstSafeSerial && !Number.isNaN(day.getTime()) ? day.toISOString().slice(0, 10) : undefined;
}

function textContent(text: string): string {
  if (text.length <= maxCellChars) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(maxCellChars - 1));
  return text.slice(0, splitsPair ? maxCellChars - 1 : maxCellChars);
}
