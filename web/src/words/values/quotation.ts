import { namedCustomer } from '@gso/contract/fields';
import { valueText } from '../value-text.ts';
import { formatDate, formatRupiah } from '../format.ts';
import { statusWords } from '../status.ts';
import { wordNow, words } from '../words.ts';
import { quotationRoundingText } from './rounding.ts';

const discountWords = words({
  en: { PERCENTAGE: 'Percentage', LUMP_SUM: 'Lump sum' },
  id: { PERCENTAGE: 'Persentase', LUMP_SUM: 'Nilai tetap' },
});

const days = new Set(['quotationDate', 'validUntil', 'followUpOn']);
const approvalWords = words({
  en: { ASKED: 'Asked', APPROVED: 'Approved', REJECTED: 'Rejected' },
  id: { ASKED: 'Diminta', APPROVED: 'Disetujui', REJECTED: 'Ditolak' },
});

const isAmount = (path: string): boolean => path.startsWith('totalPrice') || path === 'grandTotalPrice';

function numberText(path: string, value: number): string {
  if (path === 'rounding') return quotationRoundingText(value);
  return isAmount(path) ? formatRupiah(value) : valueText(value);
}

/** The text of a quotation's value in a history or a conflict, where lines are text or wizard values. */
export function quotationText(path: string, value: unknown): string {
  if (typeof value === 'number') return numberText(path, value);
  if (days.has(path) && typeof value === 'string' && value !== '') return formatDate(value);
  if (path === 'status') return wordNow(statusWords, value) ?? valueText(value);
  if (path === 'approval') return wordNow(approvalWords, value) ?? valueText(value);
  if (path === 'discType') return wordNow(discountWords, value) ?? valueText(value);
  const customer = path === 'customer' ? namedCustomer.safeParse(value).data : undefined;
  if (customer) return `${customer.name}, ${customer.company.name}`;
  return valueText(Array.isArray(value) ? value.map(lineText) : value);
}

function lineText(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('material' in line)) return line;
  const { material } = line;
  const isMaterial = typeof material === 'object' && material !== null && 'materialNo' in material;
  const name = isMaterial ? String(material.materialNo) : '';
  const isBundle = isMaterial && 'items' in material && Array.isArray(material.items) && material.items.length > 0;
  const field = (key: string): string => String(Reflect.get(line, key));
  return `${name} × ${field('qty')} ${isBundle ? 'SET' : 'PCS'} @ ${field('sellingPrice')} ${field('stockType')}`;
}
