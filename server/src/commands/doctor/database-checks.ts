import { permissions } from '@gso/contract/permissions';
import { unsafeSettings } from '../../platform/db/assert-durable.ts';
import { databaseFault } from '../../platform/db/database-fault.ts';
import { mostConnections } from '../../platform/db/connections.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';
import { migrationFinding } from '../migration-finding.ts';
import { guarded } from './guarded.ts';

interface Expected {
  timeZone: string;
  connections: number;
  serveDoesChores: boolean;
}

/** All checks inside the database. The first one has found that it responds. */
export async function* databaseFindings(db: Database, expected: Expected): AsyncIterable<Finding> {
  yield await guarded('database version', () => versionFinding(db));
  yield await guarded('writing', () => writingFinding(db));
  yield await guarded('disk of the database', () => roomFinding(db));
  yield await guarded('durability', () => durabilityFinding(db));
  yield await guarded('clock', () => clockFinding(db));
  yield await guarded('time zone', () => timeZoneFinding(db, expected.timeZone));
  yield await guarded('connections', () => connectionsFinding(db, expected.connections));
  const migrations = await guarded('migrations', () => migrationFinding(db));
  yield migrations;
  yield await guarded('role', () => roleFinding(db));
  if (migrations.state === 'problem') return;
  yield await guarded('administrators', () => administratorFinding(db));
  if (!expected.serveDoesChores) yield await guarded('worker', () => workerFinding(db));
}

const oldest = 15;
const newest = 18;

async function versionFinding(db: Database): Promise<Finding> {
  const check = 'database version';
  const [row] = await readRows<{ number: number; name: string; encoding: string }>(
    db,
    statement`select current_setting('server_version_num')::integer / 10000 as number,
      current_setting('server_version') as name, current_setting('server_encoding') as encoding`,
  );
  const { number, name, encoding } = row ?? { number: 0, name: 'unknown', encoding: '' };
  const found = `PostgreSQL ${name}`;
  if (encoding !== 'UTF8') {
    return problem(
      check,
      `${found}, but the encoding is ${encoding}.`,
      "Create the database again with encoding 'UTF8'.",
    );
  }
  if (number < oldest) return problem(check, `${found} is too old.`, `Upgrade it to ${oldest} or newer.`);
  if (number > newest) {
    return warning(
      check,
      `${found} is newer than the tested versions.`,
      `Use ${oldest} to ${newest}, or watch the log.`,
    );
  }
  return fine(check, found);
}

async function writingFinding(db: Database): Promise<Finding> {
  const [row] = await readRows<{ standby: boolean }>(db, statement`select pg_is_in_recovery() as standby`);
  return row?.standby
    ? problem(
        'writing',
        'The database is a standby, which accepts no writes. API processes on it are not ready.',
        'Put the address of the primary into DATABASE_URL, or promote this one.',
      )
    : fine('writing', 'the database is the primary');
}

/** Sorts more than fits into memory, so that the server writes a temporary file of some megabytes next to its data. */
async function roomFinding(db: Database): Promise<Finding> {
  const check = 'disk of the database';
  try {
    await readRows(db, statement`select set_config('work_mem', '64kB', false)`);
    await readRows(
      db,
      statement`select max(n) from (select n from generate_series(1, 200000) as n order by n desc offset 1) as sorted`,
    );
    return fine(check, 'has room');
  } catch (error) {
    if (databaseFault(error) !== 'storage-full') throw error;
    return problem(check, 'The disk of the database is full: nothing can be saved.', 'Make room on it, or enlarge it.');
  }
}

async function durabilityFinding(db: Database): Promise<Finding> {
  const unsafe = await unsafeSettings(db);
  return unsafe.length === 0
    ? fine('durability', 'what is saved survives a power cut')
    : problem(
        'durability',
        `The database may lose saved work: ${unsafe.join(', ')}. The server does not start on it.`,
        'Set these to on in postgresql.conf.',
      );
}

const noticeable = 5;
const harmful = 60;

async function clockFinding(db: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await readRows<{ at: number }>(
    db,
    statement`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`,
  );
  const seconds = ((row?.at ?? 0) - (before + Date.now()) / 2) / 1000;
  const found = `The database's clock is ${Math.abs(seconds).toFixed(0)} s ${seconds < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const todo = 'Synchronize both clocks: install chrony or systemd-timesyncd.';
  if (Math.abs(seconds) >= harmful) return problem('clock', found, todo);
  if (Math.abs(seconds) >= noticeable) return warning('clock', found, todo);
  return fine('clock', 'database and machine agree');
}

async function timeZoneFinding(db: Database, timeZone: string): Promise<Finding> {
  const check = 'time zone';
  const todo =
    'Correct TIME_ZONE, or bring the time zones of the machine and of PostgreSQL up to date (package tzdata).';
  const known = await readRows(
    db,
    statement`select from pg_timezone_names where lower(name) = lower(${timeZone}) limit 1`,
  );
  if (known.length === 0) return problem(check, `The database does not know ${timeZone}.`, todo);
  const now = new Date();
  const [row] = await readRows<{ there: string }>(
    db,
    statement`select to_char(${now.toISOString()}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as there`,
  );
  const here = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return row?.there === here
    ? fine(check, `in ${timeZone} it is ${here}`)
    : problem(check, `In ${timeZone} it is ${here} here, but ${row?.there} in the database.`, todo);
}

async function connectionsFinding(db: Database, connections: number): Promise<Finding> {
  const check = 'connections';
  const [row] = await readRows<{ most: number; used: number }>(
    db,
    statement`select current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, used } = row ?? { most: 0, used: 0 };
  const needed = mostConnections(connections);
  const found = `${used} of ${most} connections are in use, an API process opens up to ${needed}`;
  const todo = 'Raise max_connections in postgresql.conf, or lower DATABASE_CONNECTIONS.';
  if (needed > most) return problem(check, `${found}.`, todo);
  return most - used < needed ? warning(check, `${found}.`, todo) : fine(check, found);
}

interface RoleFacts {
  name: string;
  is_super: boolean;
  is_member: boolean;
  owns: boolean;
  may_create: boolean;
  may_rewrite: boolean;
  may_unseal: boolean;
  closed: string[];
}

async function roleFinding(db: Database): Promise<Finding> {
  const [row] = await readRows<RoleFacts>(
    db,
    statement`with tables as (
        select oid, relname, relowner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      )
      select current_user as name, rolsuper as is_super,
        coalesce(pg_has_role(to_regrole('gso_app'), 'usage'), false) as is_member,
        exists (select from tables where pg_has_role(relowner, 'usage')) as owns,
        has_schema_privilege('public', 'create') as may_create,
        coalesce(has_table_privilege(to_regclass('public.audit_entry'), 'update, delete, truncate'), false) as may_rewrite,
        coalesce(has_table_privilege(to_regclass('public.erasure_seal'), 'select'), false) as may_unseal,
        array(select relname::text from tables where not has_table_privilege(oid, 'select')
          and relname not like 'kysely\\_%'
          and relname <> 'erasure_seal' order by 1) as closed
      from pg_roles where rolname = current_user`,
  );
  if (!row) return problem('role', 'The database returns nothing about the role.', 'Use another role.');
  return judgedRole(row);
}

function judgedRole({ name, closed, ...role }: RoleFacts): Finding {
  if (role.is_super || role.owns || role.may_create || role.may_rewrite) {
    const power = role.is_super
      ? 'is a superuser'
      : role.owns
        ? 'owns the tables'
        : role.may_create
          ? 'may change the schema'
          : 'may change the audit log';
    return problem(
      'role',
      `${name} ${power}. The application must not be able to, or the audit log is not protected.`,
      'Create a role for it (create role … login password … in role gso_app) and put that into DATABASE_URL.',
    );
  }
  if (role.may_unseal) {
    return problem(
      'role',
      `${name} may read the sealed words of erasures. Only the owner of the tables should.`,
      'Run as the owner: revoke all on erasure_seal from gso_app.',
    );
  }
  if (!role.is_member || closed.length > 0) {
    const lacks = role.is_member ? `may not read ${closed.join(', ')}` : 'is not a member of gso_app';
    return problem('role', `${name} ${lacks}.`, `Run as the owner: grant gso_app to "${name}"; then \`gso db check\`.`);
  }
  return fine('role', `${name} may do what the application needs, and no more`);
}

async function administratorFinding(db: Database): Promise<Finding> {
  const [row] = await readRows<{ count: number }>(
    db,
    statement`select count(*) as count from user_login join role on role.id = role_id
      where enabled and role.permissions @> ${[...permissions]}`,
  );
  const count = row?.count ?? 0;
  return count > 0
    ? fine('administrators', `${count} can sign in`)
    : warning('administrators', 'No enabled user holds every permission.', 'Run: gso admin create --username …');
}

async function workerFinding(db: Database): Promise<Finding> {
  const found = await readRows(
    db,
    statement`select from job_runner where seen_at > now() - interval '1 minute' limit 1`,
  );
  return found.length > 0
    ? fine('worker', 'runs jobs')
    : warning(
        'worker',
        'SERVE_DOES_CHORES is false, and no `gso worker` runs: neither scheduled jobs nor others are done.',
        'Start `gso worker`, or set SERVE_DOES_CHORES=true.',
      );
}
