import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Brings the schema of graphile-worker up to date, as the owner. The application's role cannot change it. */
export async function migrateJobQueue(ownerUrl: string, lockTimeoutMs: number): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: ownerUrl,
    application_name: 'gso migrate',
    max: 1,
    options: `-c lock_timeout=${lockTimeoutMs}`,
  });
  // A lost connection fails the running migration. Without listeners it would end the process without a message.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
