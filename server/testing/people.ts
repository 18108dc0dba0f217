import { randomBytes } from 'node:crypto';
import type { Permission } from '@gso/contract/permissions';
import { insertUser, plainUser } from '../src/features/access/write-user.ts';
import type { Database } from '../src/platform/db/database.ts';

export const testPassword = 'a long enough password';

export interface Person {
  username: string;
  password: string;
  roleId: number;
}

/** A user whose role of their own grants exactly these permissions. */
export async function createPerson(db: Database, permissions: readonly Permission[], name = 'user'): Promise<Person> {
  const username = `${name}-${randomBytes(4).toString('hex')}`;
  return db.transaction().execute(async (tx) => {
    const role = await tx
      .insertInto('role')
      .values({ name: `role of ${username}`, permissions: [...permissions], updated_by: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const author = { username, requestId: 'test' };
    await insertUser(tx, author, plainUser({ username, firstName: `Full ${name}`, password: testPassword }, role.id));
    return { username, password: testPassword, roleId: role.id };
  });
}
