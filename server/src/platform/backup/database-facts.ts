import type { Database } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';
import { BackupError } from './backup-error.ts';

export interface DatabaseFacts {
  version: number;
  segmentBytes: number;
  archiveMode: string;
  /** In seconds; 0 means never. */
  archiveTimeout: number;
  /** The newest segment that the server has finished; undefined on a server that is being restored. */
  lastSegment: string | undefined;
  /** Why the last call of archive_command failed, if none has succeeded since. */
  failing: string | undefined;
  archivedLately: boolean;
}

/** The state of the write-ahead log, as the database server reports it. */
export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const [facts] = await readRows<DatabaseFacts>(
    db,
    statement`
      select current_setting('server_version_num')::int / 10000 as version,
        (select setting::int8 from pg_settings where name = 'wal_segment_size') as "segmentBytes",
        current_setting('archive_mode') as "archiveMode",
        (select setting::int from pg_settings where name = 'archive_timeout') as "archiveTimeout",
        case when not pg_is_in_recovery() then (
          select pg_walfile_name(pg_current_wal_lsn() - setting::int8)
          from pg_settings where name = 'wal_segment_size' and pg_current_wal_lsn() - '0/0' > 2 * setting::int8
        ) end as "lastSegment",
        (
          select last_failed_wal from pg_stat_archiver
          where last_failed_time > coalesce(last_archived_time, '-infinity')
        ) as failing,
        coalesce((select last_archived_time > now() - interval '1 minute' from pg_stat_archiver), false) as "archivedLately"`,
  );
  if (!facts) throw new BackupError('The database server returned nothing about its settings.');
  return facts;
}

/** How old the newest change may become before it is archived. */
const archiveTimeoutMax = 60;

/** What must be changed before the log is archived correctly. */
export function archivingProblem(facts: DatabaseFacts): { found: string; todo: string } | undefined {
  if (facts.archiveMode === 'off') {
    return {
      found: 'the database server archives nothing.',
      todo: `Set in its configuration, and restart it: archive_mode = on, archive_timeout = 30, archive_command = 'BACKUP_DIRECTORY=… BACKUP_RECIPIENT=… gso backup wal %p'`,
    };
  }
  if (facts.archiveTimeout > 0 && facts.archiveTimeout <= archiveTimeoutMax) return undefined;
  return {
    found: `up to ${facts.archiveTimeout || 'any number of'} seconds of changes can be lost.`,
    todo: 'Set archive_timeout = 30 in the configuration of the database server.',
  };
}
