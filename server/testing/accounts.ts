import type { Database, Reader } from '../src/platform/db/database.ts';
import type { Person } from './people.ts';
import type { Caller } from './test-app.ts';

export async function idOf(db: Reader, { username }: Pick<Person, 'username'>): Promise<number> {
  const user = await db
    .selectFrom('user_login')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return user.id;
}

export async function rowOf<Row extends object>(caller: Caller, url: string): Promise<Row> {
  const { status, body } = await caller.get<Row>(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return body;
}

/** The mail address of an account, as if an administrator had entered it long ago. */
export async function giveAddress(db: Database, { username }: Pick<Person, 'username'>, email: string): Promise<void> {
  const account = db.updateTable('user_login').where('username', '=', username);
  await account.set({ email }).execute();
  await account.set({ email_changed_at: null, trusted_email: email }).execute();
}
