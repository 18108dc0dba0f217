import { namedCustomer } from '@gso/contract/fields';
import { valueText } from '../value-text.ts';
import { formatDate, formatDateTime, formatRupiah } from '../format.ts';
import { statusWords } from '../status.ts';
import { wordNow } from '../words.ts';

const days: ReadonlySet<string> = new Set(['expectedClose', 'nextStepDate']);

/** The text of a shodan's value in a history or a conflict, where its customer is nested with the company. */
export function shodanText(path: string, value: unknown): string {
  if (path === 'amount' && typeof value === 'number') return formatRupiah(value);
  if (path === 'createdDate' && typeof value === 'string') return formatDateTime(value);
  if (days.has(path) && typeof value === 'string' && value !== '') return formatDate(value);
  if (path === 'status') return wordNow(statusWords, value) ?? valueText(value);
  const customer = path === 'customer' ? namedCustomer.safeParse(value).data : undefined;
  return customer ? `${customer.name}, ${customer.company.name}` : valueText(value);
}
