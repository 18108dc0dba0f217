import { namedCustomer } from '@gso/contract/fields';
import { shodanStatuses } from '@gso/contract/shodan';
import { valueText } from '../../list/value-text.ts';
import { formatDateTime, formatRupiah } from '../format.ts';
import { statusWords } from '../status.ts';
import { wordsNow } from '../words.ts';

/** A value of a shodan in a history or a conflict, where its customer stands with the company. */
export function shodanText(path: string, value: unknown): string {
  if (path === 'amount' && typeof value === 'number') return formatRupiah(value);
  if (path === 'createdDate' && typeof value === 'string') return formatDateTime(value);
  const status = path === 'status' && shodanStatuses.find((known) => known === value);
  if (status) return wordsNow(statusWords)[status];
  const customer = path === 'customer' ? namedCustomer.safeParse(value).data : undefined;
  return customer ? `${customer.name}, ${customer.company.name}` : valueText(value);
}
