import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { TarEntry, TarSink } from './tar-reader.ts';

export const walRange = z.object({ timeline: z.number(), start: z.string(), end: z.string() });
export type WalRange = z.output<typeof walRange>;

/** The content of PostgreSQL's backup_manifest, made with --manifest-checksums=SHA256. */
const postgresManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() })).min(1),
  'Manifest-Checksum': z.string(),
});

const manifestName = 'backup_manifest';

/** Compares every file of the stream with the manifest of the database server. */
export class ArchiveCheck {
  readonly #files = new Map<string, { bytes: number; sha256: string }>();
  readonly #manifest: Uint8Array[] = [];

  sinkFor({ name, kind, bytes }: TarEntry): TarSink {
    const digest = createHash('sha256');
    const keep = kind === 'file' && name !== manifestName;
    return {
      write: (data) => {
        digest.update(data);
        if (name === manifestName) this.#manifest.push(Buffer.from(data));
      },
      end: () => {
        if (keep) this.#files.set(name, { bytes, sha256: digest.digest('hex') });
      },
    };
  }

  /** Throws if a file is missing, unexpected or different. */
  finish(): { ranges: WalRange[]; bytes: number; files: number } {
    const manifest = this.#readManifest();
    for (const listed of manifest.Files) {
      const name = listed.Path ?? Buffer.from(listed['Encoded-Path'] ?? '', 'hex').toString();
      const found = this.#files.get(name);
      if (found?.bytes !== listed.Size || found.sha256 !== listed.Checksum) {
        throw new BackupError(
          `The archive of the database is incomplete or damaged: ${name} is ${found ? 'different' : 'missing'}.`,
        );
      }
    }
    if (this.#files.size !== manifest.Files.length) {
      throw new BackupError('The archive of the database holds files that its manifest does not name.');
    }
    const bytes = [...this.#files.values()].reduce((total, file) => total + file.bytes, 0);
    const ranges = manifest['WAL-Ranges'].map((range) => ({
      timeline: range.Timeline,
      start: range['Start-LSN'],
      end: range['End-LSN'],
    }));
    return { ranges, bytes, files: this.#files.size };
  }

  #readManifest(): z.output<typeof postgresManifest> {
    const content = Buffer.concat(this.#manifest);
    try {
      const manifest = postgresManifest.parse(JSON.parse(content.toString('utf8')));
      const signed = content.subarray(0, content.lastIndexOf('"Manifest-Checksum"'));
      if (hexOf(createHash('sha256').update(signed)) === manifest['Manifest-Checksum']) return manifest;
    } catch {
      // Reported below with a message.
    }
    throw new BackupError(`The archive of the database has no readable ${manifestName}.`);
  }
}

const hexOf = (digest: Hash): string => digest.digest('hex');
