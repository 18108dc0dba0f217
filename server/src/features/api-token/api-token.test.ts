import type { AuditRow } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { type Permission, permissions } from '@gso/contract/permissions';
import type { ListPage } from '@gso/contract/record/list-query';
import type { ApiTokenCreated, ApiTokenOfUser, ApiTokenRow } from '@gso/contract/sign-in/api-token';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let chief: Caller;

beforeAll(async () => {
  chief = await app.signIn(await app.person(permissions, 'chief'));
});

const input = (name: string, granted: Permission[] = ['MA_MASTER_DATA'], days = 30) => ({
  name,
  permissions: granted,
  days,
});
const create = async (user: Caller, name: string, granted?: Permission[]) => {
  const { status, body } = await user.post<ApiTokenCreated>('/api/apitoken', input(name, granted));
  expect(status).toBe(201);
  return body;
};
const own = async (user: Caller) => (await user.get<ApiTokenRow[]>('/api/apitoken')).body;
const newCompany = { name: 'PT Token', address: { street: 'Jl. Token 1' } };
const statusOf = async (program: Caller) => (await program.get('/api/company')).status;

describe('creating a token', () => {
  it('shows it once and stores only the hash of its secret', async () => {
    const user = await app.userWith('MA_MASTER_DATA', 'MA_VISIT');
    const { token, ...created } = await create(user, 'ERP sync');
    expect(token).toMatch(/^gso_\d+_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    const { message, ...row } = created;
    expect(message).toBe('SUCCESS');
    expect(await own(user)).toEqual([row]);
    expect(row).toMatchObject({ name: 'ERP sync', permissions: ['MA_MASTER_DATA'], lastUsedAt: null, lastAddress: '' });
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(30 * 24 * 60 * 60 * 1000);
    const secret = token.split('_')[2] ?? '';
    for (const table of ['api_token', 'audit_entry', 'idempotency_key']) {
      const { rows } = await sql<{
        all: string;
      }>`select string_agg(t::text, '') as all from ${sql.table(table)} t`.execute(app.db);
      expect(rows[0]?.all ?? '', table).not.toContain(secret);
    }
  });

  it('repeats the reply without the token, and stores it nowhere', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const key = { 'idempotency-key': 'create-token-1' };
    const first = await user.post<ApiTokenCreated>('/api/apitoken', input('Once'), key);
    const again = await user.post<ApiTokenCreated>('/api/apitoken', input('Once'), key);
    expect(first.body.token).toMatch(/^gso_/);
    expect(again).toMatchObject({ status: 201, body: { ...first.body, token: '' } });
    expect(await own(user)).toHaveLength(1);
    const { rows } = await sql<{
      reply: string;
    }>`select reply::text from idempotency_key where username = ${user.username}`.execute(app.db);
    expect(rows[0]?.reply).toContain('Once');
    expect(rows[0]?.reply).not.toContain('gso_');
  });

  it('refuses permissions that the user does not have', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const { status, body } = await user.post('/api/apitoken', input('Wide', ['MA_MASTER_DATA', 'MA_ACCOUNT']));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'refused', fields: [{ path: 'permissions' }] });
    expect(await own(user)).toEqual([]);
  });

  it.each([
    ['no name', { ...input('') }, 'name'],
    ['no permission', { ...input('x', []) }, 'permissions'],
    ['less than a day', { ...input('x', undefined, 0) }, 'days'],
    ['more than a year', { ...input('x', undefined, 366) }, 'days'],
    ['half a day', { ...input('x', undefined, 1.5) }, 'days'],
  ])('refuses %s', async (_, wrong, path) => {
    const { status, body } = await chief.post('/api/apitoken', wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ path }] });
  });

  it('refuses a second one with the same name until the first is revoked', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const { id } = await create(user, 'Same');
    const second = await user.post('/api/apitoken', input('same'));
    expect(second).toMatchObject({ status: 409, body: { code: 'duplicate', fields: [{ path: 'name' }] } });
    await user.delete(`/api/apitoken/${id}`);
    await create(user, 'same');
    await create(await app.userWith('MA_MASTER_DATA'), 'same');
  });

  it('allows twenty, also when more arrive at once', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const many = Array.from({ length: limits.apiTokens + 5 }, (_, number) => `Token ${number}`);
    const replies = await Promise.all(many.map((name) => user.post('/api/apitoken', input(name))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.apiTokens);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await own(user)).toHaveLength(limits.apiTokens);
    // Expired ones do not count.
    await sql`update api_token set expires_at = now() where name = 'Token 1'`.execute(app.db);
    await create(user, 'One more');
  });
});

describe('a token', () => {
  it('has no more permissions than it was given, and not more than its user has now', async () => {
    const user = await app.person(['MA_MASTER_DATA', 'MA_VISIT']);
    const program = await app.programOf(await app.signIn(user), ['MA_MASTER_DATA']);
    expect(await statusOf(program)).toBe(200);
    expect((await program.get('/api/visit')).status).toBe(403);
    await sql`update role set permissions = '{MA_VISIT}' where id = ${user.roleId}`.execute(app.db);
    expect(await statusOf(program)).toBe(403);
    await sql`update role set permissions = '{MA_MASTER_DATA,MA_ACCOUNT}' where id = ${user.roleId}`.execute(app.db);
    expect(await statusOf(program)).toBe(200);
    expect((await program.get('/api/role')).status).toBe(403);
  });

  it('stops when it is revoked, expires or its user is disabled', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const ends: Record<string, (id: number) => Promise<unknown>> = {
      revoked: (id) => user.delete(`/api/apitoken/${id}`),
      expired: (id) => sql`update api_token set expires_at = now() where id = ${id}`.execute(app.db),
      disabled: () => sql`update user_login set enabled = false where username = ${user.username}`.execute(app.db),
    };
    for (const [name, end] of Object.entries(ends)) {
      const program = await app.programOf(user, ['MA_MASTER_DATA'], name);
      expect(await statusOf(program), name).toBe(200);
      await end(Number(program.token?.split('_')[1]));
      expect(await statusOf(program), name).toBe(401);
    }
    const back = await app.person(['MA_MASTER_DATA']);
    const program = await app.programOf(await app.signIn(back), ['MA_MASTER_DATA']);
    await sql`update user_login set password_hash = 'other' where username = ${back.username}`.execute(app.db);
    expect(await statusOf(program)).toBe(200);
    // Somebody else set the password: the user can do nothing before choosing one, so the token cannot either.
    await sql`update user_login set must_change_password = true where username = ${back.username}`.execute(app.db);
    expect(await program.get('/api/company')).toMatchObject({ status: 422, body: { code: 'must-change-password' } });
  });

  it('is refused with a wrong secret, id or checksum', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const right = (await app.programOf(user, ['MA_MASTER_DATA'], 'A')).token ?? '';
    const other = (await app.programOf(user, ['MA_MASTER_DATA'], 'B')).token ?? '';
    const [start, id, secret, checksum] = right.split('_');
    const wrong = [
      [start, id, secret, 'AAAAAA'],
      [start, other.split('_')[1], secret, checksum],
      [start, id, other.split('_')[2], checksum],
      [start, '99999999999999999999', secret, checksum],
      [start, id, secret],
    ];
    for (const parts of wrong) {
      const authorization = `Bearer ${parts.join('_')}`;
      const reply = await app.anonymous.send({ method: 'GET', url: '/api/company', headers: { authorization } });
      expect(reply, authorization).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    }
  });

  it('with the checksum of a secret that was never created is refused', async () => {
    const { writeApiToken, newSecret } = await import('../../platform/auth/api-token.ts');
    const { id } = await create(await app.userWith('MA_MASTER_DATA'), 'Guessed');
    for (const guessed of [
      writeApiToken(id, newSecret()),
      writeApiToken(2_147_483_647, newSecret()),
      writeApiToken(2_147_483_648, newSecret()),
    ]) {
      const headers = { authorization: `Bearer ${guessed}` };
      expect((await app.anonymous.send({ method: 'GET', url: '/api/company', headers })).status).toBe(401);
    }
  });

  it('shows when and from where it was last used, stored at most once in five minutes', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const program = await app.programOf(user, ['MA_MASTER_DATA']);
    const useFrom = (address: string) =>
      program.send({ method: 'GET', url: '/api/company', headers: { 'x-forwarded-for': address } });
    await useFrom('10.1.1.1');
    await vi.waitFor(async () => expect((await own(user))[0]).toMatchObject({ lastAddress: '10.1.1.1' }));
    const [{ lastUsedAt } = { lastUsedAt: null }] = await own(user);
    expect(Math.abs(Date.parse(lastUsedAt ?? '') - Date.now())).toBeLessThan(10_000);
    await useFrom('10.1.1.2');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await own(user))[0]).toMatchObject({ lastUsedAt, lastAddress: '10.1.1.1' });
    await sql`update api_token set last_used_at = now() - interval '6 minutes' where name = 'Program'`.execute(app.db);
    await useFrom('10.1.1.3');
    await vi.waitFor(async () => expect((await own(user))[0]).toMatchObject({ lastAddress: '10.1.1.3' }));
  });

  it('is named in the audit log and in the history, and never written to the log', async () => {
    const user = await app.userWith('MA_MASTER_DATA', 'MA_ACCOUNT');
    const program = await app.programOf(user, ['MA_MASTER_DATA'], 'ERP sync');
    const { body } = await program.post<{ id: number }>('/api/company', newCompany);
    await program.delete(`/api/company/${body.id}?version=1`);
    await program.post(`/api/company/${body.id}/restore`);
    await program.get('/api/company/all');
    await user.patch(`/api/company/${body.id}`, { version: 3, phone: '021' });
    const { body: history } = await user.get<{ content: { action: string; token: string }[] }>(
      `/api/company/${body.id}/history`,
    );
    expect(history.content.map(({ action, token }) => [action, token])).toEqual([
      ['update', ''],
      ['restore', 'ERP sync'],
      ['delete', 'ERP sync'],
      ['create', 'ERP sync'],
    ]);
    const { body: audit } = await user.get<{ content: AuditRow[] }>(`/api/audit?kind=company&who=${user.username}`);
    expect(audit.content.map(({ action, actor, token }) => [action, actor, token])).toEqual([
      ['update', user.username, ''],
      ['export', user.username, 'ERP sync'],
      ['restore', user.username, 'ERP sync'],
      ['delete', user.username, 'ERP sync'],
      ['create', user.username, 'ERP sync'],
    ]);
    const logged = app.logged.join('\n');
    expect(logged).toContain(`"token":${program.token?.split('_')[1]}`);
    expect(logged).not.toContain(program.token?.split('_')[2]);
  });

  it('may make 600 requests a minute', { timeout: 60_000 }, async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const program = await app.programOf(user, ['MA_MASTER_DATA']);
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < limits.apiTokenRequests + 40; sent += 40) {
      const replies = await Promise.all(Array.from({ length: 40 }, () => program.get('/api/letterhead')));
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: limits.apiTokenRequests, 429: 40 });
    const refused = await program.get('/api/letterhead');
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The user and their other tokens are not concerned.
    expect((await user.get('/api/letterhead')).status).toBe(200);
    expect((await (await app.programOf(user, ['MA_MASTER_DATA'], 'Other')).get('/api/letterhead')).status).toBe(200);
  });
});

describe('the tokens of others', () => {
  it('are seen and revoked by administrators alone', async () => {
    const user = await app.userWith('MA_MASTER_DATA');
    const { id } = await create(user, 'Leaked');
    const stranger = await app.userWith('MA_MASTER_DATA');
    expect((await stranger.delete(`/api/apitoken/${id}`)).status).toBe(404);
    expect((await stranger.get('/api/apitoken/all')).status).toBe(403);
    const clerk = await app.userWith('MA_ACCOUNT');
    const { body } = await clerk.get<ListPage<ApiTokenOfUser>>('/api/apitoken/all');
    expect(body.content[0]).toMatchObject({ id, name: 'Leaked', user: { username: user.username } });
    expect(JSON.stringify(body)).not.toContain('hash');
    expect((await clerk.delete(`/api/apitoken/${id}`)).status).toBe(200);
    expect((await clerk.delete(`/api/apitoken/${id}`)).status).toBe(404);
    expect(await own(user)).toEqual([]);
    const { body: audit } = await chief.get<{ content: AuditRow[] }>('/api/audit?kind=api_token&q=leaked');
    expect(audit.content.map(({ actor, action, record }) => [actor, action, record])).toEqual([
      [clerk.username, 'delete', 'Leaked'],
      [user.username, 'create', 'Leaked'],
    ]);
    expect(audit.content[0]?.changes).toContainEqual({ field: 'username', from: user.username, to: null });
  });

  it('are listed by page, searched and sorted by the server', async () => {
    const [sri, rudi] = [await app.userWith('MA_MASTER_DATA'), await app.userWith('MA_MASTER_DATA')];
    for (const name of ['Paging B', 'Paging a', 'Paging c']) await create(sri, name);
    const { id } = await create(rudi, 'Paging D');
    await rudi.delete(`/api/apitoken/${id}`);
    await create(rudi, 'Of somebody else');
    const clerk = await app.userWith('MA_ACCOUNT');
    const found = async (query: string) => {
      const { status, body } = await clerk.get<ListPage<ApiTokenOfUser>>(`/api/apitoken/all?${query}`);
      expect(status).toBe(200);
      return [body.totalElements, ...body.content.map(({ name }) => name)];
    };
    expect(await found('q=PAGING')).toEqual([3, 'Paging c', 'Paging a', 'Paging B']);
    expect(await found('q=paging&so=name&dc=false&ps=2&pn=0')).toEqual([3, 'Paging a', 'Paging B']);
    expect(await found('q=paging&so=name&dc=false&ps=2&pn=1')).toEqual([3, 'Paging c']);
    for (const so of ['expiresAt', 'lastUsedAt']) expect((await found(`q=paging&so=${so}`))[0]).toBe(3);
    expect(await found(`q=${rudi.username}`)).toEqual([1, 'Of somebody else']);
    expect(await found('q=100%25')).toEqual([0]);
  });
});
