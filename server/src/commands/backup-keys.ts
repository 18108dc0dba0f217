import { makeKeyPair } from '../platform/backup/key-pair.ts';

export async function backupKeys(file: string): Promise<void> {
  const recipient = await makeKeyPair(file);
  console.log(`The private key is in ${file}. Keep it twice, away from the server: without it no backup can be read.
The public key, for the server:

BACKUP_RECIPIENT=${recipient}`);
}
