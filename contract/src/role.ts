import * as z from 'zod';
import { decimal } from './decimal.ts';
import { requiredText } from './fields.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { type AnyOf, type Permission, pageAccess, permissions } from './permissions.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { savedReply } from './record/replies.ts';

export const roleAccess = {
  read: pageAccess.account,
  write: ['MA_ACCOUNT'],
} as const satisfies Record<string, AnyOf>;

const granted = z
  .array(z.enum(permissions))
  .max(permissions.length)
  .transform((codes) => permissions.filter((code) => codes.includes(code)));

export const roleInput = z.strictObject({
  name: requiredText(),
  permissions: granted,
  /** Users of the role can do nothing but set up a second factor until they have one. */
  secondFactorRequired: z.boolean().default(false),
  /** How many percent of the usual price its users may take off without an approval. Null is no limit. */
  discountLimit: decimal({ decimals: 2, most: 100 }).nullable().default(null),
});
export type RoleInput = z.output<typeof roleInput>;

export const rolePatch = patchOf(roleInput);
export type RolePatch = z.output<typeof rolePatch>;

export const roleRow = rowOf(roleInput, {
  /** How many users have it. */
  users: z.number().int(),
});
export type RoleRow = z.output<typeof roleRow>;

export const roleSaved = savedReply(roleRow);
export const rolePage = listPage(roleRow);

export const roleList = listQuery({ sort: ['name', 'lastUpdateDate'], defaultSize: 15, pageSizes: [15, 20, 50, 100] });
export type RoleListQuery = z.output<typeof roleList.schema>;

/** Users can only grant, remove or change permissions that they hold themselves. */
export function covers(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}
