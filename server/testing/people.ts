import { randomBytes } from 'node:crypto';
import type { Permission } from '@gso/contract/permissions';
import { hash } from '@node-rs/argon2';
import { insertUser, plainUser } from '../src/features/access/write-user.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import type { Database } from '../src/platform/db/database.ts';

export const testPassword = 'a long enough password';

/** A hash contains its cost, so a thousand tests need not wait for the cost that slows down guessing. */
const cheapHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Person {
  username: string;
  password: string;
  roleId: number;
}

/** A user with a separate role that grants exactly these permissions. */
export async function createPerson(db: Database, permissions: readonly Permission[], name = 'user'): Promise<Person> {
  const username = `${name}-${randomBytes(4).toString('hex')}`;
  return db.transaction().execute(async (tx) => {
    const role = await tx
      .insertInto('role')
      .values({ name: `role of ${username}`, permissions: [...permissions], updated_by: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author = { username, requestId: 'test' };
    const passwordHash = await cheapHash;
    await insertUser(tx, author, plainUser({ username, firstName: `Full ${name}`, passwordHash }, role.id));
    return { username, password: testPassword, roleId: role.id };
  });
}

/** For tests of how long a sign-in takes: the same password at the product's own cost. */
export async function hashAtFullCost(db: Database, { username, password }: Person): Promise<void> {
  await db
    .updateTable('user_login')
    .set({ password_hash: await hashPassword(password) })
    .where('username', '=', username)
    .execute();
}
