import { valueText } from '../value-text.ts';
import { formatRupiah } from '../format.ts';

/** The text of a bundle's value in a history or a conflict, where members are lines or form values. */
export function bundleText(path: string, value: unknown): string {
  if (path.startsWith('price.') && typeof value === 'number') return formatRupiah(value);
  return valueText(Array.isArray(value) ? value.map(memberText) : value);
}

function memberText(member: unknown): unknown {
  if (typeof member !== 'object' || member === null || !('materialNo' in member) || !('qty' in member)) return member;
  return `${String(member.materialNo)} × ${String(member.qty)}`;
}
