import { idOfUser, lockUser } from '../features/access/user-queries.ts';
import { storePassword } from '../features/access/write-user.ts';
import { auditEvent } from '../platform/audit/audit.ts';
import { readDatabaseConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { CommandError } from './command-error.ts';
import { passwordFrom, refuseUnusable } from './password.ts';

/** The author in the audit log. The person who runs this command is not a user of the application. */
const author = { username: 'gso', requestId: 'command line' };

export interface ResetOptions {
  username: string;
  passwordFile?: string | undefined;
}

/** For an administrator whom no other administrator can help. */
export async function adminResetPassword(env: NodeJS.ProcessEnv, options: ResetOptions): Promise<void> {
  const { DATABASE_URL } = readDatabaseConfig(env);
  const password = await passwordFrom(options.passwordFile);
  const db = openDatabase({ url: DATABASE_URL, connections: 1, name: 'gso admin reset-password' });
  try {
    const { username, enabled } = await resetPasswordOf(db, { username: options.username.trim(), password });
    console.log(
      `${username} can sign in with this password and must choose another one then. Old sessions have ended.`,
    );
    if (!enabled) console.log('The account is disabled: an administrator must enable it first.');
  } finally {
    await db.destroy();
  }
}

export async function resetPasswordOf(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<{ username: string; enabled: boolean }> {
  return db.transaction().execute(async (tx) => {
    const id = await idOfUser(tx, username);
    if (id === undefined) throw new CommandError(`There is no user named ${username}.`);
    const { user } = await lockUser(tx, id);
    refuseUnusable(password, [user.username, user.employee.firstName]);
    await storePassword(tx, id, { password, mustChange: true });
    await tx.deleteFrom('login_failure').where('username_key', '=', user.username.toLowerCase()).execute();
    await auditEvent(tx, author, {
      action: 'reset-password',
      entity: 'user_login',
      record: { id, name: user.username },
    });
    return { username: user.username, enabled: user.enabled };
  });
}
