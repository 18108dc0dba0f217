import type { AuditRow } from '@gso/contract/audit';
import { valueText } from '../../list/value-text.ts';

type Change = AuditRow['changes'][number];

const longest = 40;

function short(value: unknown): string {
  const characters = [...valueText(value).replaceAll(/\s+/g, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** Both sides exist where something that was there became something else. */
export const hasBothSides = ({ action }: Pick<AuditRow, 'action'>): boolean => action === 'update';

/** The number of another record, such as roleId, where role.name tells the same in words. */
const isNamedBeside = ({ field }: Change, changes: readonly Change[]): boolean =>
  field.endsWith('Id') && changes.some((other) => other.field === `${field.slice(0, -2)}.name`);

/** The changes in a line: the first one, and how many more there are. */
export function summaryOf(
  row: Pick<AuditRow, 'action' | 'changes'>,
  labels: Readonly<Record<string, string>>,
): { first: string; others: number } | undefined {
  const first = row.changes.find((change) => !isNamedBeside(change, row.changes)) ?? row.changes[0];
  if (!first) return undefined;
  const values = hasBothSides(row) ? `${short(first.from)} → ${short(first.to)}` : short(first.to ?? first.from);
  return { first: `${labels[first.field] ?? first.field} ${values}`, others: row.changes.length - 1 };
}
