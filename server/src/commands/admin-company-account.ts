import { timing } from '@gso/contract/limits';
import { signInFragment } from '@gso/contract/sign-in/ways';
import { makeCode } from '../features/access/company-sign-in/pending.ts';
import { idOfUser, lockUser } from '../features/access/user-queries.ts';
import { auditChange } from '../platform/audit/audit.ts';
import { readLinkConfig } from '../platform/config.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { CommandError } from './command-error.ts';

/** The author in the audit log. The person who runs this command is not a user of the application. */
const author = { username: 'gso', requestId: 'command line' };

/** Prints a link that signs a user in once: for an administrator, while the provider of company accounts is away. */
export async function adminSignInLink(env: NodeJS.ProcessEnv, username: string): Promise<void> {
  const { PUBLIC_URL } = readLinkConfig(env);
  await withDatabase(env, async (tx) => {
    const user = await userNamed(tx, username);
    if (!user.enabled) throw new CommandError(`The account of ${user.username} is disabled.`);
    const lifetimeMs = timing.signInLinkMs;
    const code = await makeCode(tx, { userId: user.id, signedInWith: 'link', lifetimeMs });
    console.log(`${PUBLIC_URL}/#${signInFragment.code}=${code}`);
    console.log(`It signs ${user.username} in, once, within ${lifetimeMs / 60_000} minutes. Give it to nobody else.`);
  });
}

/** Separates an account from the person of the provider, so that somebody else with its mail address can use it. */
export async function adminUnlinkAccount(env: NodeJS.ProcessEnv, username: string): Promise<void> {
  await withDatabase(env, async (tx) => {
    const { id, username: name, version } = await userNamed(tx, username);
    const removed = await tx.deleteFrom('sign_in_identity').where('user_id', '=', id).returning('subject').execute();
    if (removed.length === 0) throw new CommandError(`${name} has not signed in with a company account.`);
    await tx.deleteFrom('session').where('user_id', '=', id).where('signed_in_with', '=', 'company').execute();
    await tx
      .updateTable('user_login')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    const subjects = removed.map(({ subject }) => subject).join(', ');
    await auditChange(tx, author, 'user_login', {
      before: Object.assign({ id, version }, { companyAccount: subjects }),
      after: Object.assign({ id, version: version + 1 }, { companyAccount: '' }),
      name,
    });
    console.log(
      `The next person with the mail address of ${name} who signs in with a company account gets this account.`,
    );
  });
}

async function userNamed(tx: Tx, username: string) {
  const id = await idOfUser(tx, username.trim());
  if (id === undefined) throw new CommandError(`There is no user named ${username}.`);
  return (await lockUser(tx, id)).user;
}

async function withDatabase(env: NodeJS.ProcessEnv, run: (tx: Tx) => Promise<void>): Promise<void> {
  const { DATABASE_URL } = readLinkConfig(env);
  const db: Database = openDatabase({ url: DATABASE_URL, connections: 1, name: 'gso admin' });
  try {
    await db.transaction().execute(run);
  } finally {
    await db.destroy();
  }
}
