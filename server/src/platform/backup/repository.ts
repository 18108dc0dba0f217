import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { BackupConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';

/** Where the database server is, as it says itself. */
export interface DatabasePlace {
  dataDirectory: string;
  port: number;
  socketDirectory: string;
}

/** pgBackRest's name for what belongs to one database server. */
export const stanza = 'gso';

type Repository =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; path: string }
  | { kind: 'host'; user: string; host: string; path: string };

function repositoryOf({ BACKUP_REPOSITORY }: BackupConfig): Repository {
  if (BACKUP_REPOSITORY.startsWith('/')) return { kind: 'folder', path: BACKUP_REPOSITORY };
  const { protocol, host, username, pathname } = new URL(BACKUP_REPOSITORY);
  const path = pathname.replace(/\/+$/, '');
  return protocol === 's3:'
    ? { kind: 's3', bucket: host, path }
    : { kind: 'host', user: username || 'pgbackrest', host, path };
}

/** The folder of the repository, if it is one of this machine. */
export function repositoryFolder(config: BackupConfig): string | undefined {
  const repository = repositoryOf(config);
  return repository.kind === 'folder' ? repository.path : undefined;
}

/** The host that keeps the repository and makes the backups of the database by itself. */
export function repositoryHost(config: BackupConfig): string | undefined {
  const repository = repositoryOf(config);
  return repository.kind === 'host' ? repository.host : undefined;
}

/** The folder of the backups of the database, within a repository that is a folder of this machine. */
export const databasePart = 'database';
const filePart = 'files';

/** The configuration of pgBackRest. It holds the passphrase: only root and the database server may read it. */
export function pgBackRestSettings(config: BackupConfig, place: DatabasePlace): string {
  const lines = {
    'pg1-path': place.dataDirectory,
    'pg1-port': place.port,
    'pg1-socket-path': place.socketDirectory,
    ...repositorySettings(config),
    'repo1-retention-full': config.BACKUP_KEEP,
    'compress-type': 'zst',
    'process-max': Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
    'start-fast': 'y',
    // Not below /tmp: a service of systemd has a /tmp of its own, and two backups at once must see each other.
    'lock-path': join(place.socketDirectory, 'gso-pgbackrest'),
    'log-level-file': 'off',
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}`);
  return `# Written by \`gso backup setup\`, and again each time it runs.\n[${stanza}]\n${text.join('\n')}\n`;
}

function repositorySettings(config: BackupConfig): Record<string, string> {
  const repository = repositoryOf(config);
  // The host of the repository encrypts, and knows the passphrase alone.
  if (repository.kind === 'host') return { 'repo1-host': repository.host, 'repo1-host-user': repository.user };
  const common = {
    'repo1-path': join(repository.path || '/', databasePart),
    'repo1-bundle': 'y',
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': config.BACKUP_PASSPHRASE,
  };
  if (repository.kind === 'folder') return common;
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_CA_FILE: authority } = config;
  return {
    ...common,
    'repo1-type': 's3',
    'repo1-s3-bucket': repository.bucket,
    'repo1-s3-endpoint': endpoint ? new URL(endpoint).host : `s3.${config.BACKUP_S3_REGION}.amazonaws.com`,
    ...(endpoint && { 'repo1-s3-uri-style': 'path' }),
    'repo1-s3-region': config.BACKUP_S3_REGION,
    'repo1-s3-key': needed(config, 'BACKUP_S3_ACCESS_KEY_ID'),
    'repo1-s3-key-secret': needed(config, 'BACKUP_S3_SECRET_ACCESS_KEY'),
    ...(authority && { 'repo1-storage-ca-file': authority }),
  };
}

/** The settings of restic, which takes them from the environment, and its options. */
export function resticSettings(config: BackupConfig): { env: Record<string, string>; options: string[] } {
  const repository = repositoryOf(config);
  const cache = process.env['CACHE_DIRECTORY'];
  return {
    env: {
      RESTIC_REPOSITORY: resticRepository(config, repository),
      RESTIC_PASSWORD: config.BACKUP_PASSPHRASE,
      ...(repository.kind === 's3' && {
        AWS_ACCESS_KEY_ID: needed(config, 'BACKUP_S3_ACCESS_KEY_ID'),
        AWS_SECRET_ACCESS_KEY: needed(config, 'BACKUP_S3_SECRET_ACCESS_KEY'),
        AWS_DEFAULT_REGION: config.BACKUP_S3_REGION,
      }),
    },
    options: [
      ...(cache && repository.kind !== 'folder' ? ['--cache-dir', cache] : ['--no-cache']),
      ...(repository.kind === 's3' && config.BACKUP_S3_CA_FILE ? ['--cacert', config.BACKUP_S3_CA_FILE] : []),
    ],
  };
}

function resticRepository(config: BackupConfig, repository: Repository): string {
  switch (repository.kind) {
    case 'folder':
      return join(repository.path, filePart);
    case 's3': {
      const endpoint = config.BACKUP_S3_ENDPOINT ?? 'https://s3.amazonaws.com';
      return `s3:${endpoint}/${repository.bucket}${repository.path}/${filePart}`;
    }
    case 'host':
      return `sftp:${repository.user}@${repository.host}:${join(repository.path || '/', filePart)}`;
  }
}

function needed(config: BackupConfig, name: 'BACKUP_S3_ACCESS_KEY_ID' | 'BACKUP_S3_SECRET_ACCESS_KEY'): string {
  const value = config[name];
  if (!value) throw new BackupError(`BACKUP_REPOSITORY is a bucket, so ${name} is needed.`);
  return value;
}
