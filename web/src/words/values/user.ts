import type { RoleRow } from '@gso/contract/role';
import { valueText } from '../value-text.ts';
import { formatCount, formatRupiah } from '../format.ts';

/** The text of an account's value in a history or a conflict. */
export function userText(path: string, value: unknown, roles: readonly RoleRow[] = []): string {
  if (path === 'roleId') return roles.find((role) => role.id === value)?.name ?? valueText(value);
  if (typeof value !== 'number') return valueText(value);
  return path === 'employee.target' ? formatRupiah(value) : formatCount(value);
}
