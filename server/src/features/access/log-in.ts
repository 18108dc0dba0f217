import { loginMessages } from '@gso/contract/access';
import { AppError } from '../../platform/app-error.ts';
import { passwordMatches } from '../../platform/auth/password.ts';
import type { Tokens } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { Call } from '../../platform/http/route.ts';
import { text } from '../../platform/text.ts';
import { channels } from '../../platform/diagnostics.ts';
import { auditFailure } from './failed-sign-ins.ts';
import { deviceOf, rememberDevice } from './known-device.ts';
import { forgetFailures, tryPassword } from './login-throttle.ts';
import { beginSession, issueToken } from './sessions.ts';

type LoginCall = Call<undefined, undefined, { username: string; password: string }>;

export async function logIn(call: LoginCall, tokens: Tokens) {
  const { username, password } = call.body;
  if (username.trim() === '' || password === '') {
    throw new AppError('refused', text(loginMessages.empty, 'Nama pengguna / kata sandi masih kosong'));
  }
  // PostgreSQL rejects a NUL, and no username contains one.
  const usernameKey = username.trim().toLowerCase().replaceAll('\0', '?');
  const user = await findUser(call.sessions, usernameKey);
  const device = await deviceOf(call.request, tokens);
  const isKnown = user !== undefined && device.userIds.includes(user.id);
  const source = isKnown ? `device ${device.id}` : networkOf(clientAddress(call.request));
  const attempt = { usernameKey, source, isKnown };
  const matches = await tryPassword(call, attempt, () => passwordMatches(user?.passwordHash, password));
  if (!user || !matches || !user.enabled) {
    channels.login.publish('failed');
    await auditFailure(call, username, user?.id);
    throw new AppError(
      'not-signed-in',
      text(loginMessages.wrong, 'Nama pengguna & kata sandi salah atau pengguna tidak aktif!'),
    );
  }
  const session = await call.db.transaction().execute(async (tx) => {
    await forgetFailures(tx, attempt);
    return beginSession(tx, user, call.request);
  });
  channels.login.publish('succeeded');
  await rememberDevice(call, tokens, device, user.id);
  return issueToken(tokens, session);
}

function findUser(db: Database, usernameKey: string) {
  return db
    .selectFrom('user_login')
    .innerJoin('role', 'role.id', 'user_login.role_id')
    .select([
      'user_login.id',
      'user_login.username',
      'user_login.first_name as fullName',
      'user_login.password_hash as passwordHash',
      'user_login.enabled',
      'user_login.must_change_password as mustChangePassword',
      'role.permissions',
    ])
    .where((e) => e(e.fn<string>('lower', ['user_login.username']), '=', usernameKey))
    .executeTakeFirst();
}
