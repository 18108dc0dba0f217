import type { RefusalReply } from '@gso/contract/record/replies';
import { permissions } from '@gso/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { awayFromPeriodEnd, codeOf } from '../../../../testing/authenticator-app.ts';
import type { Person } from '../../../../testing/people.ts';
import { runGso } from '../../../../testing/run-gso.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';

const app = testApp();
beforeEach(() => awayFromPeriodEnd());

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    permissions: string[];
    mustSetUpSecondFactor: boolean;
  };

async function setUpApp(caller: Caller): Promise<void> {
  const { body } = await caller.post<{ secret: string }>('/api/second-factor/app');
  const { status } = await caller.post('/api/second-factor/app/confirm', { code: codeOf(body.secret) });
  expect(status).toBe(200);
}

const idOf = async ({ username }: { username: string }) =>
  (await app.db.selectFrom('user_login').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

async function requireFactor(admin: Caller, { roleId }: Person, secondFactorRequired = true) {
  const { body } = await admin.get<{ version: number }>(`/api/role/${roleId}`);
  return admin.patch(`/api/role/${roleId}`, { version: body.version, secondFactorRequired });
}

describe('a role that requires a second factor', () => {
  it('lets its users do nothing but set one up, and everything afterwards', async () => {
    const admin = await app.userWith(...permissions);
    const person = await app.person(['MA_DASHBOARD', 'MA_MASTER_DATA']);
    const before = await app.signIn(person);
    expect((await requireFactor(admin, person)).body).toMatchObject({ secondFactorRequired: true });
    expect((await before.get('/api/company')).status).toBe(401);

    const caller = await app.signIn(person);
    expect(claimsOf(caller.token)).toMatchObject({ permissions: [], mustSetUpSecondFactor: true });
    for (const url of ['/api/company', '/api/session', '/api/search?q=abc', '/api/userlogin/all', '/api/role']) {
      const { status, body } = await caller.get<RefusalReply>(url);
      expect([status, body.code], url).toEqual([422, 'must-set-up-second-factor']);
    }
    const add = await caller.post<RefusalReply>('/api/company', {});
    expect(add.body.code).toBe('must-set-up-second-factor');
    expect((await caller.get('/api/second-factor')).body).toMatchObject({ required: true });

    await setUpApp(caller);
    expect((await caller.get('/api/company')).status).toBe(200);
    const { body } = await caller.get<{ token: string }>('/api/refresh');
    expect(claimsOf(body.token)).toMatchObject({
      mustSetUpSecondFactor: false,
      permissions: expect.arrayContaining(['MA_DASHBOARD']) as string[],
    });
    // Removing it closes everything again.
    expect((await caller.delete('/api/second-factor/app')).status).toBe(200);
    expect((await caller.get('/api/company')).status).toBe(422);
  });

  it('is written to the history of the role, and can be taken back', async () => {
    const admin = await app.userWith(...permissions);
    const person = await app.person([]);
    await requireFactor(admin, person);
    const caller = await app.signIn(person);
    expect((await caller.get('/api/session')).status).toBe(422);
    expect((await requireFactor(admin, person, false)).status).toBe(200);
    const again = await app.signIn(person);
    expect((await again.get('/api/session')).status).toBe(200);
    const { body } = await admin.get<{ content: { changes: unknown[] }[] }>(`/api/role/${person.roleId}/history`);
    expect(body.content[0]?.changes).toEqual([{ field: 'secondFactorRequired', from: true, to: false }]);
  });

  it('asks for a new password first', async () => {
    const admin = await app.userWith(...permissions);
    const person = await app.person([]);
    await requireFactor(admin, person);
    await app.db
      .updateTable('user_login')
      .set({ must_change_password: true })
      .where('username', '=', person.username)
      .execute();
    const caller = await app.signIn(person);
    expect((await caller.post<RefusalReply>('/api/second-factor/app')).body.code).toBe('must-change-password');
    const chosen = {
      oldPassword: person.password,
      password: 'another long password',
      confirmPassword: 'another long password',
    };
    const { status, body } = await caller.patch<{ token: string }>('/api/userlogin/password', chosen);
    expect([status, claimsOf(body.token).mustSetUpSecondFactor]).toEqual([200, true]);
  });
});

describe('second factors of somebody who has lost them', () => {
  it('are removed by an administrator; the sessions end, and the password is enough', async () => {
    const admin = await app.userWith(...permissions);
    const person = await app.person([]);
    const caller = await app.signIn(person);
    await setUpApp(caller);
    const id = await idOf(person);
    expect((await admin.get(`/api/userlogin/${id}`)).body).toMatchObject({ hasSecondFactor: true });
    expect((await admin.delete(`/api/userlogin/${id}/second-factor`)).status).toBe(200);
    expect((await caller.get('/api/session')).status).toBe(401);
    expect((await app.signIn(person)).token).toEqual(expect.any(String));
    expect((await admin.get(`/api/userlogin/${id}`)).body).toMatchObject({ hasSecondFactor: false });
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('entity', '=', 'second_factor')
      .where('record_name', '=', person.username)
      .where('actor', '=', admin.username)
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'delete']);
  });

  it('are not removed by somebody with less power, nor one’s own', async () => {
    const admin = await app.userWith(...permissions);
    const helper = await app.userWith('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    expect((await helper.delete(`/api/userlogin/${await idOf(admin)}/second-factor`)).status).toBe(422);
    expect((await admin.delete(`/api/userlogin/${await idOf(admin)}/second-factor`)).status).toBe(422);
  });

  it('are removed by a command on the server for the last administrator', async () => {
    const person = await app.person([...permissions]);
    await setUpApp(await app.signIn(person));
    const { out } = await runGso(['admin', 'remove-second-factor', '--username', person.username], {
      env: { DATABASE_URL: app.url },
    });
    expect(out).toContain('can sign in with the password alone');
    expect((await app.signIn(person)).token).toEqual(expect.any(String));
  });
});

describe('accounts, roles and what is handed out', () => {
  it('change only after a recent sign-in', async () => {
    const person = await app.person([...permissions]);
    const admin = await app.signIn(person);
    const id = await idOf(await app.person([]));
    await app.db.updateTable('session').set({ confirmed_at: '2000-01-01' }).execute();
    const calls = [
      admin.post('/api/role', {}),
      admin.patch(`/api/role/${person.roleId}`, {}),
      admin.delete(`/api/role/${person.roleId}?version=1`),
      admin.post('/api/userlogin', {}),
      admin.patch(`/api/userlogin/${id}`, {}),
      admin.patch('/api/userlogin/forcereset', {}),
      admin.post('/api/userlogin/invite', {}),
      admin.delete(`/api/userlogin/${id}/second-factor`),
      admin.post('/api/apitoken', {}),
      admin.post('/api/calendar'),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(428);
    expect((await admin.get('/api/role')).status).toBe(200);
    await admin.post('/api/session/confirm', { password: person.password });
    expect((await admin.post('/api/role', {})).status).toBe(400);
  });
});
