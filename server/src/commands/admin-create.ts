import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { limits } from '@gso/contract/limits';
import { readDatabaseConfig } from '../platform/config.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { ensureRoles } from '../features/access/starting-roles.ts';
import { idOfUser } from '../features/access/user-queries.ts';
import { insertUser, plainUser } from '../features/access/write-user.ts';
import { CommandError } from './command-error.ts';

export interface AdminOptions {
  username?: string | undefined;
  name?: string | undefined;
  passwordFile?: string | undefined;
}

/** Makes the first administrator, or another one. There is no default account. */
export async function adminCreate(env: NodeJS.ProcessEnv, options: AdminOptions): Promise<void> {
  const username = options.username?.trim() ?? '';
  if (username === '' || username.length > limits.text)
    throw new CommandError('--username is needed, at most 50 characters.');
  const password = options.passwordFile
    ? (await readFile(options.passwordFile, 'utf8')).trim()
    : await ask('Password: ');
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
  if (person.password.length < limits.passwordMin || person.password.length > limits.passwordMax) {
    throw new CommandError(`The password must have ${limits.passwordMin} to ${limits.passwordMax} characters.`);
  }
  await db.transaction().execute(async (tx) => {
    const author = { username: person.username, requestId: 'command line' };
    if ((await idOfUser(tx, person.username)) !== undefined)
      throw new CommandError(`A user named ${person.username} exists already.`);
    const roles = await ensureRoles(tx, author);
    const passwordHash = await hashPassword(person.password);
    await insertUser(tx, author, plainUser({ ...person, passwordHash }, roles.administrator));
  });
}

/** Asks at the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
