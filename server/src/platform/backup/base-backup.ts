import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createZstdCompress } from 'node:zlib';
import { ArchiveCheck, type WalRange } from './archive-check.ts';
import { BackupError } from './backup-error.ts';
import { type Written, writeDurably } from './durable-file.ts';
import { encrypted } from './encryption.ts';
import { TarReader } from './tar-reader.ts';

const archiveFile = 'base.tar.zst.age';

export interface BaseArchive {
  archive: Written & { file: string; unpackedBytes: number };
  ranges: WalRange[];
}

interface BaseBackup {
  /** A role that may replicate. */
  databaseUrl: string;
  program: string;
  recipients: readonly string[];
  into: string;
}

/**
 * Copies the whole database server while it runs. Nothing is written to disk unencrypted, and every file is compared
 * with the server's own manifest. The server reports success only when all WAL that belongs to the copy is archived.
 */
export async function takeBaseBackup({ databaseUrl, program, recipients, into }: BaseBackup): Promise<BaseArchive> {
  const { url, password } = withoutPassword(databaseUrl);
  const child = spawn(
    program,
    [
      ...['--pgdata', '-', '--format', 'tar', '--wal-method', 'none', '--checkpoint', 'fast'],
      ...['--manifest-checksums', 'SHA256', '--no-password', '--dbname', url, '--label', 'gso backup'],
    ],
    { env: { ...process.env, ...(password && { PGPASSWORD: password }) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const failure = childFailure(child, program);
  const check = new ArchiveCheck();
  const compressed = pipeline(checked(child.stdout, check), createZstdCompress(), onEnd);
  const file = join(into, archiveFile);
  try {
    const archive = await writeDurably(file, throughTo(encrypted(compressed, recipients), failure));
    const { ranges, bytes } = check.finish();
    return { archive: { ...archive, file: archiveFile, unpackedBytes: bytes }, ranges };
  } catch (error) {
    child.kill();
    throw (await failure) ?? error;
  }
}

/** The reader at the end of the pipeline receives its errors. */
const onEnd = (): void => undefined;

/** The file must not get its name if the program failed after its last byte. */
async function* throughTo(
  content: AsyncIterable<Uint8Array>,
  failure: Promise<BackupError | undefined>,
): AsyncGenerator<Uint8Array> {
  yield* content;
  const problem = await failure;
  if (problem) throw problem;
}

async function childFailure(
  child: ReturnType<typeof spawn> & { stderr: Readable },
  program: string,
): Promise<BackupError | undefined> {
  try {
    const stderr = text(child.stderr);
    await once(child, 'close');
    // Without an exit code the process was killed, either from outside or by us for a reason that is already reported,
    // and its output is cut off.
    if (child.exitCode === 0 || child.signalCode) return undefined;
    return new BackupError(`${program} failed:\n${(await stderr).trim()}`);
  } catch (error) {
    return new BackupError(
      `${program} cannot be started. Install PostgreSQL's client programs, or set PG_BASEBACKUP to where it is.`,
      { cause: error },
    );
  }
}

/** Passes everything through and inspects it. */
async function* checked(source: AsyncIterable<Buffer>, check: ArchiveCheck): AsyncGenerator<Buffer> {
  const reader = new TarReader((entry) => check.sinkFor(entry));
  for await (const chunk of source) {
    reader.write(chunk);
    yield chunk;
  }
  reader.end();
}

/** Every account of a machine can read the arguments of a program, but not its environment. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
