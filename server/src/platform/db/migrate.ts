import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const shipped = new URL('../../../migrations/', import.meta.url);

interface MigrateOptions {
  directory?: URL;
  /** The last migration to apply; all if not set. */
  through?: string;
  /** How long a statement may wait for a lock. All later statements queue behind it, and no reply may take two seconds. */
  lockTimeoutMs?: number;
  /** The pause between two attempts, so that waiting statements can run. */
  pauseMs?: number;
}

/** How often a migration tries to get its locks: for five minutes, with one second to wait and three to pause. */
const triesMax = 75;

/**
 * Applies the SQL files that this database has not seen yet, in order. Each is applied as a whole or not at all.
 * Returns their names.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { directory = shipped, through = '\uffff', lockTimeoutMs = 1000, pauseMs = 3000 } = options;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gso migrate' });
  // A lost connection fails the running migration. Without a listener it would end the process without a message.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    const { migrateJobQueue } = await import('./job-queue-schema.ts');
    await untilUnlocked('The job queue', pauseMs, () => migrateJobQueue(ownerUrl, lockTimeoutMs));
    const missing = (await missingMigrations(client, directory)).filter((name) => name <= through);
    for (const name of missing) {
      const sql = await readFile(new URL(`${name}.sql`, directory), 'utf8');
      await untilUnlocked(name, pauseMs, () => apply(client, { name, sql, lockTimeoutMs }));
    }
    return missing;
  } finally {
    await client.end();
  }
}

/** The newest migration of the code; /readyz compares it with the database's. */
export async function newestMigration(): Promise<string | undefined> {
  return (await migrationNames()).at(-1);
}

/** All migrations of the code, in order. */
export async function migrationNames(directory = shipped): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  return files.map((file) => file.replace('.sql', '')).sort();
}

/** One process at a time. It polls, because `concurrently` would wait for a statement that waits for the lock. */
async function takeTurn(client: pg.Client): Promise<void> {
  const ask = `select pg_try_advisory_lock(hashtext('gso migrate')) as taken`;
  while (!(await client.query<{ taken: boolean }>(ask)).rows[0]?.taken) await sleep(250);
}

async function missingMigrations(client: pg.Client, directory: URL): Promise<string[]> {
  // The names come from the library that applied the first migrations.
  await client.query(`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null
  )`);
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const known = await migrationNames(directory);
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`The database is newer than this program: it has seen ${unknown.join(', ')}.`);
  return known.filter((name) => !applied.has(name));
}

const outsideTransaction = /^-- no transaction\b/;

interface File {
  name: string;
  sql: string;
  lockTimeoutMs: number;
}

async function apply(client: pg.Client, { name, sql, lockTimeoutMs }: File): Promise<void> {
  const remember = () =>
    client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, new Date().toISOString()]);
  if (outsideTransaction.test(sql)) {
    for (const statement of sql.split(/;\s*$/m).filter((one) => one.trim() !== '')) {
      // Concurrent statements wait for old transactions to end, and nothing queues behind them, so they get more time.
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : lockTimeoutMs}`);
      await client.query(statement);
    }
    await remember();
    return;
  }
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await client.query(sql);
    await remember();
    await client.query('commit');
  } catch (error) {
    // After a lost connection there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const lockNotAvailable = '55P03';

async function untilUnlocked(name: string, pauseMs: number, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
      if (tries === triesMax) {
        throw new Error(
          `${name} was not applied: a table stays locked. Find the lock holder in pg_stat_activity, and run this again.`,
          { cause: error },
        );
      }
    }
    await sleep(pauseMs);
  }
}
