import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { resealAuthenticators } from '../features/access/second-factor/authenticator.ts';
import { secondFactorBox } from '../features/access/second-factor/factor-box.ts';
import { rotatedKeys } from '../platform/signing-keys.ts';
import { readDatabaseConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { CommandError } from './command-error.ts';

/** One step of a rotation. `ops/deploy rotate-keys` takes both, with the restarts. */
export async function keysRotate(env: NodeJS.ProcessEnv): Promise<void> {
  const file = env['JWT_SECRET_FILE'];
  if (!file) {
    throw new CommandError('JWT_SECRET_FILE is not set. Put the key into a file, so that it can be replaced there.');
  }
  const { DATABASE_URL } = readDatabaseConfig(env);
  const { setting, isFinished } = rotatedKeys(await readFile(file, 'utf8'), randomBytes(48).toString('base64'));
  await replaceFile(file, setting);
  if (!isFinished) {
    console.log(`A new key is in ${file}. Restart all API processes, then run this command again.`);
    return;
  }
  const db = openDatabase({ url: DATABASE_URL, connections: 1, name: 'gso keys rotate' });
  try {
    const resealed = await resealAuthenticators(db, secondFactorBox(setting));
    console.log(`The new key signs from now on. Secrets of second factors encrypted again: ${resealed}.`);
    console.log('Restart all API processes. Earlier keys stay valid for what they signed; nobody is signed out.');
  } finally {
    await db.destroy();
  }
}

/** A process that starts meanwhile reads the old file or the new one, never a part. Owner and mode stay. */
async function replaceFile(file: string, content: string): Promise<void> {
  const { mode, uid, gid } = await stat(file);
  const unfinished = `${file}.new`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await chown(unfinished, uid, gid);
  await chmod(unfinished, mode & 0o777);
  await rename(unfinished, file);
}
