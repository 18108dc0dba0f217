import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { startDatabaseProxy } from '../../../testing/database-proxy.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type Database, openReads } from '../db/database.ts';
import { newestMigration } from '../db/migrate.ts';
import { readRows, statement } from '../db/statement.ts';
import { healthRoutes } from './health-routes.ts';
import { handleErrors } from './refusals.ts';
import { registerRoutes } from './register-routes.ts';

const app = testApp();

/** Asks /readyz of a process that has nothing but these connections. */
async function readyOn(
  sessions: Database,
): Promise<{ status: number; body: unknown; retryAfter: unknown; ms: number }> {
  const http = Fastify();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  handleErrors(http);
  const readiness = { stopping: false, newestMigration: await newestMigration(), storageFullAt: -Infinity };
  registerRoutes(http, { process: healthRoutes(readiness, sessions) }, {} as never);
  const begun = performance.now();
  const reply = await http.inject('/readyz');
  const ms = performance.now() - begun;
  await http.close();
  return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers['retry-after'], ms };
}

describe('/readyz', () => {
  it('responds within two seconds when the network to the database drops everything', async () => {
    const proxy = await startDatabaseProxy(app.url);
    const sessions = openReads({ url: proxy.url, connections: 1, name: 'gso ready', statementMs: 500 });
    expect(await readyOn(sessions)).toMatchObject({ status: 200, body: { status: 'ok' } });
    proxy.hang();
    for (const when of ['over an old connection', 'over another one']) {
      const { status, retryAfter, ms } = await readyOn(sessions);
      expect(status, when).toBe(503);
      expect(Number(retryAfter), when).toBeGreaterThan(0);
      expect(ms, when).toBeLessThan(2000);
    }
    proxy.restore();
    await expect.poll(async () => (await readyOn(sessions)).status, { timeout: 15_000 }).toBe(200);
    await proxy.close();
    await sessions.destroy();
  });

  it('is not ready on a standby, which accepts no writes', async () => {
    // What a standby would return; everything else looks the same there.
    await asAdmin(
      app.ownerUrl,
      'create schema standby',
      `create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`,
      'grant usage on schema standby to public',
    );
    const sessions = openReads({ url: app.url, connections: 1, name: 'gso standby' });
    await readRows(sessions, statement`select set_config('search_path', 'standby, pg_catalog, public', false)`);
    expect((await readyOn(sessions)).status).toBe(503);
    await sessions.destroy();
  });

  it('says that a disk is full once a write failed for it, and stays ready for reading', async () => {
    await asAdmin(
      app.ownerUrl,
      `create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      'create trigger no_room before insert on company for each row execute function no_room()',
    );
    const editor = await app.userWith('MA_MASTER_DATA');
    const refused = await editor.post('/api/company', { name: 'PT Penuh', address: { street: 'Jl.' } });
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage-full' } });
    expect(refused.body['details']).toContain('disk');
    const ready = await app.anonymous.get('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'ok', storage: 'full' } });
  });
});
