import { createHash } from 'node:crypto';
import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ArchiveCheck } from './archive-check.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder, Manifest } from './backup-folder.ts';
import { decrypted } from './encryption.ts';
import { TarReader, type TarSink } from './tar-reader.ts';

interface Unpacking {
  folder: BackupFolder;
  manifest: Manifest;
  identity: string;
  to: string;
}

/**
 * Unpacks a base backup into an empty folder. If it does not match its manifest exactly, the folder is emptied again.
 */
export async function unpackDatabase({ folder, manifest, identity, to }: Unpacking): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await chmod(to, 0o700);
  try {
    await unpack(folder.archivePath(manifest), manifest, identity, to);
  } catch (error) {
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true, force: true });
    throw error;
  }
}

async function unpack(path: string, manifest: Manifest, identity: string, to: string): Promise<void> {
  const digest = createHash('sha256');
  const check = new ArchiveCheck();
  const reader = new TarReader((entry) => {
    const target = join(to, entry.name);
    if (entry.kind === 'folder') {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      return check.sinkFor(entry);
    }
    return both(check.sinkFor(entry), fileSink(target));
  });
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const plain = pipeline(decrypted(digested(source, digest), identity, path), createZstdDecompress(), onEnd);
  for await (const chunk of plain) reader.write(chunk as Buffer);
  reader.end();
  check.finish();
  if (digest.digest('hex') !== manifest.archive.sha256) {
    throw new BackupError(`${path} is not the archive that its manifest describes.`);
  }
}

/** The reader at the end of the pipeline receives its errors. */
const onEnd = (): void => undefined;

async function* digested(source: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    digest.update(chunk);
    yield chunk;
  }
}

/** PostgreSQL syncs everything to the disk before it starts from a backup. */
function fileSink(path: string): TarSink {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'wx', 0o600);
  return {
    write: (data) => {
      for (let written = 0; written < data.length;) written += writeSync(file, data, written);
    },
    end: () => closeSync(file),
  };
}

const both = (one: TarSink, other: TarSink): TarSink => ({
  write: (data) => {
    one.write(data);
    other.write(data);
  },
  end: () => {
    one.end();
    other.end();
  },
});

/** The folder for segments that were decrypted ahead, relative to the folder of the database. */
export const aheadFolder = 'pg_wal/restored-ahead';

interface Recovery {
  to: string;
  /** The command that restores one segment, without the %f and %p at its end. */
  segmentCommand: readonly string[];
  /** The exit code of that command for a missing segment. */
  notThere: number;
  until: string | undefined;
}

/** Configures PostgreSQL to replay the archive when it starts. */
export async function prepareRecovery({ to, segmentCommand, notThere, until }: Recovery): Promise<void> {
  const command = segmentCommand.map(shellWord).join(' ').replaceAll('%', '%%');
  // A segment that cannot be read must stop the recovery: PostgreSQL stops at exit codes above 125, and takes any other
  // one for the end of the log.
  const settings = {
    restore_command: `mv ${aheadFolder}/%f %p 2>/dev/null || ${command} %f %p || { [ $? -eq ${notThere} ] && exit 1; exit 200; }`,
    recovery_end_command: `rm -rf ${aheadFolder}`,
    ...(until && { recovery_target_time: until, recovery_target_action: 'promote' }),
    // The new machine may be smaller than the old one. That only matters for queries during the recovery.
    hot_standby: 'off',
    // The restored server must not write into the archive that it comes from.
    archive_mode: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await appendFile(join(to, 'postgresql.auto.conf'), `# Written by gso restore\n${lines.join('')}`, { mode: 0o600 });
  await writeFile(join(to, 'recovery.signal'), '', { mode: 0o600 });
}

const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
