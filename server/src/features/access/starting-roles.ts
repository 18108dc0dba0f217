import { type Permission, permissions } from '@gso/contract/permissions';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

const sales: Permission[] = [
  'MA_DASHBOARD',
  'MA_MD_COMPANY_READ',
  'MA_MD_CUSTOMER_READ',
  'MA_VISIT',
  'MA_SHODAN',
  'MA_QUOTATION',
];

/** The roles of a new installation. They can be changed later. */
const startingRoles: Record<string, Permission[]> = {
  Administrator: [...permissions],
  'Sales Manager': [...sales, 'MA_SALES', 'MA_MASTER_DATA', 'MA_REPORT', 'QUO_APPROVE_PRICE'],
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

/** Adds the starting roles that are missing and returns the id of the administrators' role. */
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
