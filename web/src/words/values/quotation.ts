import { namedCustomer } from '@gso/contract/fields';
import { valueText } from '../value-text.ts';
import { formatDate, formatRupiah } from '../format.ts';
import { statusWords } from '../status.ts';
import { wordNow, words } from '../words.ts';

const discountWords = words({
  en: { PERCENTAGE: 'Percentage', LUMP_SUM: 'Lump sum' },
  id: { PERCENTAGE: 'Persentase', LUMP_SUM: 'Nilai tetap' },
});

const isAmount = (path: string): boolean => path.startsWith('totalPrice') || path === 'grandTotalPrice';

/** A value of a quotation in a history or a conflict, where lines come as text or as they stand in the wizard. */
export function quotationText(path: string, value: unknown): string {
  if (typeof value === 'number') return isAmount(path) ? formatRupiah(value) : valueText(value);
  if (path === 'quotationDate' && typeof value === 'string') return formatDate(value);
  if (path === 'status') return wordNow(statusWords, value) ?? valueText(value);
  if (path === 'discType') return wordNow(discountWords, value) ?? valueText(value);
  const customer = path === 'customer' ? namedCustomer.safeParse(value).data : undefined;
  if (customer) return `${customer.name}, ${customer.company.name}`;
  return valueText(Array.isArray(value) ? value.map(lineText) : value);
}

function lineText(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('material' in line)) return line;
  const { material } = line;
  const name = typeof material === 'object' && material !== null && 'materialNo' in material ? material.materialNo : '';
  const field = (key: string): string => String(Reflect.get(line, key));
  return `${String(name)} × ${field('qty')} @ ${field('sellingPrice')} ${field('stockType')}`;
}
