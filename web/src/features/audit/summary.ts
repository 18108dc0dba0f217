import type { AuditRow } from '@gso/contract/audit';
import type { FieldChange } from '@gso/contract/record/readable-by';
import { withoutNumbers } from '../../form/change-list.tsx';
import { textOfEntity } from '../../words/records.ts';
import { onlyDifferences } from '../../words/values/role.ts';

type EntryFacts = Pick<AuditRow, 'entity' | 'action'> & { changes: FieldChange[] };

/** The entry for display: of two long lists of permissions or events, only what was removed and what was added. */
export const readable = <Row extends EntryFacts>(row: Row): Row =>
  row.entity === 'role' || row.entity === 'webhook' ? onlyDifferences(row) : row;

const longest = 40;

function short(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** Both sides exist if a value was replaced by another one. */
export const hasBothSides = ({ action }: Pick<AuditRow, 'action'>): boolean => action === 'update';

/** The changes in one line: the first one, and how many more there are. */
export function summaryOf(
  row: EntryFacts,
  labels: Readonly<Record<string, string>>,
): { first: string; others: number } | undefined {
  const [first, ...others] = withoutNumbers(readable(row).changes);
  if (!first) return undefined;
  const { field, from, to } = first;
  const textOf = textOfEntity(row.entity);
  const told = (value: unknown) => short(textOf(field, value));
  const values = hasBothSides(row) ? `${told(from)} → ${told(to)}` : told(to ?? from);
  return { first: `${labels[field] ?? field} ${values}`, others: others.length };
}
