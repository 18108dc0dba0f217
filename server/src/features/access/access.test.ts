import { type TokenClaims, loginMessages } from '@gso/contract/access';
import type { RefusalReply } from '@gso/contract/replies';
import { SignJWT } from 'jose';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testSecret } from '../../../testing/server-process.ts';
import { startTestApp, testApp } from '../../../testing/test-app.ts';
import { choresOf } from '../../platform/housekeeping.ts';

const app = testApp();

type TokenReply = { token: string; expires_in: number };

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims & { iat: number };
const logIn = (username: string, password: string, address = '127.0.0.1') =>
  app.anonymous.post<TokenReply & RefusalReply>('/api/login', { username, password }, { 'x-forwarded-for': address });

describe('sign-in', () => {
  it('answers a token with the claims that the browser reads, whatever the case of the name', async () => {
    const person = await app.person(['MA_VISIT', 'MA_SHODAN'], 'Ani');
    const { status, body } = await logIn(` ${person.username.toUpperCase()} `, person.password);
    expect(status).toBe(200);
    expect(body.expires_in).toBe(1_800_000);
    expect(claimsOf(body.token)).toMatchObject({
      sub: person.username,
      fullname: 'Full Ani',
      permissions: ['MA_VISIT', 'MA_SHODAN'],
    });
  });

  it('says the same for a wrong password, an unknown user and a disabled one', async () => {
    const person = await app.person([]);
    const disabled = await app.person([]);
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', disabled.username).execute();
    for (const [username, password] of [
      [person.username, 'wrong'],
      ['nobody at all', 'wrong'],
      ['nobody\u0000', 'wrong'],
      [disabled.username, disabled.password],
    ]) {
      const { status, body } = await logIn(username ?? '', password ?? '');
      expect([status, body.details]).toEqual([401, loginMessages.wrong]);
    }
  });

  it.each([
    ['', 'x'],
    ['x', ''],
    ['  ', 'x'],
  ])('refuses empty fields (%j, %j)', async (username, password) => {
    const { status, body } = await logIn(username, password);
    expect([status, body.details]).toEqual([422, loginMessages.empty]);
  });

  it('locks the pair of user and address after twenty wrong tries, tells the wait, and nobody else', async () => {
    const person = await app.person([]);
    for (let i = 0; i < 20; i += 1) expect((await logIn(person.username, 'wrong', '10.1.1.1')).status).toBe(401);
    const locked = await logIn(person.username, person.password, '10.1.1.1');
    expect(locked.status).toBe(429);
    expect(locked.body.details).toMatch(/wait (59|60) minutes/);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await logIn(person.username, person.password, '10.1.1.2')).status).toBe(200);
    const other = await app.person([]);
    expect((await logIn(other.username, other.password, '10.1.1.1')).status).toBe(200);
    await sql`update login_failure set failed_at = failed_at - interval '61 minutes'`.execute(app.db);
    expect((await logIn(person.username, person.password, '10.1.1.1')).status).toBe(200);
  });

  it('locks an address that tries many names', async () => {
    await sql`insert into login_failure (username_key, address) select 'guess ' || n, '10.2.2.2' from generate_series(1, 200) as n`.execute(
      app.db,
    );
    expect((await logIn('guess 201', 'x', '10.2.2.2')).status).toBe(429);
  });

  it('forgets earlier failures after a success', async () => {
    const person = await app.person([]);
    for (let i = 0; i < 19; i += 1) await logIn(person.username, 'wrong', '10.3.3.3');
    expect((await logIn(person.username, person.password, '10.3.3.3')).status).toBe(200);
    expect((await logIn(person.username, 'wrong', '10.3.3.3')).status).toBe(401);
  });
});

describe('session', () => {
  it('refreshes into a new token of the same session', async () => {
    const caller = await app.userWith('MA_DASHBOARD');
    const { body } = await caller.get<TokenReply>('/api/refresh');
    expect(claimsOf(body.token)).toMatchObject({ sid: claimsOf(caller.token ?? '').sid, sub: caller.username });
  });

  it('ends for good twelve hours after the sign-in, however often it is refreshed', async () => {
    const caller = await app.userWith();
    const { sid } = claimsOf(caller.token ?? '');
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where id = ${sid}`.execute(
      app.db,
    );
    expect(rows[0]?.hours).toBe(12);
    await sql`update session set expires_at = now() + interval '10 minutes' where id = ${sid}`.execute(app.db);
    const { body } = await caller.get<TokenReply>('/api/refresh');
    expect(body.expires_in).toBeLessThanOrEqual(600_000);
    await sql`update session set expires_at = now() where id = ${sid}`.execute(app.db);
    expect((await caller.get('/api/refresh')).status).toBe(401);
  });

  it('answers 401 to the very next request after logout, on another process too', async () => {
    const person = await app.person(['MA_MASTER_DATA']);
    const caller = await app.signIn(person);
    expect((await caller.get('/api/company')).status).toBe(200);
    expect((await caller.post('/api/logout')).body).toEqual({ message: 'SUCCESS' });
    expect((await caller.get('/api/company')).status).toBe(401);
  });

  it.each([
    ['disabled', `update user_login set enabled = false where username = $1`],
    ['given another password', `update user_login set password_hash = 'x' where username = $1`],
    ['given another role', `update user_login set role_id = (select min(id) from role) where username = $1`],
    ['granted other permissions', `update role set permissions = '{MA_VISIT}' where name = 'role of ' || $1`],
  ])('answers 401 to the very next request of a person who was %s', async (_, statement) => {
    const person = await app.person(['MA_MASTER_DATA']);
    const caller = await app.signIn(person);
    expect((await caller.get('/api/company')).status).toBe(200);
    await app.db.executeQuery(CompiledQuery.raw(statement, [person.username]));
    expect((await caller.get('/api/company')).status).toBe(401);
  });

  it('refuses forged tokens', async () => {
    const caller = await app.userWith('MA_MASTER_DATA');
    const claims = claimsOf(caller.token ?? '');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (secret: string, alg: string, exp: number) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg })
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(secret));
    const [header, payload, signature] = (caller.token ?? '').split('.');
    const soon = Math.floor(Date.now() / 1000) + 600;
    const forged = {
      none: `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'other key': await sign('another secret that is long enough too', 'HS256', soon),
      'other algorithm': await sign(testSecret, 'HS512', soon),
      expired: await sign(testSecret, 'HS256', soon - 1200),
      'changed claims': `${header}.${part({ ...claims, permissions: ['MA_ACCOUNT'] })}.${signature}`,
    };
    for (const [kind, token] of Object.entries(forged)) {
      const reply = await app.anonymous.send({
        method: 'GET',
        url: '/api/company',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.status, kind).toBe(401);
    }
    const honest = await sign(testSecret, 'HS256', soon);
    expect(
      (await app.anonymous.send({ method: 'GET', url: '/api/company', headers: { authorization: `Bearer ${honest}` } }))
        .status,
    ).toBe(200);
  });

  it('is kept out of the log, like every password', async () => {
    const own = await startTestApp();
    try {
      const person = await own.person([]);
      const caller = await own.signIn(person);
      await own.anonymous.post('/api/login', { username: person.username, password: 'a wrong secret' });
      await caller.get('/api/refresh');
      const log = own.logged.join('');
      expect(log).toContain('/api/login');
      for (const secret of [person.password, 'a wrong secret', caller.token ?? '-']) expect(log).not.toContain(secret);
    } finally {
      await own.drop();
    }
  });

  it('leaves nothing behind that has served its time', async () => {
    await app.userWith();
    await sql`update session set expires_at = now() - interval '1 second'`.execute(app.db);
    await sql`insert into login_failure (username_key, address, failed_at) values ('old', '-', now() - interval '2 days')`.execute(
      app.db,
    );
    for (const { run } of choresOf(app)) await run();
    const { rows } = await sql<{
      left: number;
    }>`select (select count(*) from session) + (select count(*) from login_failure where username_key = 'old') as left`.execute(
      app.db,
    );
    expect(rows[0]?.left).toBe(0);
  });
});
