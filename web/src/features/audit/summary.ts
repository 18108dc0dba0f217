import type { AuditRow } from '@gso/contract/audit';
import { withoutNumbers } from '../../list/named-beside.ts';
import { valueText } from '../../list/value-text.ts';

const longest = 40;

function short(value: unknown): string {
  const characters = [...valueText(value).replaceAll(/\s+/g, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** Both sides exist where something that was there became something else. */
export const hasBothSides = ({ action }: Pick<AuditRow, 'action'>): boolean => action === 'update';

/** The changes in a line: the first one, and how many more there are. */
export function summaryOf(
  row: Pick<AuditRow, 'action' | 'changes'>,
  labels: Readonly<Record<string, string>>,
): { first: string; others: number } | undefined {
  const [first, ...others] = withoutNumbers(row.changes);
  if (!first) return undefined;
  const values = hasBothSides(row) ? `${short(first.from)} → ${short(first.to)}` : short(first.to ?? first.from);
  return { first: `${labels[first.field] ?? first.field} ${values}`, others: others.length };
}
