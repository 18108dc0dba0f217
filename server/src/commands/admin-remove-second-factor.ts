import { removeFactors } from '../features/access/second-factor/remove-factors.ts';
import { idOfUser, lockUser } from '../features/access/user-queries.ts';
import { readDatabaseConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { CommandError } from './command-error.ts';

/** The author in the audit log. The person who runs this command is not a user of the application. */
const author = { username: 'gso', requestId: 'command line' };

/** For an administrator whom no other administrator can help. */
export async function adminRemoveSecondFactor(env: NodeJS.ProcessEnv, username: string): Promise<void> {
  const { DATABASE_URL } = readDatabaseConfig(env);
  const db = openDatabase({ url: DATABASE_URL, connections: 1, name: 'gso admin remove-second-factor' });
  try {
    const removed = await db.transaction().execute(async (tx) => {
      const id = await idOfUser(tx, username.trim());
      if (id === undefined) throw new CommandError(`There is no user named ${username.trim()}.`);
      const { user } = await lockUser(tx, id);
      return removeFactors(tx, author, user);
    });
    console.log(
      removed
        ? `${username.trim()} can sign in with the password alone. Old sessions have ended.`
        : `${username.trim()} has no second factor. Old sessions have ended.`,
    );
  } finally {
    await db.destroy();
  }
}
