import { setTimeout as sleep } from 'node:timers/promises';
import { markGood } from '../platform/backup/good-since.ts';
import { readBackupConfig } from '../platform/config.ts';
import { createLogger } from '../platform/logger.ts';
import { CommandError } from './command-error.ts';
import { type BackupParts, withBackupParts } from './backup-parts.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export async function backupFiles(env: NodeJS.ProcessEnv, every: string | undefined): Promise<void> {
  const seconds = Number(every);
  if (every !== undefined && !(seconds > 0)) throw new CommandError('--every needs a number of seconds.');
  const config = readBackupConfig(env);
  await withBackupParts(config, async ({ copier, folder }) => {
    if (every === undefined) {
      const begun = new Date();
      const { copied, missing } = await copier.all();
      await markGood(folder.root, 'files', begun);
      console.log(`${copied} files copied, ${missing.length} not there yet.`);
    } else {
      await copyAgainAndAgain({ copier, folder }, seconds * 1000, config.LOG_LEVEL);
    }
  });
}

/** Repeats until the process is asked to stop. A failure does not end it. */
async function copyAgainAndAgain(
  { copier, folder }: Pick<BackupParts, 'copier' | 'folder'>,
  pauseMs: number,
  logLevel: string,
): Promise<void> {
  const logger = createLogger(logLevel);
  const stopping = new AbortController();
  const ended = Promise.withResolvers<undefined>();
  stopOnSignal(logger, () => {
    stopping.abort();
    return ended.promise;
  });
  let copy = () => copier.all();
  while (!stopping.signal.aborted) {
    try {
      const begun = new Date();
      const { copied, bytes } = await copy();
      await markGood(folder.root, 'files', begun);
      copy = () => copier.recent();
      if (copied > 0) logger.info({ copied, bytes }, 'files copied');
    } catch (err) {
      logger.error({ err }, 'files could not be copied; trying again');
    }
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  ended.resolve(undefined);
}
