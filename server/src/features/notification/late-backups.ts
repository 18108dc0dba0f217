import { pageAccess } from '@gso/contract/permissions';
import { goodSince } from '../../platform/backup/good-since.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { holdersOf } from './holders.ts';
import { notify } from './notify.ts';

export interface BackupWatch {
  /** The folder that shows when each part of the backups last succeeded. */
  status: string;
  maxAgeHours: number;
}

const hourMs = 60 * 60 * 1000;

/**
 * Notifies those who manage accounts, once a day, while the newest backup is too old or the checks of the backups fail.
 * An installation that has never had a backup is left to `gso doctor`.
 */
export async function warnOfLateBackups(db: Database, { status, maxAgeHours }: BackupWatch): Promise<number> {
  const good = await goodSince(status);
  const hoursOf = (part: 'base' | 'check') => (Date.now() - (good.get(part)?.getTime() ?? Number.NaN)) / hourMs;
  // A check runs every hour; the part that is late the longest is named by its hours.
  const late = [hoursOf('base'), hoursOf('check')].filter((hours) => hours > maxAgeHours);
  if (late.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const lately = await readRows(
      tx,
      statement`select from notification where kind = 'backup-late' and created_at > now() - interval '23 hours' limit 1`,
    );
    if (lately.length > 0) return 0;
    const to = await holdersOf(tx, pageAccess.account);
    await notify(tx, undefined, {
      kind: 'backup-late',
      type: 'BACKUP',
      facts: { hours: Math.floor(Math.max(...late)) },
      to,
    });
    return to.length;
  });
}
