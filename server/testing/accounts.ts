import type { Reader } from '../src/platform/db/database.ts';
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
