import {
  type ForceResetInput,
  type NewUserInput,
  type UserInput,
  type UserPatch,
  type UserRow,
  userMessages,
} from '@gso/contract/user';
import { type Insertable, sql } from 'kysely';
import { AppError, notFound } from '../../platform/app-error.ts';
import { auditChange, auditEvent, fieldChanges } from '../../platform/audit/audit.ts';
import type { Actor, Author } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { newSecret } from '../../platform/auth/secret.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UserLogin } from '../../platform/db/schema.ts';
import type { Call } from '../../platform/http/route.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { mergedInput } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { refuseUnlessMailable } from './password-link/refuse-unless-mailable.ts';
import { refuseUnlessMaySetAddress, trustAddress } from './mail-address.ts';
import { addressChangedMail, passwordLinkMail } from './password-link/mail-kinds.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { lockPermissions, refuseToGrantMore, refuseToChangeMorePowerful } from './power.ts';
import { permissionsOfRole } from './role-queries.ts';
import { idOfUser, lockUser, readUser, userKind } from './user-queries.ts';

interface NewUser extends Omit<UserInput, 'password'> {
  passwordHash: string;
  mustChangePassword: boolean;
}

export async function createUser(
  tx: Tx,
  {
    actor,
    body,
    language,
    request,
  }: Pick<Call<unknown, unknown, NewUserInput>, 'actor' | 'body' | 'language' | 'request'>,
  { sendsMail }: { sendsMail: boolean },
): Promise<UserRow> {
  const { invite, ...input } = body;
  if (invite) refuseUnlessMailable(input.employee.email, sendsMail);
  const held = await lockPermissions(tx, actor);
  refuseToGrantMore(held, await permissionsOfRole(tx, input.roleId));
  // A user without a password gets a random one, until it is reset.
  if (input.password !== undefined) {
    refuseCommonPassword(input.password, { username: input.username, fullName: input.employee.firstName });
  }
  const passwordHash = await hashPassword(input.password ?? newSecret());
  const created = await insertUser(tx, actor, { ...input, passwordHash, mustChangePassword: true });
  // Until they sign in, people get mail in the language of the administrator who created them.
  await tx.updateTable('user_login').set({ language }).where('id', '=', created.id).execute();
  if (invite) await addJob(tx, passwordLinkMail, { userId: created.id, purpose: 'invitation', requestId: request.id });
  return created;
}

/** A user who chose their own password and has no targets. */
export const plainUser = (
  person: { username: string; firstName: string; passwordHash: string },
  roleId: number,
): NewUser => ({
  username: person.username,
  passwordHash: person.passwordHash,
  mustChangePassword: false,
  roleId,
  enabled: true,
  employee: { firstName: person.firstName, email: '', phoneNo: '', target: 0, targetVisit: 0 },
});

/**
 * Creates the account without checking the caller: for the rules above, for commands on the server, and for the provider
 * of company accounts. All of them know whose address it is.
 */
export async function insertUser(tx: Tx, author: Author, user: NewUser): Promise<UserRow> {
  if ((await idOfUser(tx, user.username)) !== undefined) throw nameIsTaken(user.username);
  const { id } = await tx
    .insertInto('user_login')
    .values({
      ...(userKind.toColumns(user) as Insertable<UserLogin>),
      password_hash: user.passwordHash,
      must_change_password: user.mustChangePassword,
      trusted_email: user.employee.email,
      created_by: author.username,
      updated_by: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = await readUser(tx, id);
  await auditChange(tx, author, 'user_login', { after: forAudit(created) });
  return created;
}

function nameIsTaken(username: string): AppError {
  const details = text(
    `${userMessages.duplicate} a user named ${username} exists already.`,
    `${userMessages.duplicate} pengguna bernama ${username} sudah ada.`,
  );
  return new AppError('duplicate', details, { fields: [{ path: 'username', message: details }] });
}

export async function updateUser(
  tx: Tx,
  actor: Actor,
  { id, patch }: { id: number; patch: UserPatch },
  { sendsMail }: { sendsMail: boolean },
): Promise<UserRow> {
  const held = await lockPermissions(tx, actor);
  const { user: before, permissions: theirs } = await lockUser(tx, id);
  refuseToChangeMorePowerful(held, theirs);
  await refuseIfStale(tx, 'user_login', before, patch.version);
  const input = patched(before, patch);
  const powerChanges = input.roleId !== before.roleId || input.enabled !== before.enabled;
  const targetsChange =
    input.employee.target !== before.employee.target || input.employee.targetVisit !== before.employee.targetVisit;
  if ((powerChanges || targetsChange) && id === actor.userId) throw notOnOneself();
  if (input.roleId !== before.roleId) refuseToGrantMore(held, await permissionsOfRole(tx, input.roleId));
  const setsAddress = input.employee.email !== before.employee.email && id !== actor.userId;
  if (setsAddress) refuseUnlessMaySetAddress(held);
  const after = await storeChanges(tx, actor, { before, input }, { sendsMail });
  if (setsAddress) await trustAddress(tx, id);
  return after;
}

/**
 * Writes the differences from the state that was read under the lock, with an audit entry. The old address gets a mail
 * if there is another one now.
 */
export async function storeChanges(
  tx: Tx,
  author: Author,
  { before, input }: { before: UserRow; input: UserFields },
  { sendsMail }: { sendsMail: boolean },
): Promise<UserRow> {
  const { roleId, enabled, employee } = before;
  if (fieldChanges({ roleId, enabled, employee }, input).length === 0) return before;
  await tx
    .updateTable('user_login')
    .set({
      ...userKind.toColumns({ username: before.username, ...input }),
      version: before.version + 1,
      updated_by: author.username,
      updated_at: sql`now()`,
    })
    .where('id', '=', before.id)
    .execute();
  const after = await readUser(tx, before.id);
  await auditChange(tx, author, 'user_login', { before: forAudit(before), after: forAudit(after) });
  const { email } = before.employee;
  if (sendsMail && email !== '' && email !== after.employee.email) {
    await addJob(tx, addressChangedMail, { userId: before.id, version: after.version });
  }
  return after;
}

const notOnOneself = () =>
  new AppError(
    'refused',
    text(
      'You cannot change your own role or targets, or disable your own account. Ask another administrator.',
      'Anda tidak dapat mengubah peran atau target Anda sendiri, atau menonaktifkan akun Anda sendiri. Mintalah administrator lain.',
    ),
  );

/** Gives a user a password that they must replace at the next sign-in. Their sessions end with it. */
export async function resetPassword(tx: Tx, actor: Actor, input: ForceResetInput): Promise<void> {
  const held = await lockPermissions(tx, actor);
  const id = await idOfUser(tx, input.username);
  if (id === undefined) throw notFound();
  if (id === actor.userId) {
    throw new AppError(
      'refused',
      text(
        'Change your own password in your profile, which asks for the old one.',
        'Ubah kata sandi Anda sendiri di halaman profil, yang meminta kata sandi lama.',
      ),
    );
  }
  const { user, permissions: theirs } = await lockUser(tx, id);
  refuseToChangeMorePowerful(held, theirs);
  refuseCommonPassword(input.password, { username: user.username, fullName: user.employee.firstName });
  await storePassword(tx, id, { password: input.password, mustChange: true });
  await auditEvent(tx, actor, { action: 'reset-password', entity: 'user_login', record: { id, name: user.username } });
}

/** The database ends the sessions of a user when the password changes. */
export async function storePassword(tx: Tx, id: number, chosen: { password: string; mustChange: boolean }) {
  await tx
    .updateTable('user_login')
    .set({ password_hash: await hashPassword(chosen.password), must_change_password: chosen.mustChange })
    .where('id', '=', id)
    .execute();
}

type UserFields = Omit<UserInput, 'username' | 'password'>;

/** The account after the sent fields replaced their old values. */
export function patched(before: UserRow, { version: _read, ...sent }: UserPatch): UserFields {
  const { username: _fixed, ...fields } = userKind.inputOf(before);
  return mergedInput(fields, sent);
}

/** The role's id for the conflict view, its name for the history. */
const forAudit = ({ role, hasSecondFactor: _separate, ...user }: UserRow) => ({ ...user, role: { name: role.name } });
