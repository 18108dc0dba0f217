import { type Permission, permissions } from '@gso/contract/permissions';
import { type Author, auditChange } from '../../platform/audit/audit.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Tx } from '../../platform/db/database.ts';

const sales: Permission[] = [
  'MA_DASHBOARD',
  'MA_MD_COMPANY_READ',
  'MA_MD_CUSTOMER_READ',
  'MA_VISIT',
  'MA_SHODAN',
  'MA_QUOTATION',
];

/** The roles a new installation starts with; they can be changed afterwards. */
const startingRoles: Record<string, Permission[]> = {
  Administrator: [...permissions],
  'Sales Manager': [...sales, 'MA_SALES', 'MA_MASTER_DATA', 'MA_REPORT'],
  Sales: sales,
  'Sales Admin': ['MA_DASHBOARD', 'MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_SALES', 'MA_QUOTATION'],
  'Project Manager': [
    'MA_DASHBOARD',
    'MA_MD_COMPANY_READ',
    'MA_MD_CUSTOMER_READ',
    'MA_VISIT',
    'MA_PROJECT',
    'MA_REPORT',
    'MA_REPORT_PROJECT',
    'PRO_APPROVE_TASK',
  ],
  'Project Engineer': ['MA_DASHBOARD', 'MA_VISIT', 'MA_PROJECT'],
  Viewer: ['MA_DASHBOARD', 'MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ'],
};

/** Adds the starting roles that are missing and tells the administrators' id. */
export async function ensureRoles(tx: Tx, author: Author): Promise<{ administrator: number }> {
  await tx
    .insertInto('role')
    .values(
      Object.entries(startingRoles).map(([name, granted]) => ({
        name,
        permissions: granted,
        updated_by: author.username,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx.selectFrom('role').select('id').where('name', '=', 'Administrator').executeTakeFirstOrThrow();
  return { administrator: id };
}

export interface NewUser {
  username: string;
  firstName: string;
  password: string;
  roleId: number;
}

export async function insertUser(tx: Tx, author: Author, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('user_login')
    .values({
      username: user.username,
      first_name: user.firstName,
      password_hash: await hashPassword(user.password),
      role_id: user.roleId,
      created_by: author.username,
      updated_by: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { username, firstName, roleId } = user;
  await auditChange(tx, author, 'user_login', { after: { id, version: 1, ...{ username, firstName, roleId } } });
  return id;
}
