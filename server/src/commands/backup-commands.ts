import { BackupError } from '../platform/backup/backup-error.ts';
import { type Command, command } from './command.ts';
import { CommandError } from './command-error.ts';

const from = { value: 'DIR', about: 'the folder of the backups', required: true };
const identity = { value: 'FILE', about: 'the file that holds the private key', required: true };

/** All commands for backups. docs/operate-backup.md explains how they work together. */
export const backupCommands: Command[] = [
  command({
    name: 'backup keys',
    summary: 'create the key pair that backups are encrypted with',
    details: `Do this on another machine than the server: the server needs only the public key, which is printed.
The holder of the private key can read every backup. Without it no backup can be read: keep two copies in safe places.
The file has the format of age-keygen.`,
    options: { identity: { value: 'FILE', about: 'a new file for the private key', required: true } },
    run: async (given) => withReadableErrors((await import('./backup-keys.ts')).backupKeys(given.needed('identity'))),
  }),
  command({
    name: 'backup run',
    summary: 'copy the database and all files, encrypted, and remove what is too old',
    details: `For once a day. Needs BACKUP_DIRECTORY, BACKUP_RECIPIENT and BACKUP_DATABASE_URL, and a database server
that archives its write-ahead log by "gso backup wal". A run that fails leaves nothing that counts as a backup.`,
    run: async () => withReadableErrors((await import('./backup-run.ts')).backupRun(process.env)),
  }),
  command({
    name: 'backup wal',
    summary: "archive a segment of the database's write-ahead log: its archive_command",
    details: `In the configuration of PostgreSQL: archive_command = 'BACKUP_DIRECTORY=… BACKUP_RECIPIENT=… gso backup wal %p'.
The same segment may come again; another content under its name is refused.`,
    words: ['PATH'],
    run: async (given) => withReadableErrors((await import('./backup-wal.ts')).backupWal(process.env, given.word(0))),
  }),
  command({
    name: 'backup files',
    summary: 'copy the files that are new since the last time',
    options: { every: { value: 'SECONDS', about: 'repeat at this interval, until SIGTERM' } },
    run: async (given) =>
      withReadableErrors((await import('./backup-files.ts')).backupFiles(process.env, given.text('every'))),
  }),
  command({
    name: 'backup check',
    summary: 'check that the newest backup is complete and recent, and the log without gaps',
    details: 'For a monitor. Exits with 1 if something is missing that a restore would need.',
    options: { deep: { about: 'also read the newest archive' }, json: { about: 'print JSON' } },
    run: async (given) =>
      withReadableErrors(
        (await import('./backup-check.ts')).backupCheck(process.env, {
          deep: given.flag('deep'),
          json: given.flag('json'),
        }),
      ),
  }),
  command({
    name: 'restore wal',
    summary: 'restore a segment of the write-ahead log: the restore_command that "gso restore" sets',
    words: ['NAME', 'PATH'],
    options: { from, identity, through: { value: 'NAME', about: 'the newest archived segment', required: true } },
    run: async (given) =>
      (await import('./restore-wal.ts')).restoreSegment({
        from: given.needed('from'),
        identity: given.needed('identity'),
        through: given.needed('through'),
        name: given.word(0),
        path: given.word(1),
      }),
  }),
  command({
    name: 'restore',
    summary: 'restore database and files from a backup into empty folders',
    details: `Overwrites nothing and starts nothing; PostgreSQL replays the write-ahead log when it is started on the folder.
Run it as root: what it restores then belongs to the owner of each folder, or of the folder above it. PostgreSQL reads
the log and the private key itself while it replays, so its account must be able to read both.`,
    options: {
      from,
      identity,
      to: { value: 'PGDATA', about: 'an empty folder for the database' },
      files: { value: 'DIR', about: 'an empty folder for the files, or s3 for the bucket of the S3_ settings' },
      until: { value: 'MOMENT', about: `where to stop, such as '2026-11-15 10:00:00+07'; without it, at the end` },
      base: { value: 'NAME', about: 'the base backup to begin with; without it, the newest that fits' },
    },
    run: async (given) =>
      withReadableErrors(
        (await import('./restore.ts')).restore(process.env, {
          from: given.needed('from'),
          identity: given.needed('identity'),
          to: given.text('to'),
          files: given.text('files'),
          until: given.text('until'),
          base: given.text('base'),
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
