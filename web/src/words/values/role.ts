import type { FieldChange } from '@gso/contract/record/readable-by';
import { permissions } from '@gso/contract/permissions';
import { valueText } from '../value-text.ts';
import { permissionNames } from '../permission.ts';
import { wordsNow } from '../words.ts';

/** The text of a role's value: permissions by their names. */
export function roleText(_path: string, value: unknown): string {
  const names = wordsNow(permissionNames);
  const nameOf = (code: unknown) => {
    const known = permissions.find((permission) => permission === code);
    return known ? names[known] : code;
  };
  return valueText(Array.isArray(value) ? value.map(nameOf) : value);
}

/** Of two long lists, such as permissions, only the removed and the added ones are shown. */
export function onlyDifferences<Entry extends { changes: FieldChange[]; action: string }>(entry: Entry): Entry {
  if (entry.action !== 'update') return entry;
  const changes = entry.changes.map(({ field, from, to }) =>
    Array.isArray(from) && Array.isArray(to)
      ? { field: `${field}.changed`, from: without(from, to), to: without(to, from) }
      : { field, from, to },
  );
  return { ...entry, changes };
}

const without = (list: readonly unknown[], others: readonly unknown[]) => list.filter((one) => !others.includes(one));
