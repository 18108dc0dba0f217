import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { walRange } from './archive-check.ts';
import { BackupError } from './backup-error.ts';
import { partEnding } from './durable-file.ts';
import { isSegment, segmentAt } from './wal-name.ts';

const written = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });

/** Written last: a base backup without it is incomplete. */
const manifest = z.object({
  format: z.literal(1),
  /** The name of the folder: when the base backup began. */
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** Any moment from here on can be restored. */
  finishedAt: z.iso.datetime(),
  postgresVersion: z.number(),
  segmentBytes: z.number(),
  /** What must be replayed before the copy of the database is consistent. */
  ranges: z.array(walRange).min(1),
  archive: written.extend({ unpackedBytes: z.number() }),
  /** The keys of the attachments in the database, one per line. */
  files: written.extend({ count: z.number() }),
});
export type Manifest = z.output<typeof manifest>;

export interface WalFile {
  /** As PostgreSQL calls it. */
  name: string;
  /** The digest of the content. */
  sha256: string;
  path: string;
}

const archivedName = /^(?<name>.+)-(?<sha256>[0-9a-f]{64})\.zst\.age$/;
const manifestFile = 'manifest.json';

/**
 * base/<when>/  an archive of the database, the list of its attachments, and the manifest
 * wal/          the segments of the write-ahead log, each with the digest of its content in its name
 * files/        the attachments, each by itself under its key
 */
export class BackupFolder {
  readonly root: string;
  constructor(root: string) {
    this.root = root;
  }

  baseFolder(name: string): string {
    return join(this.root, 'base', name);
  }

  archivePath({ name, archive }: Manifest): string {
    return join(this.baseFolder(name), archive.file);
  }

  manifestPath(name: string): string {
    return join(this.baseFolder(name), manifestFile);
  }

  async baseNames(): Promise<string[]> {
    return (await namesIn(join(this.root, 'base'))).toSorted();
  }

  /** The complete base backups, the oldest first. */
  async manifests(): Promise<Manifest[]> {
    const found = await Promise.all((await this.baseNames()).map((name) => this.#manifestOf(name)));
    return found.filter((one) => one !== undefined);
  }

  async #manifestOf(name: string): Promise<Manifest | undefined> {
    const path = this.manifestPath(name);
    const content = await readFile(path, 'utf8').catch((error: unknown) => ifMissing(error, path, undefined));
    if (content === undefined) return undefined;
    try {
      return manifest.parse(JSON.parse(content));
    } catch (error) {
      throw new BackupError(`${path} is damaged. Move that folder away to use the others.`, { cause: error });
    }
  }

  async fileKeysOf({ name, files }: Manifest): Promise<string[]> {
    const content = await readFile(join(this.baseFolder(name), files.file), 'utf8');
    return content.split('\n').filter(Boolean);
  }

  walPath(name: string, sha256: string): string {
    return join(this.#walFolderOf(name), `${name}-${sha256}.zst.age`);
  }

  /** At most 256 segments in one folder, so that looking one up stays fast. */
  #walFolderOf(name: string): string {
    return join(this.root, 'wal', isSegment(name.slice(0, 24)) ? name.slice(0, 16) : 'history');
  }

  /** The files archived under this name. More than one only if two database servers write into the same folder. */
  async walNamed(name: string): Promise<WalFile[]> {
    return (await walIn(this.#walFolderOf(name))).filter((file) => file.name === name);
  }

  /** The segments after this one in its folder. */
  async walBehind(name: string): Promise<WalFile[]> {
    const all = await walIn(this.#walFolderOf(name));
    return all.filter((file) => isSegment(file.name) && file.name > name);
  }

  async allWal(): Promise<WalFile[]> {
    const folders = await namesIn(join(this.root, 'wal'));
    return (await Promise.all(folders.map((folder) => walIn(join(this.root, 'wal', folder))))).flat();
  }

  filePath(key: string): string {
    return join(this.root, 'files', key.slice(0, 2), `${key}.age`);
  }

  async fileKeys(): Promise<string[]> {
    const names = await namesIn(join(this.root, 'files'), { recursive: true });
    return names.flatMap((path) => /([^/]+)\.age$/.exec(path)?.[1] ?? []);
  }

  /** Temporary files of crashed writers, old enough that nobody is still writing them. */
  async removeLeftovers(olderThan: Date): Promise<void> {
    const names = await namesIn(this.root, { recursive: true });
    for (const name of names.filter((one) => one.endsWith(partEnding))) {
      const path = join(this.root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime < olderThan) await rm(path, { force: true });
    }
  }
}

/** The first segment that a base backup needs. */
export const firstSegmentOf = ({ ranges, segmentBytes }: Manifest): string =>
  ranges
    .map(({ start, timeline }) => segmentAt(start, timeline, segmentBytes))
    .reduce((first, other) => (other.slice(8) < first.slice(8) ? other : first));

async function walIn(folder: string): Promise<WalFile[]> {
  const names = await namesIn(folder);
  return names.toSorted().flatMap((file) => {
    const { name, sha256 } = archivedName.exec(file)?.groups ?? {};
    return name && sha256 ? [{ name, sha256, path: join(folder, file) }] : [];
  });
}

async function namesIn(folder: string, options: { recursive?: boolean } = {}): Promise<string[]> {
  return readdir(folder, options).catch((error: unknown) => ifMissing(error, folder, []));
}

/**
 * A missing file is a valid result. A file that this account may not read is an error, or an older backup would be
 * used.
 */
function ifMissing<Value>(error: unknown, path: string, fallback: Value): Value {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return fallback;
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
  throw new BackupError(`${path} cannot be read by this account. Run this as root, whose units make the backups.`, {
    cause: error,
  });
}
