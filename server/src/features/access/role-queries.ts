import type { Permission } from '@gso/contract/permissions';
import type { RoleListQuery, RoleRow } from '@gso/contract/role';
import { notFound, refusedField } from '../../platform/app-error.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { containsText } from '../../platform/list/search.ts';
import { marksOf } from '../../platform/record/record-kind.ts';
import { text as sentence } from '../../platform/text.ts';

interface StoredRole {
  id: number;
  name: string;
  permissions: string[];
  users: number;
  version: number;
  updated_by: string;
  updated_at: string;
}

const columns = text(`id, name, permissions, version, updated_by, updated_at,
  (select count(*) from user_login where user_login.role_id = role.id) as users`);
const table = text('role');
const nameSearch = text(`(' ' || lower(name))`);
const sortColumns: Record<RoleListQuery['sort'], Statement> = {
  name: text('lower(name)'),
  lastUpdateDate: text('updated_at'),
};

function toRoleRow(stored: StoredRole): RoleRow {
  return {
    ...marksOf(stored),
    name: stored.name,
    permissions: knownPermissions(stored.permissions),
    users: stored.users,
  };
}

export function listRoles(db: Reader, query: RoleListQuery) {
  const where = containsText(nameSearch, query.search);
  return pageOf(db, { table, where, sortBy: sortColumns[query.sort], columns }, query, toRoleRow);
}

export async function readRole(db: Reader, id: number): Promise<RoleRow> {
  const [stored] = await readRows<StoredRole>(db, statement`select ${columns} from role where id = ${id}`);
  if (!stored) throw notFound();
  return toRoleRow(stored);
}

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
