import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, accountFor, giveTo, refuseUnreadable } from '../platform/backup/account.ts';
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
  const database = wish.to ? await emptyPlace(resolve(wish.to)) : undefined;
  const files = wish.files && wish.files !== 's3' ? await emptyPlace(resolve(wish.files)) : undefined;
  if (database) {
    await refuseUnreadable(undefined, [folder.archivePath(plan.manifest)]);
    const [newest] = await folder.walNamed(plan.through);
    await refuseUnreadable(database.account, [newest?.path, resolve(wish.identity)]);
  }
  if (database && !wish.until) refuseGaps(folder, plan);
  const store = wish.files ? storeFor(env, files) : undefined;
  // With the permissions that the services use.
  process.umask(0o077);
  console.log(`Restoring from ${plan.manifest.name} …`);
  if (database) await restoreDatabase(folder, identity, plan, { ...wish, to: database.path });
  if (store) await restoreStore(folder, identity, plan, store);
  for (const place of [database, files]) if (place?.account) await giveTo(place.account, place.path);
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
    console.log('Its configuration is elsewhere, as on Debian: restore /etc/postgresql first.');
  }
  console.log(`Next:
  1. Start PostgreSQL ${manifest.postgresVersion} on it. It replays the log ${until ? `up to ${until}` : `through ${through}`} and opens when it has.
  2. gso db check, and look at the newest records.
  3. Set up backups into a new folder (archive_mode is off until then), and take the private key away.`);
}

/** Absolute paths, because PostgreSQL calls it from its own folder. */
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
    console.log(`${files} files restored, ${bytes} bytes in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  } finally {
    store.close();
  }
}

interface Place {
  path: string;
  account: Account | undefined;
}

async function emptyPlace(path: string): Promise<Place> {
  const names = existsSync(path) ? await readdir(path) : [];
  if (names.length > 0) {
    throw new CommandError(
      `${path} is not empty. Nothing is overwritten: name an empty folder, or move that one away.`,
    );
  }
  return { path, account: await accountFor(path) };
}

function storeFor(env: NodeJS.ProcessEnv, files: Place | undefined): FileStore {
  if (files) return new DiskStore(files.path);
  const config = readFileConfig(env);
  if (!config.S3_BUCKET) throw new CommandError('S3_BUCKET is not set.');
  return openFileStore(config);
}
