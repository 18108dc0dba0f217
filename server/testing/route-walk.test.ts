import { type Access, type Permission, permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable, asksBesides, notByToken } from './access-table.ts';
import { metricsToken } from './metrics.ts';
import { type Caller, testApp } from './test-app.ts';

interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  access: Access;
  queryNames: string[];
}

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-permissions': z.array(z.string()),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});
type OpenApi = z.output<typeof openApi>;

const app = testApp({ metricsToken });
let operations: Operation[];
let nobody: Caller;
const holders = new Map<Permission, Caller>();

/** The routes as the running server describes them: a new one is tested without writing a test for it. */
function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [only] = operation['x-permissions'];
      const named = only !== undefined && ['public', 'login', 'self', 'metrics-token'].includes(only);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Operation['method'],
        url: path.replaceAll(/\{\w+\}/g, '1'),
        access: (named ? only : operation['x-permissions']) as Access,
        queryNames: operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      };
    }),
  );
}

/** A digest of every table, so that a refused call that wrote anything is noticed. */
async function databaseDigest(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(app.db);
  const digests = [];
  for (const { name } of tables) {
    if (name.startsWith('kysely_migration')) continue;
    const { rows } = await sql<{ digest: string }>`
      select ${name} || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${sql.table(name)} as t
    `.execute(app.db);
    digests.push(rows[0]?.digest);
  }
  return digests.join('\n');
}

const call = (caller: Caller, { method, url }: Operation) =>
  caller.send({ method, url, ...(method === 'POST' || method === 'PATCH' ? { payload: {} } : {}) });

const passes = (access: Access, held: Permission[]): boolean =>
  typeof access === 'string' || access.some((permission) => held.includes(permission));

/** Open to everybody, but they refuse with 401 who does not prove to be somebody. */
const checksSecret = new Set([
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/login/second-factor/passkey',
  'POST /api/login/passkey',
]);

const isOpenToTokens = ({ name, access }: Pick<Operation, 'name' | 'access'>): boolean =>
  access === 'public' || access === 'metrics-token' || (access !== 'self' && !notByToken.includes(name));

/** Whether the permissions suffice for the operation as the table of access says. */
function isCovered({ name, access }: Operation, held: Permission[]): boolean {
  const asked = [accessTable[name] ?? access, ...(asksBesides[name] ? [asksBesides[name]] : [])];
  return asked.every((one) => passes(one, held));
}

/** Calls every operation: the closed ones get 403 and change nothing, the open ones get neither 401 nor 403. */
async function walk(caller: Caller, walked: Operation[], isOpen: (operation: Operation) => boolean, who: string) {
  const before = await databaseDigest();
  for (const operation of walked.filter((one) => !isOpen(one))) {
    expect((await call(caller, operation)).status, `${who}: ${operation.name}`).toBe(403);
  }
  expect(await databaseDigest(), who).toBe(before);
  for (const operation of walked.filter(isOpen)) {
    expect([401, 403], `${who}: ${operation.name}`).not.toContain((await call(caller, operation)).status);
  }
}

beforeAll(async () => {
  operations = operationsOf(openApi.parse(app.http.swagger()));
  nobody = await app.userWith();
  for (const permission of permissions) holders.set(permission, await app.userWith(permission));
});

/** The time of a token's use is stored after the reply, which would look like a change by the next call. */
const firstUseIsStored = () =>
  expect
    .poll(() => app.db.selectFrom('api_token').select('id').where('last_used_at', 'is', null).execute())
    .toEqual([]);

describe('every route × every caller', () => {
  it('declares what the table of access says', () => {
    const declared = Object.fromEntries(operations.map(({ name, access }) => [name, access]));
    const expected = Object.fromEntries(
      Object.keys(declared).map((name) => [name, accessTable[name] ?? 'missing from the table of access']),
    );
    expect(declared).toEqual(expected);
    expect(operations.length).toBeGreaterThan(15);
  });

  it('returns 401 to anonymous callers and to forged tokens, and changes nothing', async () => {
    const before = await databaseDigest();
    for (const operation of operations.filter(({ access }) => access !== 'public')) {
      expect((await call(app.anonymous, operation)).status, operation.name).toBe(401);
      const forged = await app.anonymous.send({
        method: operation.method,
        url: operation.url,
        headers: { authorization: 'Bearer a.b.c' },
      });
      expect(forged.status, operation.name).toBe(401);
    }
    expect(await databaseDigest()).toBe(before);
  });

  it('returns 403 to a user without any permission wherever one is needed, and changes nothing', async () => {
    const before = await databaseDigest();
    for (const operation of operations.filter(({ access }) => Array.isArray(access))) {
      expect((await call(nobody, operation)).status, operation.name).toBe(403);
    }
    expect(await databaseDigest()).toBe(before);
  });

  it('lets each single permission through exactly where the table says', { timeout: 180_000 }, async () => {
    for (const permission of permissions) {
      const guarded = operations.filter(({ access }) => Array.isArray(access));
      const isOpen = (operation: Operation) => isCovered(operation, [permission]);
      await walk(holders.get(permission) ?? nobody, guarded, isOpen, permission);
    }
  });

  it(
    'lets an API token with each single permission through exactly where the tables say',
    { timeout: 180_000 },
    async () => {
      const chief = await app.userWith(...permissions);
      const forUsers = operations.filter(({ access }) => access !== 'public' && access !== 'metrics-token');
      for (const permission of permissions) {
        const program = await app.programOf(chief, [permission], permission);
        await program.get('/api/letterhead');
        await firstUseIsStored();
        const isOpen = (operation: Operation) => isOpenToTokens(operation) && isCovered(operation, [permission]);
        await walk(program, forUsers, isOpen, `token with ${permission}`);
      }
    },
  );

  it('closes every route that needs a permission to a token whose user has lost it', async () => {
    const user = await app.person(['MA_PROJECT']);
    const program = await app.programOf(await app.signIn(user), ['MA_PROJECT']);
    expect((await program.get('/api/project')).status).toBe(200);
    await firstUseIsStored();
    await sql`update role set permissions = '{}' where id = ${user.roleId}`.execute(app.db);
    const guarded = operations.filter(({ access }) => Array.isArray(access));
    await walk(program, guarded, () => false, 'token of a demoted user');
  });

  it('lets both permissions through where a type asks for one of its own', async () => {
    for (const [name, besides] of Object.entries(asksBesides)) {
      const operation = operations.find((one) => one.name === name);
      if (!operation || !Array.isArray(operation.access)) throw new Error(`${name} asks for no permission.`);
      for (const permission of operation.access) {
        for (const one of besides) {
          const { status } = await call(await app.userWith(permission, one), operation);
          expect(status, `${permission} and ${one}: ${name}`).toBe(200);
        }
      }
    }
  });

  it('describes 401 and 403 wherever they can occur', () => {
    const document = openApi.parse(app.http.swagger());
    for (const { name, access } of operations) {
      const [method = '', path = ''] = name.split(' ');
      const responses = Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {});
      expect(responses.includes('401'), name).toBe(access !== 'public' || checksSecret.has(name));
      expect(responses.includes('403'), name).toBe(Array.isArray(access) || !isOpenToTokens({ name, access }));
    }
  });

  it('refuses a character that PostgreSQL cannot store', async () => {
    const everybody = await app.userWith(...permissions);
    const asked = operations.flatMap(({ name, method, url, queryNames }) =>
      queryNames.map((parameter) => ({ name: `${name} ${parameter}`, method, url: `${url}?${parameter}=%00` })),
    );
    expect(asked.length).toBeGreaterThan(50);
    for (const { name, method, url } of asked) {
      expect((await everybody.send({ method, url })).status, name).toBeLessThan(500);
    }
  });
});
