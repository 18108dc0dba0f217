import type { Permission } from '@gso/contract/permissions';
import type { RoleInput, RoleListQuery, RoleRow } from '@gso/contract/role';
import { refusedField } from '../../platform/app-error.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { readRecord, recordKind } from '../../platform/record/record-kind.ts';
import { text as sentence } from '../../platform/text.ts';

const role = recordKind<RoleRow, RoleInput>({
  entity: 'role',
  fields: {
    name: 'name',
    permissions: { column: 'permissions', read: knownPermissions },
    secondFactorRequired: 'second_factor_required',
    discountLimit: {
      column: 'discount_limit',
      read: (stored: string | null) => (stored === null ? null : Number(stored)),
    },
  },
  shown: { users: '(select count(*) from user_login where user_login.role_id = role.id)' },
});
const nameSearch = text(`(' ' || lower(name))`);
const sortColumns: Record<RoleListQuery['sort'], Statement> = {
  name: text('lower(name)'),
  lastUpdateDate: text('updated_at'),
};

export function listRoles(db: Reader, query: RoleListQuery) {
  const where = containsText(nameSearch, query.search);
  return listRecords(db, role, { where, sortBy: sortColumns[query.sort] }, query);
}

export const readRole = (db: Reader, id: number): Promise<RoleRow> => readRecord(db, role, id);

export async function permissionsOfRole(tx: Tx, id: number): Promise<Permission[]> {
  const role = await tx.selectFrom('role').select('permissions').where('id', '=', id).forShare().executeTakeFirst();
  if (role) return knownPermissions(role.permissions);
  const message = sentence('This role does not exist any more.', 'Peran ini sudah tidak ada.');
  throw refusedField('roleId', message);
}

export async function isRoleNameTaken(tx: Tx, name: string, exceptId: number): Promise<boolean> {
  const taken = await tx
    .selectFrom('role')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return taken !== undefined;
}
