import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../platform/backup/backup-error.ts';
import { type CopiedFiles, isEmpty } from '../platform/backup/file-backup.ts';
import { readRows, statement } from '../platform/db/statement.ts';
import { createLogger } from '../platform/logger.ts';
import { type BackupParts, withBackupParts } from './backup-parts.ts';
import { CommandError } from './command-error.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export async function backupFiles(env: NodeJS.ProcessEnv, every: string | undefined): Promise<void> {
  const seconds = Number(every);
  if (every !== undefined && !(seconds > 0)) throw new CommandError('--every needs a number of seconds.');
  await withBackupParts(env, async (parts) => {
    await parts.files?.copies.prepare();
    if (every !== undefined) {
      await copyAgainAndAgain(parts, seconds * 1000);
    } else if (parts.files) {
      const begun = new Date();
      const { files, newFiles } = await copyAttachments(parts, parts.files);
      await parts.mark('files', begun);
      console.log(`${files} attachments, ${newFiles} of them new.`);
    }
  });
}

/**
 * Copies what is new. An empty folder is right in a new installation; where the database names attachments, its disk is not
 * there, and a copy of it would look like a good one.
 */
export async function copyAttachments(
  { db }: Pick<BackupParts, 'db'>,
  { folder, copies }: NonNullable<BackupParts['files']>,
  parent?: string,
): Promise<CopiedFiles> {
  if ((await isEmpty(folder)) && (await hasAttachments(db))) {
    throw new BackupError(
      `${folder} is empty, although the database names attachments. Is the disk mounted, and is FILE_DIRECTORY right?`,
    );
  }
  return copies.copy(folder, parent);
}

/** Rows that are newer may be of an upload that failed; a scheduled job removes those after an hour. */
async function hasAttachments(db: BackupParts['db']): Promise<boolean> {
  const rows = await readRows(
    db,
    statement`select from stored_file where created_at < now() - interval '2 hours' limit 1`,
  );
  return rows.length > 0;
}

/** Repeats until the process is asked to stop. A failure does not end it. */
async function copyAgainAndAgain(parts: BackupParts, pauseMs: number): Promise<void> {
  const logger = createLogger(parts.config.LOG_LEVEL);
  const stopping = new AbortController();
  const ended = Promise.withResolvers<undefined>();
  stopOnSignal(logger, () => {
    stopping.abort();
    return ended.promise;
  });
  let last: { at: Date; snapshot: string } | undefined;
  while (!stopping.signal.aborted) {
    const at = new Date();
    try {
      // In a bucket there is nothing to copy.
      if (parts.files && (!last || (await hasNewer(parts, new Date(last.at.getTime() - 2 * pauseMs))))) {
        const { snapshot, newFiles, addedBytes } = await copyAttachments(parts, parts.files, last?.snapshot);
        last = { at, snapshot };
        if (newFiles > 0) logger.info({ snapshot, newFiles, addedBytes }, 'attachments copied');
      }
      await parts.mark('files', at);
    } catch (err) {
      last = undefined;
      logger.error({ err }, 'attachments could not be copied; trying again');
    }
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  ended.resolve(undefined);
}

/** The row of an attachment is there before its content is, so what was new at the last time counts as new again. */
async function hasNewer({ db }: BackupParts, since: Date): Promise<boolean> {
  const rows = await readRows(db, statement`select from stored_file where created_at > ${since} limit 1`);
  return rows.length > 0;
}
