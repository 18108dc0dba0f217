import { BackupError } from './backup-error.ts';
import { type BackupFolder, firstSegmentOf, type Manifest } from './backup-folder.ts';
import { gapsIn, isSegment, placeOf } from './wal-name.ts';

export interface RestorePlan {
  manifest: Manifest;
  /** The newest archived segment: all segments up to it must be readable. */
  through: string;
  /** Missing segments; with a moment to stop at they may not be needed. */
  gaps: string[];
}

const withZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Which base backup to restore, and which segments of the log to replay. */
export async function planRestore(
  folder: BackupFolder,
  { base, until }: { base?: string | undefined; until?: string | undefined },
): Promise<RestorePlan> {
  if (until !== undefined && (!withZone.test(until) || Number.isNaN(Date.parse(until)))) {
    throw new BackupError(`--until needs a moment with its time zone, such as '2026-11-15 10:00:00+07'.`);
  }
  const manifest = chosen(folder, await folder.manifests(), base, until);
  const segments = (await folder.allWal()).map(({ name }) => name).filter(isSegment);
  const first = firstSegmentOf(manifest);
  const through = segments.reduce((last, name) => (placeOf(name) > placeOf(last) ? name : last), first);
  const gaps = gapsIn(segments, first, through, manifest.segmentBytes);
  return { manifest, through, gaps };
}

/** Without a moment to stop at, the log must be complete. */
export function refuseGaps(folder: BackupFolder, { gaps }: RestorePlan): void {
  if (gaps.length === 0) return;
  throw new BackupError(
    `The write-ahead log has a gap: ${gaps.join(', ')} ${gaps.length === 1 ? 'is' : 'are'} missing in ${folder.root}/wal. ` +
      'Moments before the gap can be restored: set --until to one of them.',
  );
}

function chosen(
  folder: BackupFolder,
  manifests: readonly Manifest[],
  base: string | undefined,
  until: string | undefined,
): Manifest {
  const usable = manifests.filter(
    ({ name, finishedAt }) => (!base || name === base) && (!until || Date.parse(finishedAt) <= Date.parse(until)),
  );
  const newest = usable.at(-1);
  if (newest) return newest;
  if (manifests.length === 0) throw new BackupError(`There is no complete base backup in ${folder.root}.`);
  const listed = manifests.map(({ name, finishedAt }) => `  ${name}, from ${finishedAt} on`).join('\n');
  throw new BackupError(`No base backup fits. There are:\n${listed}`);
}
