import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runGso } from '../../testing/run-gso.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const given = 'given by the operator';
const reset = (username: string, input = `${given}\n`) =>
  runGso(['admin', 'reset-password', '--username', username], { env: { DATABASE_URL: app.url }, input });
const logIn = (username: string, password: string) =>
  app.anonymous.post<{ token: string }>('/api/login', { username, password });

describe('gso admin reset-password', () => {
  it('sets a password that must be changed, ends the sessions and writes an audit entry', async () => {
    const person = await app.person(['MA_MASTER_DATA'], 'Chief');
    const caller = await app.signIn(person);
    await sql`insert into login_failure (username_key, address) select ${person.username.toLowerCase()}, '127.0.0.1'
      from generate_series(1, 30)`.execute(app.db);

    expect(await reset(person.username.toUpperCase())).toMatchObject({ status: 0, said: '' });

    expect((await caller.get('/api/company')).status).toBe(401);
    expect((await logIn(person.username, person.password)).status).toBe(401);
    const again = await logIn(person.username, given);
    expect(again.status).toBe(200);
    const claims = JSON.parse(Buffer.from(again.body.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ mustChangePassword: true, permissions: [] });
    const traces = await app.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'entity', 'record_name', 'request_id', 'changes'])
      .where('action', '=', 'reset-password')
      .execute();
    expect(traces).toEqual([
      {
        actor: 'gso',
        action: 'reset-password',
        entity: 'user_login',
        record_name: person.username,
        request_id: 'command line',
        changes: [],
      },
    ]);
  });

  it('takes the password from a file', async () => {
    const person = await app.person([]);
    const file = join(app.fileDirectory, 'password');
    writeFileSync(file, `${given}\n`);
    const args = ['admin', 'reset-password', '--username', person.username, '--password-file', file];
    const { status, out } = await runGso(args, { env: { DATABASE_URL: app.url } });
    expect([status, out]).toEqual([0, expect.stringContaining(`${person.username} can sign in with this password`)]);
    expect((await logIn(person.username, given)).status).toBe(200);
    const lost = await runGso([...args.slice(0, -1), '/does/not/exist'], { env: { DATABASE_URL: app.url } });
    expect([lost.status, lost.said]).toEqual([1, 'The password file /does/not/exist cannot be read.\n']);
  });

  it('says that an account is disabled', async () => {
    const person = await app.person([]);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', person.username).execute();
    expect((await reset(person.username)).out).toContain('The account is disabled');
  });

  it('changes nothing for an unknown name, an unusable password or none', async () => {
    const person = await app.person([]);
    const hash = () =>
      app.db.selectFrom('user_login').select('password_hash').where('username', '=', person.username).execute();
    const before = await hash();
    expect(await reset('nobody')).toMatchObject({ status: 1, said: 'There is no user named nobody.\n' });
    expect(await reset(person.username, 'short\n')).toMatchObject({
      status: 1,
      said: 'The password must have 8 to 128 characters.\n',
    });
    expect(await reset(person.username, '')).toMatchObject({ status: 1, said: 'No password was given.\n' });
    expect(await hash()).toEqual(before);
  });
});
