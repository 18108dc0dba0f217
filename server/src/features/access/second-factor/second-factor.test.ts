import { timing } from '@gso/contract/limits';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../platform/auth/secret-box.ts';
import { Tokens } from '../../../platform/auth/token.ts';
import { awayFromPeriodEnd, codeOf } from '../../../../testing/authenticator-app.ts';
import type { Person } from '../../../../testing/people.ts';
import { testSecret } from '../../../../testing/server-process.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';

const app = testApp();

type Step = { token: string; secondFactor: { ticket: string; methods: string[] } } & RefusalReply;

const logIn = async ({ username, password }: Person, address = '127.0.0.1') =>
  (await app.anonymous.post<Step>('/api/login', { username, password }, { 'x-forwarded-for': address })).body;
const prove = (ticket: string, proof: object, address = '127.0.0.1') =>
  app.anonymous.post<Step>('/api/login/second-factor', { ticket, proof }, { 'x-forwarded-for': address });

beforeEach(() => awayFromPeriodEnd());

/** Lets the codes that were used so far be used again, instead of waiting for the next period. */
const nextPeriod = () => sql`update authenticator set last_step = 0`.execute(app.db);
const later = (seconds: number) =>
  sql`update session set confirmed_at = confirmed_at - ${seconds} * interval '1 second'`.execute(app.db);

async function withApp(): Promise<{ person: Person; caller: Caller; secret: string; codes: string[] }> {
  const person = await app.person(['MA_DASHBOARD']);
  const caller = await app.signIn(person);
  const { secret } = (await caller.post<{ secret: string }>('/api/second-factor/app')).body;
  const { body } = await caller.post<{ recoveryCodes: string[] }>('/api/second-factor/app/confirm', {
    code: codeOf(secret),
  });
  await nextPeriod();
  return { person, caller, secret, codes: body.recoveryCodes };
}

describe('setting up an authenticator app', () => {
  it('returns a secret for the app, and ten recovery codes once a code was confirmed', async () => {
    const caller = await app.userWith();
    const { body } = await caller.post<{ secret: string; uri: string }>('/api/second-factor/app');
    expect(body.uri).toContain(
      `otpauth://totp/GSO%20WebApp:${caller.username}?issuer=GSO%20WebApp&secret=${body.secret}`,
    );
    const notYet = await caller.get('/api/second-factor');
    expect(notYet.body).toEqual({
      app: null,
      passkeys: [],
      passkeyOrigin: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    const code = codeOf(body.secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const confirmed = await caller.post<{ recoveryCodes: string[] }>('/api/second-factor/app/confirm', { code: typed });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/);
    const now = await caller.get('/api/second-factor');
    expect(now.body).toMatchObject({ app: { since: expect.any(String) as string }, recoveryCodesLeft: 10 });
    expect((await caller.post('/api/second-factor/app')).status).toBe(422);
  });

  it('refuses a wrong code and keeps the sign-in as it is', async () => {
    const person = await app.person([]);
    const caller = await app.signIn(person);
    await caller.post('/api/second-factor/app');
    expect((await caller.post('/api/second-factor/app/confirm', { code: '000000' })).status).toBe(422);
    expect((await logIn(person)).token).toEqual(expect.any(String));
  });

  it('ends the other sessions, which began with the password alone', async () => {
    const person = await app.person([]);
    const [here, elsewhere] = [await app.signIn(person), await app.signIn(person)];
    const { secret } = (await here.post<{ secret: string }>('/api/second-factor/app')).body;
    await here.post('/api/second-factor/app/confirm', { code: codeOf(secret) });
    expect((await elsewhere.get('/api/session')).status).toBe(401);
    expect((await here.get('/api/session')).status).toBe(200);
  });

  it('stores the secret encrypted for its user, and the recovery codes as hashes', async () => {
    const { secret, codes, caller } = await withApp();
    const other = await withApp();
    const { rows } = await sql<{ stored: string; secret: string; user_id: number }>`
      select a::text || (select string_agg(r::text, '') from recovery_code r where r.user_id = a.user_id) as stored, a.secret, a.user_id
      from authenticator a join user_login u on u.id = a.user_id where u.username = ${caller.username}`.execute(app.db);
    const [row] = rows;
    expect(row?.stored).not.toContain(secret);
    for (const code of codes) expect(row?.stored).not.toContain(code.replaceAll('-', ''));
    // A secret that somebody copies into the row of another user is of no use there.
    await sql`update authenticator set secret = ${row?.secret ?? ''}
      where user_id = (select id from user_login where username = ${other.person.username})`.execute(app.db);
    const { ticket } = (await logIn(other.person)).secondFactor;
    expect((await prove(ticket, { code: codeOf(secret) })).status).toBe(422);
  });
});

describe('sign-in with an authenticator app', () => {
  it('replies with a ticket instead of a token, and with the token after the code', async () => {
    const { person, secret } = await withApp();
    const { token, secondFactor } = await logIn(person);
    expect(token).toBeUndefined();
    expect(secondFactor.methods).toEqual(['app', 'recovery-code']);
    const { status, body } = await prove(secondFactor.ticket, { code: codeOf(secret) });
    expect([status, body.token]).toEqual([200, expect.any(String)]);
  });

  it('accepts a code once, also with a new ticket in the same period', async () => {
    const { person, secret } = await withApp();
    const code = codeOf(secret);
    expect((await prove((await logIn(person)).secondFactor.ticket, { code })).status).toBe(200);
    const { secondFactor } = await logIn(person);
    const replayed = await prove(secondFactor.ticket, { code });
    expect([replayed.status, replayed.body.fields?.[0]?.path]).toEqual([422, 'code']);
    // Nor an earlier one, which a thief may have seen.
    expect((await prove(secondFactor.ticket, { code: codeOf(secret, -1) })).status).toBe(422);
    expect((await prove(secondFactor.ticket, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('accepts clocks that are half a minute off, and no more', async () => {
    const { person, secret } = await withApp();
    for (const [ahead, status] of [
      [-3, 422],
      [3, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { ticket } = (await logIn(person)).secondFactor;
      expect((await prove(ticket, { code: codeOf(secret, ahead) })).status, String(ahead)).toBe(status);
    }
  });

  it('lets exactly one of eight parallel calls in with one code', async () => {
    const { person, secret } = await withApp();
    const { ticket } = (await logIn(person)).secondFactor;
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 8 }, () => prove(ticket, { code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a recovery code once, however it is typed, also of parallel calls', async () => {
    const { person, codes, caller } = await withApp();
    const [first = '', second = ''] = codes;
    const { ticket } = (await logIn(person)).secondFactor;
    const replies = await Promise.all(Array.from({ length: 8 }, () => prove(ticket, { recoveryCode: first })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')}`;
    expect((await prove(ticket, { recoveryCode: typed })).status).toBe(200);
    expect((await prove(ticket, { recoveryCode: second })).status).toBe(422);
    expect((await caller.get('/api/second-factor')).body).toMatchObject({ recoveryCodesLeft: 8 });
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_entry where entity = 'second_factor' and action = 'delete' and record_name = ${person.username}`.execute(
      app.db,
    );
    expect(rows).toHaveLength(2);
  });

  it('refuses the recovery code of another user', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const { ticket } = (await logIn(one.person)).secondFactor;
    expect((await prove(ticket, { recoveryCode: other.codes[0] ?? '' })).status).toBe(422);
  });

  it('makes earlier recovery codes invalid when there are new ones', async () => {
    const { person, caller, codes } = await withApp();
    const { body } = await caller.post<{ recoveryCodes: string[] }>('/api/second-factor/recovery-codes');
    const { ticket } = (await logIn(person)).secondFactor;
    expect((await prove(ticket, { recoveryCode: codes[0] ?? '' })).status).toBe(422);
    expect((await prove(ticket, { recoveryCode: body.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('needs the password alone again once the app was removed', async () => {
    const { person, caller } = await withApp();
    expect((await caller.delete('/api/second-factor/app')).status).toBe(200);
    expect((await logIn(person)).token).toEqual(expect.any(String));
    expect((await caller.get('/api/second-factor')).body).toMatchObject({ app: null, recoveryCodesLeft: 0 });
  });
});

describe('a ticket', () => {
  it('is no session, and a token is no ticket', async () => {
    const { person, secret, caller } = await withApp();
    const { ticket } = (await logIn(person)).secondFactor;
    const asSession = await app.anonymous.send({
      method: 'GET',
      url: '/api/refresh',
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(asSession.status).toBe(401);
    expect((await prove(caller.token ?? '', { code: codeOf(secret) })).status).toBe(401);
  });

  it('expires after five minutes and with a new password', async () => {
    const { person, secret } = await withApp();
    expect(timing.ticketLifetimeMs).toBe(300_000);
    const { id, hash } = await app.db
      .selectFrom('user_login')
      .select(['id', 'password_hash as hash'])
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    const { ticket } = (await logIn(person)).secondFactor;
    const claims = JSON.parse(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()) as {
      user: number;
      password: string;
      exp: number;
    };
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(301);
    const expired = await new Tokens([testSecret]).signTicket({ userId: id, passwordState: claims.password }, -1000);
    expect((await prove(expired, { code: codeOf(secret) })).status).toBe(401);
    await app.db
      .updateTable('user_login')
      .set({ password_hash: `${hash} ` })
      .where('id', '=', id)
      .execute();
    expect((await prove(ticket, { code: codeOf(secret) })).status).toBe(401);
    await app.db.updateTable('user_login').set({ password_hash: hash, enabled: false }).where('id', '=', id).execute();
    expect((await prove(ticket, { code: codeOf(secret) })).status).toBe(401);
  });
});

describe('wrong codes', () => {
  it('are slowed down like wrong passwords, and a right password does not buy more of them', async () => {
    const { person, secret } = await withApp();
    for (let tries = 0; tries < 5; tries += 1) {
      const { ticket } = (await logIn(person, '10.7.7.1')).secondFactor;
      expect((await prove(ticket, { code: '000000' }, '10.7.7.1')).status).toBe(422);
    }
    const { ticket } = (await logIn(person, '10.7.7.2')).secondFactor;
    expect((await prove(ticket, { code: codeOf(secret) }, '10.7.7.1')).status).toBe(429);
    expect((await prove(ticket, { code: codeOf(secret) }, '10.7.7.2')).status).toBe(200);
  });

  it('are slowed down across addresses', async () => {
    const { person, secret } = await withApp();
    const statuses = [];
    const { ticket } = (await logIn(person, '10.7.8.200')).secondFactor;
    for (let n = 0; n < 30; n += 1) statuses.push((await prove(ticket, { code: '000000' }, `10.7.8.${n}`)).status);
    expect(statuses.slice(0, 29).every((status) => status === 422)).toBe(true);
    expect((await prove(ticket, { code: codeOf(secret) }, '10.7.8.100')).status).toBe(429);
  });
});

describe('routes that need a recent sign-in', () => {
  it('reply 428 after ten minutes, until the user confirms who they are', async () => {
    const person = await app.person([]);
    const caller = await app.signIn(person);
    await later(599);
    expect((await caller.post('/api/second-factor/app')).status).toBe(200);
    await later(2);
    const refused = await caller.post<RefusalReply>('/api/second-factor/app');
    expect([refused.status, refused.body.code]).toEqual([428, 'confirm-identity']);
    expect((await caller.get('/api/session/confirm')).body).toEqual({ methods: ['password'] });
    const wrong = await caller.post<RefusalReply>('/api/session/confirm', { password: 'wrong' });
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([422, 'password']);
    expect((await caller.post('/api/second-factor/app')).status).toBe(428);
    expect((await caller.post('/api/session/confirm', { password: person.password })).status).toBe(200);
    expect((await caller.post('/api/second-factor/app')).status).toBe(200);
  });

  it('want the second factor of users who have one: the password is not enough, also by changing it', async () => {
    const { person, caller, secret } = await withApp();
    await later(700);
    expect((await caller.get('/api/session/confirm')).body).toEqual({ methods: ['app', 'recovery-code'] });
    expect((await caller.post('/api/session/confirm', { password: person.password })).status).toBe(422);
    const changed = await caller.patch<{ token: string }>('/api/userlogin/password', {
      oldPassword: person.password,
      password: 'another long password',
      confirmPassword: 'another long password',
    });
    const headers = { authorization: `Bearer ${changed.body.token}` };
    const remove = () => app.anonymous.send({ method: 'DELETE', url: '/api/second-factor/app', headers });
    expect((await remove()).status).toBe(428);
    const confirmed = await app.anonymous.post('/api/session/confirm', { code: codeOf(secret) }, headers);
    expect(confirmed.status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('slow down guesses, and those do not keep the user from signing in elsewhere', async () => {
    const person = await app.person([]);
    const caller = await app.signIn(person);
    for (let tries = 0; tries < 10; tries += 1) await caller.post('/api/session/confirm', { password: 'wrong' });
    expect((await caller.post('/api/session/confirm', { password: person.password })).status).toBe(429);
    expect((await logIn(person)).token).toEqual(expect.any(String));
  });
});

describe('the encryption of secrets', () => {
  it('reads what an earlier key encrypted, and nothing with a wrong key, owner or change', () => {
    const [old, current] = ['o'.repeat(32), 'c'.repeat(32)];
    const sealed = new SecretBox([old], 'test').seal('secret', 'user 1');
    expect(new SecretBox([current, old], 'test').open(sealed, 'user 1')).toBe('secret');
    expect(new SecretBox([current], 'test').open(sealed, 'user 1')).toBeUndefined();
    expect(new SecretBox([old], 'other').open(sealed, 'user 1')).toBeUndefined();
    expect(new SecretBox([old], 'test').open(sealed, 'user 2')).toBeUndefined();
    expect(new SecretBox([old], 'test').open(`${sealed.slice(0, -2)}AA`, 'user 1')).toBeUndefined();
  });
});
