import { rateDecimals } from '@gso/contract/decimal';
import { isPicked } from '@gso/contract/record/record-values';
import { formatDateTime } from './format.ts';
import { groupedNumber } from './number-text.ts';
import { words, wordsNow } from './words.ts';

export const valueWords = words({
  en: { emptyValue: '(empty)', yes: 'Yes', no: 'No' },
  id: { emptyValue: '(kosong)', yes: 'Ya', no: 'Tidak' },
});

/** What the server stores of a moment, in UTC; people read it in their own time. */
const instantOnly = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;

/** The text of a field's value in a history or a conflict. */
export function valueText(value: unknown): string {
  const t = wordsNow(valueWords);
  if (value === null || value === undefined || value === '') return t.emptyValue;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return groupedNumber(value, rateDecimals);
  if (Array.isArray(value)) return value.length === 0 ? t.emptyValue : value.map(valueText).join(', ');
  if (isPicked(value)) return valueText(value.name);
  if (typeof value === 'string') return instantOnly.test(value) ? formatDateTime(value) : value;
  return JSON.stringify(value);
}
