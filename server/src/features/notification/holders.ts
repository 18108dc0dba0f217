import type { AnyOf } from '@gso/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';

/** The usernames of all active users who hold any one of the permissions. */
export async function holdersOf(tx: Tx, access: AnyOf): Promise<string[]> {
  const holders = await readRows<{ username: string }>(
    tx,
    statement`select username from user_login join role on role.id = user_login.role_id
      where enabled and role.permissions && ${[...access]}`,
  );
  return holders.map(({ username }) => username);
}
