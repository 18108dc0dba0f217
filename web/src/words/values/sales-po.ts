import { valueText } from '../value-text.ts';
import { fileSizeText, formatDate, formatRupiah } from '../format.ts';
import { poCategoryWords } from '../po-category.ts';
import { wordNow } from '../words.ts';

const amounts: ReadonlySet<string> = new Set(['amount', 'quotation.grandTotalPrice']);

/** The text of a purchase order's value in a history or a conflict, where shares are text or form values. */
export function salesPoText(path: string, value: unknown): string {
  if (typeof value === 'number') {
    if (path === 'fileSize') return value > 0 ? fileSizeText(value) : valueText(null);
    return amounts.has(path) ? formatRupiah(value) : valueText(value);
  }
  if (path === 'poDate' && typeof value === 'string') return formatDate(value);
  if (path === 'category') return wordNow(poCategoryWords, value) ?? valueText(value);
  if (Array.isArray(value)) return valueText(value.map(shareText));
  return valueText(numbered(value) ?? value);
}

/** A quotation or project is shown by its number. */
function numbered(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('refNo' in value) || !('name' in value)) return undefined;
  return `${String(value.refNo)} · ${String(value.name)}`;
}

function shareText(share: unknown): unknown {
  if (typeof share !== 'object' || share === null || !('username' in share) || !('pctg' in share)) return share;
  return `${String(share.username)} ${valueText(share.pctg)}%`;
}
