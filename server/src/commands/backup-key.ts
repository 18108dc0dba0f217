import { readBackupConfig } from '../platform/config.ts';

const names = [
  'BACKUP_REPOSITORY',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

export function backupKey(env: NodeJS.ProcessEnv): void {
  const config = readBackupConfig(env);
  console.log('# What `gso restore --key FILE` needs. Whoever has it can read every backup.');
  for (const name of names) if (config[name] !== undefined) console.log(`${name}=${config[name]}`);
}
