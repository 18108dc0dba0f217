import type { RoleInput, RolePatch, RoleRow } from '@gso/contract/role';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import type { PrepareRestore } from '../../platform/record/restore-rows.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { text } from '../../platform/text.ts';
import { lockPermissions, refuseToGrantMore, refuseToChangeMorePowerful } from './power.ts';
import { isRoleNameTaken, readRole } from './role-queries.ts';

export async function createRole(tx: Tx, actor: Actor, input: RoleInput): Promise<RoleRow> {
  const held = await lockPermissions(tx, actor);
  refuseToGrantMore(held, input.permissions);
  await refuseIfNameTaken(tx, input.name, 0);
  const { id } = await tx
    .insertInto('role')
    .values({ ...columnsOf(input), updated_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = await readRole(tx, id);
  await auditChange(tx, actor, 'role', { after: forAudit(created) });
  return created;
}

/** Removing a permission changes power as much as granting one, so the actor must hold both. */
export async function updateRole(tx: Tx, actor: Actor, id: number, patch: RolePatch): Promise<RoleRow> {
  const held = await lockPermissions(tx, actor);
  const before = await readRole(tx, id);
  refuseToChangeMorePowerful(held, before.permissions);
  await refuseIfStale(tx, 'role', before, patch.version);
  const input = {
    name: patch.name ?? before.name,
    permissions: patch.permissions ?? before.permissions,
    secondFactorRequired: patch.secondFactorRequired ?? before.secondFactorRequired,
    discountLimit: patch.discountLimit === undefined ? before.discountLimit : patch.discountLimit,
  };
  const granted = fieldChanges(powerOf(before), powerOf(input)).length > 0;
  refuseToGrantMore(held, input.permissions);
  if (granted && (await isOwnRole(tx, actor, id))) throw notOnesOwn();
  if (input.name.toLowerCase() !== before.name.toLowerCase()) await refuseIfNameTaken(tx, input.name, id);
  if (fieldChanges(forAudit(before), { ...forAudit(before), ...input }).length === 0) return before;
  await tx
    .updateTable('role')
    .set({ ...columnsOf(input), version: before.version + 1, updated_by: actor.username, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const after = await readRole(tx, id);
  await auditChange(tx, actor, 'role', { before: forAudit(before), after: forAudit(after) });
  return after;
}

export async function deleteRole(tx: Tx, actor: Actor, id: number, version: number): Promise<void> {
  const held = await lockPermissions(tx, actor);
  const before = await readRole(tx, id);
  refuseToChangeMorePowerful(held, before.permissions);
  await refuseIfStale(tx, 'role', before, version);
  await refuseIfUsed(tx, 'role', id);
  await deleteRows(tx, actor, 'role', [id]);
  await auditChange(tx, actor, 'role', { before: forAudit(before) });
}

/** A restored role grants its permissions again. */
export const grantAgain =
  (actor: Actor): PrepareRestore =>
  async (tx, { permissions }) =>
    refuseToGrantMore(await lockPermissions(tx, actor), knownPermissions(permissions as string[]));

async function isOwnRole(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const own = await tx.selectFrom('user_login').select('role_id').where('id', '=', actor.userId).executeTakeFirst();
  return own?.role_id === id;
}

/** What nobody changes for themselves. */
const powerOf = ({ permissions, discountLimit }: RoleInput) => ({ permissions, discountLimit });

const notOnesOwn = () =>
  new AppError(
    'refused',
    text(
      'You cannot change the permissions or the discount limit of your own role. Ask another administrator.',
      'Anda tidak dapat mengubah izin atau batas diskon peran Anda sendiri. Mintalah administrator lain.',
    ),
  );

async function refuseIfNameTaken(tx: Tx, name: string, exceptId: number): Promise<void> {
  if (!(await isRoleNameTaken(tx, name, exceptId))) return;
  const message = text(`A role named ${name} exists already.`, `Peran bernama ${name} sudah ada.`);
  throw new AppError('duplicate', message, { fields: [{ path: 'name', message }] });
}

const columnsOf = ({ name, permissions, secondFactorRequired, discountLimit }: RoleInput) => ({
  name,
  permissions,
  second_factor_required: secondFactorRequired,
  discount_limit: discountLimit,
});

/** The number of users with the role is counted, not changed. */
const forAudit = ({ id, version, name, permissions, secondFactorRequired, discountLimit }: RoleRow) => ({
  id,
  version,
  name,
  permissions,
  secondFactorRequired,
  discountLimit,
});
