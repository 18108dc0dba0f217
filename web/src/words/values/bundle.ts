import { valueText } from '../value-text.ts';
import { formatRupiah } from '../format.ts';

/** A value of a bundle in a history or a conflict, where members come as lines or as they stand in the form. */
export function bundleText(path: string, value: unknown): string {
  if (path.startsWith('price.') && typeof value === 'number') return formatRupiah(value);
  return valueText(Array.isArray(value) ? value.map(memberText) : value);
}

function memberText(member: unknown): unknown {
  if (typeof member !== 'object' || member === null || !('materialNo' in member) || !('qty' in member)) return member;
  return `${String(member.materialNo)} × ${String(member.qty)}`;
}
