import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { takeBaseBackup } from './base-backup.ts';
import { type BackupFolder, firstSegmentOf, type Manifest } from './backup-folder.ts';
import type { FileCopier } from './copy-files.ts';
import { archivingProblem, type DatabaseFacts } from './database-facts.ts';
import { type Written, writeDurably } from './durable-file.ts';
import { baseNameAt } from './prune.ts';
import { gapsIn, segmentBefore } from './wal-name.ts';

interface BackupRun {
  folder: BackupFolder;
  recipients: readonly string[];
  databaseUrl: string;
  program: string;
  facts: DatabaseFacts;
  copier: FileCopier;
}

export interface FinishedRun {
  manifest: Manifest;
  copiedFiles: number;
  /** Attachments that are in the database but not in the store. */
  missingFiles: string[];
}

/** Makes a base backup with everything that belongs to it. The manifest, written last, makes it valid. */
export async function runBackup({
  folder,
  recipients,
  databaseUrl,
  program,
  facts,
  copier,
}: BackupRun): Promise<FinishedRun> {
  const problem = archivingProblem(facts);
  if (problem) throw new BackupError(`No backup without its log: ${problem.found} ${problem.todo}`);
  const startedAt = new Date();
  const name = baseNameAt(startedAt);
  const into = await newFolder(folder, name);
  // Listed before and after: a file that is removed meanwhile belongs to moments that can be restored.
  const before = await copier.all();
  const { archive, ranges } = await takeBaseBackup({ databaseUrl, program, recipients, into });
  const after = await copier.all();
  const keys = [...new Set([...before.keys, ...after.keys])].toSorted();
  const manifest: Manifest = {
    format: 1,
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    postgresVersion: facts.version,
    segmentBytes: facts.segmentBytes,
    ranges,
    archive,
    files: { ...(await writeText(join(into, fileList), keys.join('\n'))), file: fileList, count: keys.length },
  };
  await refuseGaps(folder, manifest);
  await writeText(folder.manifestPath(name), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return { manifest, copiedFiles: before.copied + after.copied, missingFiles: after.missing };
}

const fileList = 'files.txt';

async function newFolder(folder: BackupFolder, name: string): Promise<string> {
  const into = folder.baseFolder(name);
  await mkdir(join(folder.root, 'base'), { recursive: true });
  try {
    await mkdir(into);
  } catch (error) {
    throw new BackupError(
      `${into} cannot be created. Is another backup running, or may this account not write there?`,
      {
        cause: error,
      },
    );
  }
  return into;
}

async function refuseGaps(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const archived = (await folder.allWal()).map((file) => file.name);
  const { segmentBytes, ranges } = manifest;
  const ends = ranges.map(({ end, timeline }) => segmentBefore(end, timeline, segmentBytes)).toSorted();
  const gaps = gapsIn(archived, firstSegmentOf(manifest), ends.at(-1) ?? '', segmentBytes);
  if (gaps.length === 0) return;
  throw new BackupError(
    `The database server did not archive ${gaps.join(', ')} into ${folder.root}/wal. Does its archive_command name another BACKUP_DIRECTORY?`,
  );
}

function writeText(path: string, content: string): Promise<Written> {
  return writeDurably(path, pieces(content));
}

async function* pieces(content: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content));
}
