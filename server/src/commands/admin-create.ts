import { newUsername } from '@gso/contract/fields';
import { readDatabaseConfig } from '../platform/config.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { ensureRoles } from '../features/access/starting-roles.ts';
import { idOfUser } from '../features/access/user-queries.ts';
import { insertUser, plainUser } from '../features/access/write-user.ts';
import { CommandError, UsageError } from './command-error.ts';
import { passwordFrom, refuseUnusable } from './password.ts';

export interface AdminOptions {
  username: string;
  name?: string | undefined;
  passwordFile?: string | undefined;
}

/** Makes the first administrator, or another one. There is no default account. */
export async function adminCreate(env: NodeJS.ProcessEnv, options: AdminOptions): Promise<void> {
  const { data: username, error } = newUsername.safeParse(options.username);
  if (error) throw new UsageError(`--username: ${error.issues[0]?.message}.`);
  const password = await passwordFrom(options.passwordFile);
  const { DATABASE_URL } = readDatabaseConfig(env);
  const db = openDatabase({ url: DATABASE_URL, connections: 2, name: 'gso admin create' });
  try {
    await createAdministrator(db, { username, firstName: options.name?.trim() || username, password });
    console.log(`Administrator ${username} can sign in now.`);
  } finally {
    await db.destroy();
  }
}

export async function createAdministrator(
  db: Database,
  person: { username: string; firstName: string; password: string },
) {
  refuseUnusable(person.password, [person.username, person.firstName]);
  await db.transaction().execute(async (tx) => {
    const author = { username: person.username, requestId: 'command line' };
    if ((await idOfUser(tx, person.username)) !== undefined)
      throw new CommandError(`A user named ${person.username} exists already.`);
    const roles = await ensureRoles(tx, author);
    const passwordHash = await hashPassword(person.password);
    await insertUser(tx, author, plainUser({ ...person, passwordHash }, roles.administrator));
  });
}
