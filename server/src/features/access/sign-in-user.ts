import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

export type SignInUser = NonNullable<Awaited<ReturnType<typeof findSignInUser>>>;

/** The user as a sign-in needs them, enabled or not. */
export function findSignInUser(db: Reader, wanted: { usernameKey: string } | { id: number }) {
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
      sql<boolean>`role.second_factor_required and not has_second_factor(user_login.id)`.as('mustSetUpSecondFactor'),
    ])
    .where((e) =>
      'id' in wanted
        ? e('user_login.id', '=', wanted.id)
        : e(e.fn<string>('lower', ['user_login.username']), '=', wanted.usernameKey),
    )
    .executeTakeFirst();
}
