import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupFolder } from '../platform/backup/backup-folder.ts';
import { readIdentity } from '../platform/backup/key-pair.ts';
import { prepareRecovery, unpackDatabase } from '../platform/backup/restore-database.ts';
import { restoreFiles } from '../platform/backup/restore-files.ts';
import { planRestore, refuseGaps, type RestorePlan } from '../platform/backup/restore-plan.ts';
import { readFileConfig } from '../platform/config.ts';
import { DiskStore } from '../platform/files/disk-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { CommandError, UsageError } from './command-error.ts';
import { notThere } from './restore-wal.ts';

interface Restore {
  from: string;
  identity: string;
  to: string | undefined;
  files: string | undefined;
  until: string | undefined;
  base: string | undefined;
}

export async function restore(env: NodeJS.ProcessEnv, wish: Restore): Promise<void> {
  if (!wish.to && !wish.files) throw new UsageError('--to PGDATA or --files DIR is needed.');
  const folder = new BackupFolder(resolve(wish.from));
  const identity = await readIdentity(wish.identity);
  const plan = await planRestore(folder, wish);
  if (wish.to) await refuseUnfit(resolve(wish.to));
  if (wish.to && !wish.until) refuseGaps(folder, plan);
  const store = wish.files ? await emptyStore(env, wish.files) : undefined;
  console.log(`Restoring from ${plan.manifest.name} …`);
  if (wish.to) await restoreDatabase(folder, identity, plan, { ...wish, to: resolve(wish.to) });
  if (store) await restoreStore(folder, identity, plan, store);
}

async function restoreDatabase(
  folder: BackupFolder,
  identity: string,
  { manifest, through, gaps }: RestorePlan,
  wish: Restore & { to: string },
): Promise<void> {
  const { to, until } = wish;
  const begun = Date.now();
  await unpackDatabase({ folder, manifest, identity, to });
  await prepareRecovery({ to, segmentCommand: segmentCommand(folder, wish.identity, through), notThere, until });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(
    `The database of ${manifest.startedAt} is in ${to}, ${manifest.archive.unpackedBytes} bytes in ${seconds} s.`,
  );
  if (gaps.length > 0) {
    console.log(`The log has a gap at ${gaps[0]}. PostgreSQL will refuse if it is needed to reach ${until}.`);
  }
  if (!existsSync(join(to, 'postgresql.conf'))) {
    console.log('Its configuration lies elsewhere, as on Debian: bring /etc/postgresql back first.');
  }
  console.log(`Next:
  1. Start PostgreSQL ${manifest.postgresVersion} on it. It replays the log ${until ? `up to ${until}` : `through ${through}`} and opens when it has.
  2. gso db check, and look at the newest records.
  3. Set up backups into a new folder (archive_mode is off until then), and take the private key away.`);
}

/** Paths in full: PostgreSQL calls it from its own folder. */
const segmentCommand = (folder: BackupFolder, identity: string, through: string): string[] => [
  process.execPath,
  fileURLToPath(new URL('../cli.ts', import.meta.url)),
  ...['restore', 'wal', '--from', folder.root, '--identity', resolve(identity), '--through', through],
];

async function restoreStore(
  folder: BackupFolder,
  identity: string,
  { manifest }: RestorePlan,
  store: FileStore,
): Promise<void> {
  const begun = Date.now();
  try {
    const { files, bytes } = await restoreFiles({ folder, manifest, identity, store });
    console.log(`${files} files are back, ${bytes} bytes in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  } finally {
    store.close();
  }
}

async function refuseUnfit(to: string): Promise<void> {
  if (process.getuid?.() === 0) {
    throw new CommandError('PostgreSQL does not run as root. Restore as its account: sudo -u postgres gso restore …');
  }
  await refuseUsed(to);
}

async function refuseUsed(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0) {
    throw new CommandError(
      `${folder} is not empty. Nothing is overwritten: name an empty folder, or move that one away.`,
    );
  }
}

async function emptyStore(env: NodeJS.ProcessEnv, files: string): Promise<FileStore> {
  if (files !== 's3') {
    await refuseUsed(resolve(files));
    return new DiskStore(resolve(files));
  }
  const config = readFileConfig(env);
  if (!config.S3_BUCKET) throw new CommandError('S3_BUCKET is not set.');
  return openFileStore(config);
}
