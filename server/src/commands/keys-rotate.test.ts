import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../ops/free-port.ts';
import { awayFromPeriodEnd, codeOf } from '../../testing/authenticator-app.ts';
import { logIn } from '../../testing/log-in.ts';
import { createPerson } from '../../testing/people.ts';
import { runGso } from '../../testing/run-gso.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
let file: string;
const processes: ServerProcess[] = [];

const rotate = () => runGso(['keys', 'rotate'], { env: { DATABASE_URL: database.url, JWT_SECRET_FILE: file } });

async function restart(n: number): Promise<void> {
  await processes[n]?.kill();
  processes[n] = await startServerProcess(database.url, await freePort(), { JWT_SECRET_FILE: file });
}

const post = async <Reply>(n: number, path: string, body: object, token?: string) => {
  const response = await fetch(`${processes[n]?.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Reply };
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gso-keys-'));
  file = join(folder, 'jwt-secret');
  await writeFile(file, `${'an old key '.repeat(4)}\n`, { mode: 0o640 });
  await Promise.all([restart(0), restart(1)]);
});

afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await database.drop();
  await rm(folder, { recursive: true });
});

it('keeps everybody signed in on every process, at every moment of a rotation', { timeout: 120_000 }, async () => {
  const person = await createPerson(database.db, ['MA_DASHBOARD']);
  const tokens: string[] = [];
  /** One more sign-in at each process; then every token so far must be valid at each. */
  const everybodyStays = async () => {
    for (const { origin } of processes) tokens.push((await logIn(origin, person)).token);
    for (const { origin } of processes) {
      for (const token of tokens) {
        const { status } = await fetch(`${origin}/api/session`, { headers: { authorization: `Bearer ${token}` } });
        expect(status).toBe(200);
      }
    }
  };
  await everybodyStays();
  // Somebody else has a second factor, whose secret is encrypted with the old key.
  const careful = await createPerson(database.db, []);
  const { token } = await logIn(processes[0]?.origin ?? '', careful);
  await awayFromPeriodEnd();
  const { secret } = (await post<{ secret: string }>(0, '/api/second-factor/app', {}, token)).body;
  const confirmed = await post(0, '/api/second-factor/app/confirm', { code: codeOf(secret) }, token);
  expect(confirmed.status).toBe(200);

  for (const said of [/Restart all API processes, then run this command again/, /encrypted again: 1\./]) {
    expect((await rotate()).out).toMatch(said);
    await everybodyStays();
    await restart(0);
    await everybodyStays();
    await restart(1);
    await everybodyStays();
  }
  const keys = (await readFile(file, 'utf8')).trim().split('\n');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toContain('an old key');
  expect((await stat(file)).mode & 0o777).toBe(0o640);

  // The old key is not needed for the second factor any more.
  await writeFile(file, `${keys[0]}\n`);
  await restart(0);
  await awayFromPeriodEnd();
  await database.db.updateTable('authenticator').set({ last_step: 0 }).execute();
  const typed = { username: careful.username, password: careful.password };
  const { body } = await post<{ secondFactor: { ticket: string } }>(0, '/api/login', typed);
  const { ticket } = body.secondFactor;
  const proof = { code: codeOf(secret) };
  expect((await post(0, '/api/login/second-factor', { ticket, proof })).status).toBe(200);
});

it('needs the key in a file', async () => {
  const { status, said } = await runGso(['keys', 'rotate'], { env: { DATABASE_URL: database.url, JWT_SECRET: 'x' } });
  expect([status, said]).toEqual([1, expect.stringContaining('JWT_SECRET_FILE is not set')]);
});
