import type { Permission } from '@gso/contract/permissions';
import { covers } from '@gso/contract/role';
import { sql } from 'kysely';
import { AppError, notSignedIn } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/text.ts';

/*
 * There is always an enabled administrator, without counting them: only a user who holds every permission may change an
 * account or a role that grants every permission, nobody may demote or disable themselves, and changes happen one at a
 * time. So the user who removes an administrator is one and stays one.
 */

/**
 * Serializes changes of permissions, so that two administrators cannot demote each other at the same time. Returns what
 * the actor holds now rather than when the call began.
 */
export async function lockPermissions(tx: Tx, actor: Actor): Promise<Permission[]> {
  await sql`select pg_advisory_xact_lock(hashtext('who may do what'))`.execute(tx);
  const live = await tx
    .selectFrom('session')
    .innerJoin('user_login', 'user_login.id', 'session.user_id')
    .innerJoin('role', 'role.id', 'user_login.role_id')
    .select('role.permissions')
    .where('session.id', '=', actor.sessionId)
    .executeTakeFirst();
  if (!live) throw notSignedIn();
  return knownPermissions(live.permissions);
}

export function refuseToGrantMore(held: readonly Permission[], wanted: readonly Permission[]): void {
  if (covers(held, wanted)) return;
  const missing = wanted.filter((permission) => !held.includes(permission)).join(', ');
  throw new AppError(
    'refused',
    text(
      `You can only grant permissions that you have yourself. Missing: ${missing}.`,
      `Anda hanya dapat memberikan izin yang Anda miliki sendiri. Yang kurang: ${missing}.`,
    ),
  );
}

export function refuseToChangeMorePowerful(held: readonly Permission[], theirs: readonly Permission[]): void {
  if (covers(held, theirs)) return;
  throw new AppError(
    'refused',
    text(
      'This account or role has permissions that you do not have, so you cannot change it.',
      'Akun atau peran ini memiliki izin yang tidak Anda miliki, jadi Anda tidak dapat mengubahnya.',
    ),
  );
}
