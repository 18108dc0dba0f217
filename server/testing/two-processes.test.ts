import { permissions } from '@gso/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../ops/free-port.ts';
import { idOf } from './accounts.ts';
import { logIn } from './log-in.ts';
import { createPerson, type Person } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let servers: ServerProcess[];
let chief: Person;
let chiefsToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  servers = await Promise.all(
    [freePort(), freePort()].map(async (port) => startServerProcess(database.url, await port)),
  );
  chief = await createPerson(database.db, permissions, 'chief');
  chiefsToken = (await logIn(origin(0), chief)).token;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const origin = (process: 0 | 1) => servers[process]?.origin ?? '';
const call = (process: 0 | 1, token: string, path: string, method = 'GET', body?: object) =>
  fetch(`${origin(process)}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** What happens to the user through the first process; the second one must know it with the very next request. */
const endings: Record<string, (person: Person, token: string) => Promise<Response>> = {
  logout: (_, token) => call(0, token, '/api/logout', 'POST'),
  'sign out elsewhere': async (person) => call(0, (await logIn(origin(0), person)).token, '/api/session', 'DELETE'),
  'own password change': (person, token) =>
    call(0, token, '/api/userlogin/password', 'PATCH', {
      oldPassword: person.password,
      password: 'something else 1',
      confirmPassword: 'something else 1',
    }),
  reset: (person) =>
    call(0, chiefsToken, '/api/userlogin/forcereset', 'PATCH', {
      username: person.username,
      password: 'something else 2',
      confirmPassword: 'something else 2',
    }),
  disable: async (person) =>
    call(0, chiefsToken, `/api/userlogin/${await idOf(database.db, person)}`, 'PATCH', { version: 1, enabled: false }),
  'another role': async (person) =>
    call(0, chiefsToken, `/api/userlogin/${await idOf(database.db, person)}`, 'PATCH', {
      version: 1,
      roleId: chief.roleId,
    }),
  'other permissions of the role': (person) =>
    call(0, chiefsToken, `/api/role/${person.roleId}`, 'PATCH', {
      version: 1,
      permissions: ['MA_MASTER_DATA', 'MA_VISIT'],
    }),
};

it.each(Object.entries(endings))('after %s the old token is refused on both processes at once', async (_, end) => {
  const person = await createPerson(database.db, ['MA_MASTER_DATA']);
  const { token } = await logIn(origin(1), person);
  expect((await call(0, token, '/api/company')).status).toBe(200);
  expect((await call(1, token, '/api/company')).status).toBe(200);
  expect((await end(person, token)).status).toBe(200);
  expect((await call(1, token, '/api/company')).status).toBe(401);
  expect((await call(0, token, '/api/company')).status).toBe(401);
});

/** What ends an API token, through the first process, and what the second one replies from then on. */
const tokenEndings: Record<string, [status: number, end: (person: Person, id: number) => Promise<Response>]> = {
  'its revocation': [
    401,
    async (person, id) => call(0, (await logIn(origin(0), person)).token, `/api/apitoken/${id}`, 'DELETE'),
  ],
  'its revocation by an administrator': [401, (_, id) => call(0, chiefsToken, `/api/apitoken/${id}`, 'DELETE')],
  'disabling its user': [
    401,
    async (person) =>
      call(0, chiefsToken, `/api/userlogin/${await idOf(database.db, person)}`, 'PATCH', {
        version: 1,
        enabled: false,
      }),
  ],
  'other permissions of the role': [
    403,
    (person) => call(0, chiefsToken, `/api/role/${person.roleId}`, 'PATCH', { version: 1, permissions: ['MA_VISIT'] }),
  ],
};

it.each(Object.entries(tokenEndings))(
  'after %s an API token is refused on both processes at once',
  async (_, ending) => {
    const [status, end] = ending;
    const person = await createPerson(database.db, ['MA_MASTER_DATA', 'MA_VISIT']);
    const input = { name: 'Program', permissions: ['MA_MASTER_DATA'], days: 1 };
    const created = await call(0, (await logIn(origin(0), person)).token, '/api/apitoken', 'POST', input);
    const { id, token } = (await created.json()) as { id: number; token: string };
    expect((await call(0, token, '/api/company')).status).toBe(200);
    expect((await call(1, token, '/api/company')).status).toBe(200);
    expect((await end(person, id)).status).toBe(200);
    expect((await call(1, token, '/api/company')).status).toBe(status);
    expect((await call(0, token, '/api/company')).status).toBe(status);
  },
);
