import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { localPostgres } from '../../ops/local-postgres.ts';
import { throwawayPlace } from '../../ops/throwaway-place.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asAdmin } from './as-admin.ts';

const templateDatabase = 'gso_test_template';
const applicationRole = 'gso_test_app';

export interface TemplateCluster {
  /** The owner of the whole PostgreSQL. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** A new PostgreSQL for one run, so that two concurrent runs do not interfere, with a migrated database to copy. */
export async function startTemplateCluster(): Promise<TemplateCluster> {
  const folder = join(throwawayPlace(4), `gso-test-${userInfo().uid}`);
  removeLeftovers(folder);
  const ours = join(folder, String(process.pid));
  const server = await localPostgres({ dataDirectory: join(ours, 'postgres'), settings: { max_wal_size: '256MB' } });
  const { adminUrl } = server;
  await makeTemplate(adminUrl);
  return {
    adminUrl,
    stop: async () => {
      await server.stop();
      rmSync(ours, { recursive: true, force: true });
    },
  };
}

/** A migrated database to copy, and a role for the application. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${templateDatabase}`);
  await migrate(Object.assign(new URL(adminUrl), { pathname: `/${templateDatabase}` }).href);
  await asAdmin(adminUrl, `create role ${applicationRole} login password '${applicationRole}' in role gso_app`);
}

/** A killed run leaves its cluster behind; its process id shows whether it is still running. */
function removeLeftovers(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (/^\d+$/.test(name) && !existsSync(`/proc/${name}`)) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

export interface CopiedDatabase {
  name: string;
  /** As the application sees it: without the right to change the schema or the audit log. */
  url: string;
  ownerUrl: string;
}

/** A migrated database without any record, copied in some 50 ms. */
export async function copyTemplate(adminUrl: string): Promise<CopiedDatabase> {
  const name = `gso_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templateDatabase}`);
  const ownerUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const url = Object.assign(new URL(ownerUrl), { username: applicationRole, password: applicationRole }).href;
  return { name, url, ownerUrl };
}
