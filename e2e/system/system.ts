import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const templateDatabase = 'gso_e2e_template';
export const applicationRole = 'gso_e2e_app';

interface System {
  /** The owner of the whole PostgreSQL. */
  adminUrl: string;
  /** The seeded database, as the application sees it. */
  databaseUrl: string;
  origin: string;
}

const variable = 'GSO_E2E_SYSTEM';

/** The workers are processes of their own; they inherit the environment. */
export function publishSystem(system: System): void {
  process.env[variable] = JSON.stringify(system);
}

export function theSystem(): System {
  return JSON.parse(process.env[variable] ?? '{}');
}

export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database without any record; answers the address that the application uses. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `gso_e2e_${randomBytes(4).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templateDatabase}`);
  return Object.assign(new URL(adminUrl), {
    pathname: `/${name}`,
    username: applicationRole,
    password: applicationRole,
  }).href;
}
