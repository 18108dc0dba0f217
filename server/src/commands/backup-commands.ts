import { BackupError } from '../platform/backup/backup-error.ts';
import { backupTypes } from '../platform/backup/database-backup.ts';
import { type Command, command } from './command.ts';
import { CommandError, UsageError } from './command-error.ts';

const key = { value: 'FILE', about: 'what `gso backup key` printed; without it, the settings of this machine' };

/** All commands for backups. docs/operate-backup.md explains how they work together. */
export const backupCommands: Command[] = [
  command({
    name: 'backup setup',
    summary: 'configure pgBackRest, PostgreSQL and restic for backups, and try them',
    details: `On the machine of the database server, as root. Needs BACKUP_REPOSITORY and BACKUP_PASSPHRASE.
It can be run again at any time, such as after a change of these settings.`,
    run: async () => withReadableErrors((await import('./backup-setup.ts')).backupSetup(process.env)),
  }),
  command({
    name: 'backup key',
    summary: 'print what a restore on another machine needs, passphrase included',
    details: 'Keep it twice, away from this machine: without it no backup can be read, and with it every backup can.',
    run: async () => (await import('./backup-key.ts')).backupKey(process.env),
  }),
  command({
    name: 'backup run',
    summary: 'back up the database and the attachments, and remove what is too old',
    details: `For once a day. A full backup once a week, otherwise what has changed since the last full one. Also records
which copy of the attachments belongs to it. A run that fails leaves nothing that counts as a backup.`,
    options: { type: { value: 'TYPE', about: `${backupTypes.join(', ')}; without it, what is due` } },
    run: async (given) => {
      const type = given.text('type');
      const known = backupTypes.find((one) => one === type);
      if (type && !known) throw new UsageError(`--type is ${backupTypes.join(', ')}.`);
      await withReadableErrors((await import('./backup-run.ts')).backupRun(process.env, known));
    },
  }),
  command({
    name: 'backup files',
    summary: 'copy the attachments that are new since the last time',
    options: { every: { value: 'SECONDS', about: 'repeat at this interval, until SIGTERM' } },
    run: async (given) =>
      withReadableErrors((await import('./backup-files.ts')).backupFiles(process.env, given.text('every'))),
  }),
  command({
    name: 'backup check',
    summary: 'check that the newest backup is recent and that the log and the attachments arrive',
    details: 'For a monitor. Exits with 1 if something is missing that a restore would need.',
    options: { deep: { about: 'also read the whole repository' }, json: { about: 'print JSON' } },
    run: async (given) =>
      withReadableErrors(
        (await import('./backup-check.ts')).backupCheck(process.env, {
          deep: given.flag('deep'),
          json: given.flag('json'),
        }),
      ),
  }),
  command({
    name: 'restore file',
    summary: 'put one attachment back where the server looks for it',
    details: 'NAME is the key that `gso db check` names. The newest copy that holds it is used.',
    words: ['NAME'],
    options: { key },
    run: async (given) =>
      withReadableErrors(
        (await import('./restore.ts')).restoreFile(process.env, { key: given.text('key'), name: given.word(0) }),
      ),
  }),
  command({
    name: 'restore',
    summary: 'restore database and attachments from a backup into empty folders',
    details: `Overwrites nothing and starts nothing; PostgreSQL replays the write-ahead log when it is started on the folder.
Run it as root: what it restores then belongs to the owner of each folder, or of the folder above it.`,
    options: {
      key,
      to: { value: 'PGDATA', about: 'an empty folder for the database' },
      files: { value: 'DIR', about: 'an empty folder for the attachments' },
      until: { value: 'MOMENT', about: `where to stop, such as '2026-11-15 10:00:00+07'; without it, at the end` },
      set: { value: 'LABEL', about: 'the backup to begin with; without it, the newest that fits' },
    },
    run: async (given) =>
      withReadableErrors(
        (await import('./restore.ts')).restore(process.env, {
          key: given.text('key'),
          to: given.text('to'),
          files: given.text('files'),
          until: given.text('until'),
          set: given.text('set'),
        }),
      ),
  }),
];

/** Turns an error of the backup into a message for the command line, without a stack trace. */
async function withReadableErrors(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
}
