import { rateDecimals } from '@gso/contract/decimal';
import { groupedNumber } from '../ui/number-text.ts';
import { wordsNow } from '../words/words.ts';
import { isPicked } from './values.ts';
import { listWords } from './words.ts';

/** The value of a record's field as people read it in a history or a conflict. */
export function valueText(value: unknown): string {
  const t = wordsNow(listWords);
  if (value === null || value === undefined || value === '') return t.emptyValue;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return groupedNumber(value, rateDecimals);
  if (Array.isArray(value)) return value.length === 0 ? t.emptyValue : value.map(valueText).join(', ');
  if (isPicked(value)) return valueText(value.name);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
