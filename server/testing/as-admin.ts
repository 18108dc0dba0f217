import pg from 'pg';

/** Runs statements one after the other on a separate connection, outside any transaction. */
export async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
