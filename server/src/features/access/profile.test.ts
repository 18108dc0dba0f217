import type { TokenClaims } from '@gso/contract/access';
import type { EmployeeReply, OwnSession } from '@gso/contract/profile';
import type { RefusalReply } from '@gso/contract/record/replies';
import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import type { Person } from '../../../testing/people.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims;
const details = { firstName: 'Budi Hartono', email: 'budi@contoh.id', phoneNo: '0812' };

describe('one’s own account', () => {
  it('shows and keeps name, email and phone, whatever the case of the name asked for', async () => {
    const caller = await app.userWith('MA_VISIT');
    const { body: saved } = await caller.patch<EmployeeReply>('/api/userlogin/account', { version: 1, ...details });
    expect(saved).toMatchObject({ ...details, username: caller.username, version: 2, message: 'SUCCESS' });
    const { body } = await caller.get<EmployeeReply>(`/api/employee/${caller.username.toUpperCase()}`);
    expect(body).toMatchObject({ ...details, version: 2, role: { name: `role of ${caller.username}` } });
    const written = await caller.patch<EmployeeReply>('/api/userlogin/account', {
      version: 2,
      phoneNo: '+62 812-3456',
    });
    expect(written.body).toMatchObject({ phoneNo: '+628123456', version: 3 });
    const stale = await caller.patch<RefusalReply>('/api/userlogin/account', { version: 1, firstName: 'Late' });
    expect([stale.status, stale.body.current?.['version']]).toEqual([409, 3]);
  });

  it('gets another e-mail address only after a recent proof: links to choose a password go there', async () => {
    const caller = await app.userWith('MA_VISIT');
    const save = (fields: object) => caller.patch<RefusalReply>('/api/userlogin/account', fields);
    expect((await save({ version: 1, ...details })).status).toBe(200);
    await sql`update session set confirmed_at = now() - interval '11 minutes'
      where user_id = (select id from user_login where username = ${caller.username})`.execute(app.db);
    const taken = await save({ version: 2, ...details, email: 'thief@contoh.id' });
    expect([taken.status, taken.body.code]).toEqual([428, 'confirm-identity']);
    expect((await save({ version: 2, ...details, phoneNo: '0813' })).status).toBe(200);
  });

  it.each([
    ['firstName', { firstName: '' }, 'Required.'],
    ['firstName', { firstName: 'x'.repeat(51) }, 'Max 50 characters'],
    ['email', { email: '' }, 'Required.'],
    ['email', { email: 'budi' }, 'Invalid e-mail.'],
    ['phoneNo', { phoneNo: '' }, 'Required.'],
    ['phoneNo', { phoneNo: '+62 x' }, 'Must be numeric'],
  ])('is checked: %s %j', async (path, change, message) => {
    const caller = await app.userWith();
    const { status, body } = await caller.patch<RefusalReply>('/api/userlogin/account', { version: 1, ...change });
    expect([status, body.fields?.[0]]).toEqual([400, { path, message }]);
  });

  it('is shown to others only with MA_ACCOUNT', async () => {
    const person = await app.person([]);
    const [nosy, clerk] = [await app.userWith('MA_SALES'), await app.userWith('MA_ACCOUNT')];
    expect((await nosy.get(`/api/employee/${person.username}`)).status).toBe(403);
    expect((await clerk.get<EmployeeReply>(`/api/employee/${person.username}`)).body.username).toBe(person.username);
    expect((await clerk.get('/api/employee/nobody-at-all')).status).toBe(404);
  });
});

const newPassword = 'a brand new password';
const change = (caller: Caller, oldPassword: string, password = newPassword, more: object = {}) =>
  caller.patch<RefusalReply & { token: string }>('/api/userlogin/password', {
    oldPassword,
    password,
    confirmPassword: password,
    ...more,
  });

describe('one’s own password', () => {
  it('is changed with the old one; every old token ends and the reply starts a new session', async () => {
    const person = await app.person(['MA_VISIT']);
    const [here, elsewhere] = [await app.signIn(person), await app.signIn(person)];
    const { status, body } = await change(here, person.password, newPassword, { username: person.username });
    expect([status, body.message]).toEqual([200, 'SUCCESS']);
    expect((await here.get('/api/refresh')).status).toBe(401);
    expect((await elsewhere.get('/api/refresh')).status).toBe(401);
    const fresh = await app.anonymous.send({
      method: 'GET',
      url: '/api/refresh',
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(fresh.status).toBe(200);
    expect(claimsOf(body.token)).toMatchObject({ permissions: ['MA_VISIT'], mustChangePassword: false });
    expect((await app.anonymous.post('/api/login', person)).status).toBe(400);
    const { username } = person;
    expect((await app.anonymous.post('/api/login', { username, password: person.password })).status).toBe(401);
    expect((await app.anonymous.post('/api/login', { username, password: newPassword })).status).toBe(200);
  });

  it('is not changed without the old one, for another user, with a wrong repetition, or to the same one', async () => {
    const person = await app.person([]);
    const other = await app.person([]);
    const caller = await app.signIn(person);
    const wrong = await change(caller, 'not the old one');
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([422, 'oldPassword']);
    expect((await change(caller, person.password, newPassword, { username: other.username })).status).toBe(403);
    const mistyped = await change(caller, person.password, newPassword, { confirmPassword: 'something else' });
    expect(mistyped.body.fields).toEqual([{ path: 'confirmPassword', message: 'New & Confirm Password must match' }]);
    expect((await change(caller, person.password, 'short')).status).toBe(400);
    const same = await change(caller, person.password, person.password);
    expect([same.status, same.body.fields?.[0]?.path]).toEqual([422, 'password']);
    expect((await app.signIn(person)).token).toBeDefined();
  });

  it('cannot be guessed from a borrowed browser', async () => {
    const person = await app.person([]);
    const caller = await app.signIn(person);
    for (let i = 0; i < 10; i += 1) expect((await change(caller, `guess ${i}`)).status).toBe(422);
    expect((await change(caller, person.password)).status).toBe(429);
  });
});

describe('a password that an administrator has set', () => {
  async function reset(): Promise<{ person: Person; caller: Caller }> {
    const chief = await app.userWith(...permissions);
    const person = await app.person(['MA_MASTER_DATA']);
    const before = await app.signIn(person);
    const given = 'given to you for now';
    const body = { username: person.username, password: given, confirmPassword: given };
    expect((await chief.patch('/api/userlogin/forcereset', body)).status).toBe(200);
    expect((await before.get('/api/company')).status).toBe(401);
    expect(
      (await app.anonymous.post('/api/login', { username: person.username, password: person.password })).status,
    ).toBe(401);
    const changed = { ...person, password: given };
    return { person: changed, caller: await app.signIn(changed) };
  }

  it('allows nothing but choosing a new password', async () => {
    const { person, caller } = await reset();
    expect(claimsOf(caller.token ?? '')).toMatchObject({ permissions: [], mustChangePassword: true });
    for (const url of ['/api/company', '/api/userlogin/select', '/api/session', '/api/openapi.json']) {
      const { status, body } = await caller.get<RefusalReply>(url);
      expect([status, body.code], url).toEqual([422, 'must-change-password']);
    }
    expect((await caller.get('/api/refresh')).status).toBe(200);
    expect((await caller.get(`/api/employee/${person.username}`)).status).toBe(200);
    const { body } = await change(caller, person.password);
    const fresh = { authorization: `Bearer ${body.token}` };
    expect((await app.anonymous.send({ method: 'GET', url: '/api/company', headers: fresh })).status).toBe(200);
    expect(claimsOf(body.token)).toMatchObject({ permissions: ['MA_MASTER_DATA'], mustChangePassword: false });
  });

  it('is refused when the two differ, with the sentence people know', async () => {
    const chief = await app.userWith(...permissions);
    const person = await app.person([]);
    const body = { username: person.username, password: 'long enough 1', confirmPassword: 'long enough 2' };
    const { status, body: refusal } = await chief.patch<RefusalReply>('/api/userlogin/forcereset', body);
    expect([status, refusal.fields]).toEqual([
      400,
      [{ path: 'confirmPassword', message: 'Password & Confirm Password must match' }],
    ]);
    expect(
      (
        await chief.patch('/api/userlogin/forcereset', {
          ...body,
          username: 'nobody',
          confirmPassword: 'long enough 1',
        })
      ).status,
    ).toBe(404);
  });

  it('writes an audit entry without the password', async () => {
    const { person } = await reset();
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'entity_id', 'record_name', 'changes'])
      .where('record_name', '=', person.username)
      .where('action', '=', 'reset-password')
      .execute();
    expect(entries).toEqual([
      { action: 'reset-password', entity_id: await idOf(app.db, person), record_name: person.username, changes: [] },
    ]);
  });
});

describe('one’s own sessions', () => {
  const sessions = async (caller: Caller) => (await caller.get<OwnSession[]>('/api/session')).body;

  it('are listed, ended one by one or all but this', async () => {
    const person = await app.person([]);
    const stranger = await app.userWith();
    const [here, phone, old] = [await app.signIn(person), await app.signIn(person), await app.signIn(person)];
    const listed = await sessions(here);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
    });
    const [phonesOwn] = (await sessions(phone)).filter(({ current }) => current);
    expect((await stranger.delete(`/api/session/${phonesOwn?.id}`)).status).toBe(404);
    expect((await here.delete(`/api/session/${phonesOwn?.id}`)).status).toBe(200);
    expect((await phone.get('/api/refresh')).status).toBe(401);
    expect((await here.delete('/api/session')).body).toEqual({ message: 'SUCCESS' });
    expect((await old.get('/api/refresh')).status).toBe(401);
    expect(await sessions(here)).toHaveLength(1);
    expect((await stranger.get('/api/refresh')).status).toBe(200);
  });

  it('show when they were last seen, to some minutes', async () => {
    const caller = await app.userWith();
    await sql`update session set last_seen_at = now() - interval '1 hour'`.execute(app.db);
    await caller.get('/api/userlogin/select');
    await expect
      .poll(async () => {
        const [own] = await sessions(caller);
        return Date.now() - Date.parse(own?.lastSeenAt ?? '');
      })
      .toBeLessThan(60_000);
  });
});
