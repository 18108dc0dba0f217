import type { AccountPatch, EmployeeReply, PasswordInput } from '@gso/contract/profile';
import type { UserRow } from '@gso/contract/user';
import { type AppError, noPermission, notFound, refusedField, unconfirmed } from '../../platform/app-error.ts';
import { auditEvent } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import { passwordMatches } from '../../platform/auth/password.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/route.ts';
import { text } from '../../platform/text.ts';
import { attemptOfSession, forgetFailures, tryPassword } from './login-throttle.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { methodsOf } from './second-factor/prove-factor.ts';
import { beginSession, confirmedAtOf } from './sessions.ts';
import { idOfUser, lockUser, readUser } from './user-queries.ts';
import { patched, storeChanges, storePassword } from './write-user.ts';

export function refuseUnlessOneself(actor: Actor, username: string): void {
  if (username.toLowerCase() !== actor.username.toLowerCase()) throw noPermission();
}

export async function readEmployee(db: Reader, username: string): Promise<EmployeeReply> {
  const id = await idOfUser(db, username);
  if (id === undefined) throw notFound();
  return employeeOf(await readUser(db, id));
}

const employeeOf = ({ id, version, username, employee, role }: UserRow): EmployeeReply => ({
  id,
  version,
  username,
  firstName: employee.firstName,
  email: employee.email,
  phoneNo: employee.phoneNo,
  role: { name: role.name },
});

export async function updateAccount(
  tx: Tx,
  actor: Actor,
  patch: AccountPatch,
  { sendsMail }: { sendsMail: boolean },
): Promise<EmployeeReply> {
  const { user: before } = await lockUser(tx, actor.userId);
  await refuseIfStale(tx, 'user_login', before, patch.version);
  const { version, ...employee } = patch;
  // Links to choose a password go to this address.
  const isOtherAddress = patch.email !== undefined && patch.email !== before.employee.email;
  if (isOtherAddress && !actor.isConfirmed) throw unconfirmed();
  const input = patched(before, { version, employee });
  return employeeOf(await storeChanges(tx, actor, { before, input }, { sendsMail }));
}

/**
 * Ends every session of the user and starts a new one, so that anybody else who knew the old password is signed out at
 * once.
 */
export async function changePassword(call: Call<unknown, unknown, PasswordInput>) {
  const { actor, body, db, request } = call;
  if (body.username !== undefined) refuseUnlessOneself(actor, body.username);
  await checkOldPassword(call, actor, body.oldPassword);
  if (body.password === body.oldPassword) throw mustDiffer();
  return db.transaction().execute(async (tx) => {
    const { user, permissions } = await lockUser(tx, actor.userId);
    refuseCommonPassword(body.password, { username: user.username, fullName: user.employee.firstName });
    // The old password alone is no proof for users with a second factor.
    const confirmedAt = (await methodsOf(tx, user.id)).length > 0 ? await confirmedAtOf(tx, actor) : undefined;
    await storePassword(tx, user.id, { password: body.password, mustChange: false });
    await auditEvent(tx, actor, {
      action: 'change-password',
      entity: 'user_login',
      record: { id: user.id, name: user.username },
    });
    return beginSession(
      tx,
      {
        id: user.id,
        username: user.username,
        fullName: user.employee.firstName,
        permissions,
        mustChangePassword: false,
        mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
      },
      request,
      { confirmedAt },
    );
  });
}

/** Failed attempts count like those of the sign-in, so that a borrowed browser cannot be used to guess the password. */
async function checkOldPassword({ db, sessions }: Pick<Call, 'db' | 'sessions'>, actor: Actor, given: string) {
  const attempt = attemptOfSession(actor);
  const { password_hash } = await db
    .selectFrom('user_login')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const matches = await tryPassword({ db, sessions }, attempt, () => passwordMatches(password_hash, given));
  if (matches) return forgetFailures(db, attempt);
  const message = text('The old password is wrong.', 'Kata sandi lama salah.');
  throw refusedField('oldPassword', message);
}

function mustDiffer(): AppError {
  const message = text(
    'The new password must differ from the old one.',
    'Kata sandi baru harus berbeda dari yang lama.',
  );
  return refusedField('password', message);
}
