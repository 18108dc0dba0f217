import { type TokenClaims, loginMessages } from '@gso/contract/access';
import type { RefusalReply } from '@gso/contract/record/replies';
import { SignJWT } from 'jose';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashAtFullCost } from '../../../testing/people.ts';
import { testSecret } from '../../../testing/server-process.ts';
import { startTestApp, testApp } from '../../../testing/test-app.ts';
import { untilQueriesWait } from '../../../testing/waiting-queries.ts';

const app = testApp();

type TokenReply = { token: string; expires_in: number };

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims & { iat: number };
const logIn = (username: string, password: string, address = '127.0.0.1') =>
  app.anonymous.post<TokenReply & RefusalReply>('/api/login', { username, password }, { 'x-forwarded-for': address });

const wrongTries = (count: number, usernameKey: string, address: string) =>
  sql`insert into login_failure (username_key, address) select ${usernameKey}, ${address} from generate_series(1, ${count}::int)`.execute(
    app.db,
  );
const passes = (seconds: number) =>
  sql`update login_failure set failed_at = failed_at - ${seconds} * interval '1 second'`.execute(app.db);

describe('sign-in', () => {
  it('returns a token with the claims that the browser reads, whatever the case of the name', async () => {
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

  it('makes a user wait at one address after ten failed attempts, longer each time, and no other user', async () => {
    const person = await app.person([]);
    for (let i = 0; i < 10; i += 1) expect((await logIn(person.username, 'wrong', '10.1.1.1')).status).toBe(401);
    const early = await logIn(person.username, person.password, '10.1.1.1');
    expect([early.status, early.body.details]).toEqual([429, expect.stringMatching(/wait [45] seconds/)]);
    expect((await logIn(person.username, person.password, '10.1.1.2')).status).toBe(200);
    const other = await app.person([]);
    expect((await logIn(other.username, other.password, '10.1.1.1')).status).toBe(200);
    await passes(5);
    expect((await logIn(person.username, 'wrong', '10.1.1.1')).status).toBe(401);
    expect(Number((await logIn(person.username, 'x', '10.1.1.1')).headers['retry-after'])).toBeGreaterThan(5);
    await passes(10);
    expect((await logIn(person.username, person.password, '10.1.1.1')).status).toBe(200);
  });

  it('never makes a user wait longer than a quarter of an hour', async () => {
    const person = await app.person([]);
    await wrongTries(25, person.username.toLowerCase(), '10.1.2.1');
    const { headers, body } = await logIn(person.username, person.password, '10.1.2.1');
    expect([Number(headers['retry-after']), body.details]).toEqual([900, expect.stringContaining('15 minutes')]);
  });

  it('slows down an address that tries many names, and one name that is tried from many addresses', async () => {
    for (let name = 0; name < 100; name += 1) await wrongTries(1, `guess ${name}`, '10.2.2.2');
    expect((await logIn('guess 201', 'x', '10.2.2.2')).status).toBe(429);
    for (let n = 0; n < 8; n += 1) await wrongTries(4, 'target', `2001:db8:1:${n}::/64`);
    const { status, headers } = await logIn('target', 'x', '10.2.2.3');
    expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const person = await app.person([]);
    for (let i = 0; i < 10; i += 1) await logIn(person.username, 'wrong', `2001:db8:5:5::${i}`);
    expect((await logIn(person.username, person.password, '2001:db8:5:5:a:b:c:d')).status).toBe(429);
    expect((await logIn(person.username, person.password, '2001:db8:5:6::1')).status).toBe(200);
  });

  it('does not lock a user out of a known browser, whatever others try', async () => {
    const person = await app.person([]);
    const first = await logIn(person.username, person.password, '10.4.4.4');
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    expect(first.headers['set-cookie']).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    await wrongTries(40, person.username.toLowerCase(), '10.4.4.4');
    for (let name = 0; name < 110; name += 1) await wrongTries(1, `guess ${name}`, '10.4.4.4');
    const knownBrowser = (password: string, username = person.username) =>
      app.anonymous.post<RefusalReply>(
        '/api/login',
        { username, password },
        { 'x-forwarded-for': '10.4.4.4', cookie: `other=1; ${cookie}` },
      );
    expect((await logIn(person.username, person.password, '10.4.4.4')).status).toBe(429);
    expect((await knownBrowser(person.password)).status).toBe(200);
    // It is known for this user only, and failed attempts count here too.
    const other = await app.person([]);
    expect((await knownBrowser(other.password, other.username)).status).toBe(429);
    for (let i = 0; i < 10; i += 1) expect((await knownBrowser('wrong')).status).toBe(401);
    expect((await knownBrowser('wrong')).status).toBe(429);
  });

  it('forgets earlier failures after a success', async () => {
    const person = await app.person([]);
    for (let i = 0; i < 9; i += 1) await logIn(person.username, 'wrong', '10.3.3.3');
    expect((await logIn(person.username, person.password, '10.3.3.3')).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await logIn(person.username, 'wrong', '10.3.3.3')).status).toBe(401);
  });

  it('checks no more passwords than are allowed when 300 arrive at once', async () => {
    const person = await app.person([]);
    await hashAtFullCost(app.db, person);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const response = await fetch(`${origin}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: person.username, password: `guess ${n}` }),
        });
        return response.status;
      }),
    );
    const tried = statuses.filter((status) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    // One more for each wait that ends while they run.
    expect(tried).toBeLessThanOrEqual(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - tried);
  }, 60_000);

  it.each([
    ['a caller that is no proxy', '10.9.9.1', '10.8.8.8', '10.9.9.1'],
    [
      'a proxy about the caller it saw, not about those the caller invents',
      '127.0.0.1',
      '10.8.8.8, 10.9.9.2',
      '10.9.9.2',
    ],
    ['no proxy that passes on nonsense', '127.0.0.1', 'x'.repeat(3500), '127.0.0.1'],
  ])('believes %s', async (_, remoteAddress, forwarded, address) => {
    const username = `guess-${forwarded.length}`;
    const { status } = await app.anonymous.send({
      method: 'POST',
      url: '/api/login',
      payload: { username, password: 'x' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(status).toBe(401);
    const tries = app.db.selectFrom('login_failure').select('address').where('username_key', '=', username);
    expect(await tries.execute()).toEqual([{ address }]);
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

  it('refuses a refresh whose session ends while it is under way', async () => {
    const caller = await app.userWith();
    const { sid } = claimsOf(caller.token ?? '');
    const ending = await app.db.startTransaction().execute();
    await sql`delete from session where id = ${sid}`.execute(ending);
    const refresh = caller.get('/api/refresh');
    await untilQueriesWait(app.db);
    await ending.commit().execute();
    expect((await refresh).status).toBe(401);
  });

  it('returns 401 for the next request after logout, on another process too', async () => {
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
  ])('replies 401 to the very next request of a user who was %s', async (_, statement) => {
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
});
