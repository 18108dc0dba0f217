import { readFile, writeFile } from 'node:fs/promises';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** Writes a private key into a new file, in the format of age-keygen, and returns the public one. */
export async function makeKeyPair(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const content = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new BackupError(`${file} exists already. Keys are never overwritten; choose another name.`);
    }
    throw error;
  }
  return recipient;
}

/** The first private key in a file of age-keygen. */
export async function readIdentity(file: string): Promise<string> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The private key cannot be read from ${file}.`, { cause: error });
  });
  const identity = content.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-'));
  const isKey = identity && (await identityToRecipient(identity).catch(() => undefined));
  if (!identity || !isKey) throw new BackupError(`${file} holds no private key (AGE-SECRET-KEY-1…).`);
  return identity;
}

/** Public keys, separated by blanks or commas. */
export function recipientsIn(setting: string): string[] {
  const recipients = setting.split(/[\s,]+/).filter(Boolean);
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (error) {
      throw new BackupError(`${recipient} in BACKUP_RECIPIENT is not a public key; is it cut off?`, { cause: error });
    }
  }
  return recipients;
}
