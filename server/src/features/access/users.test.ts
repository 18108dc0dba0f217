import { randomUUID } from 'node:crypto';
import { permissions } from '@gso/contract/permissions';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { RoleRow } from '@gso/contract/role';
import { userMessages, type UserOption, type UserRow } from '@gso/contract/user';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let chief: Caller;

beforeAll(async () => {
  chief = await app.signIn(await app.person(permissions, 'chief'));
});

type Saved = UserRow & { message: string };

async function newRole(...granted: string[]): Promise<RoleRow> {
  const { body } = await chief.post<RoleRow>('/api/role', { name: `Role ${randomUUID()}`, permissions: granted });
  return body;
}

const full = (roleId: number, username = `ani.${randomUUID().slice(0, 8)}`) => ({
  username,
  password: 'given by the chief',
  roleId,
  enabled: true,
  employee: {
    firstName: 'Ani Wijaya',
    email: 'ani@contoh.co.id',
    phoneNo: '0812000111',
    target: 999_999_999_999_999,
    targetVisit: 40,
  },
});

describe('accounts', () => {
  it('keep every field from create to list, one by one and through an edit', async () => {
    const role = await newRole('MA_VISIT');
    const { password, ...input } = full(role.id);
    const created = await chief.post<Saved>('/api/userlogin', { ...input, password });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...input,
      role: { id: role.id, name: role.name },
      mustChangePassword: true,
      version: 1,
      message: 'SUCCESS',
    });
    expect(JSON.stringify(created.body)).not.toContain('password_hash');
    const other = await newRole('MA_VISIT', 'MA_SHODAN');
    const edit = {
      roleId: other.id,
      enabled: false,
      employee: { firstName: 'Ani W.', email: '', phoneNo: '+62 812-1', target: 0, targetVisit: 0 },
    };
    const edited = await chief.patch<Saved>(`/api/userlogin/${created.body.id}`, { version: 1, ...edit });
    edit.employee.phoneNo = '+628121';
    expect(edited.body).toMatchObject({ ...edit, username: input.username, version: 2, lastUpdateBy: chief.username });
    const { body: read } = await chief.get<UserRow>(`/api/userlogin/${created.body.id}`);
    expect({ ...read, message: 'SUCCESS' }).toEqual(edited.body);
    const { body: page } = await chief.get<{ content: UserRow[] }>(`/api/userlogin?q=${input.username}&ps=15&so=name`);
    expect(page.content).toEqual([read]);
    const { body: history } = await chief.get<{ content: HistoryEntry[] }>(`/api/userlogin/${created.body.id}/history`);
    expect(history.content.map(({ action, actor }) => [action, actor])).toEqual([
      ['update', chief.username],
      ['create', chief.username],
    ]);
    expect(history.content[0]?.changes).toContainEqual({ field: 'role.name', from: role.name, to: other.name });
    expect(JSON.stringify(history)).not.toContain(password);
  });

  it.each([
    ['name', 'employee.firstName'],
    ['username', 'username'],
    ['employee.target', 'employee.target'],
    ['employee.targetVisit', 'employee.targetVisit'],
    ['role.name', 'role.name'],
    ['employee.phoneNo', 'employee.phoneNo'],
    ['employee.email', 'employee.email'],
    ['enabled', 'enabled'],
  ])('are listed by %s, both ways, without a row twice', async (sort, path) => {
    const valueOf = (row: UserRow) =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], row);
    const collected: UserRow[] = [];
    for (let page = 0; page < 50; page += 1) {
      const { body } = await chief.get<{ content: UserRow[] }>(`/api/userlogin?ps=3&pn=${page}&so=${sort}&dc=true`);
      collected.push(...body.content);
      if (body.content.length < 3) break;
    }
    expect(new Set(collected.map(({ id }) => id)).size).toBe(collected.length);
    const { body } = await chief.get<{ content: UserRow[] }>(`/api/userlogin?ps=100&so=${sort}`);
    expect(body.content.map(({ id }) => id)).toEqual(collected.map(({ id }) => id).toReversed());
    expect(body.content.length).toBeGreaterThan(0);
    expect(body.content.map(valueOf)).not.toContain(undefined);
  });

  it('refuse a name that is taken, whatever its case, and say so at the field', async () => {
    const role = await newRole();
    const input = full(role.id);
    await chief.post('/api/userlogin', input);
    const again = await chief.post<RefusalReply>('/api/userlogin', {
      ...input,
      username: ` ${input.username.toUpperCase()}`,
    });
    expect(again.status).toBe(409);
    expect(again.body.details.startsWith(userMessages.duplicate)).toBe(true);
    expect(again.body.fields).toEqual([{ path: 'username', message: again.body.details }]);
  });

  it.each([
    ['username', { username: '' }, 'Required.'],
    ['username', { username: 'x'.repeat(51) }, 'Max 50 characters'],
    ['password', { password: 'short' }, 'At least 8 characters'],
    ['password', { password: 'a long one '.repeat(12) }, 'Max 128 characters'],
    ['employee.firstName', { employee: { firstName: '' } }, 'Required.'],
    ['employee.email', { employee: { firstName: 'A', email: 'no at sign' } }, 'Invalid e-mail.'],
    ['employee.phoneNo', { employee: { firstName: 'A', phoneNo: '08-1z' } }, 'Must be numeric'],
    ['employee.target', { employee: { firstName: 'A', target: 1.5 } }, 'Whole rupiah only, without decimals'],
    ['employee.target', { employee: { firstName: 'A', target: -1 } }, 'Must not be negative'],
    ['employee.targetVisit', { employee: { firstName: 'A', targetVisit: '3' } }, 'Must be numeric'],
  ])('are checked: %s %j', async (path, change, message) => {
    const { body, status } = await chief.post<RefusalReply>('/api/userlogin', { ...full(1), ...change });
    expect([status, body.fields]).toEqual([400, [{ path, message }]]);
  });

  it('are made once, however often the same create arrives', async () => {
    const role = await newRole();
    const key = { 'idempotency-key': randomUUID() };
    const input = full(role.id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => chief.post<Saved>('/api/userlogin', input, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  it('refuse a stale save and return what changed', async () => {
    const role = await newRole();
    const { body: created } = await chief.post<Saved>('/api/userlogin', full(role.id));
    await chief.patch(`/api/userlogin/${created.id}`, { version: 1, employee: { targetVisit: 7 } });
    const stale = await chief.patch<RefusalReply>(`/api/userlogin/${created.id}`, { version: 1, enabled: false });
    expect(stale.status).toBe(409);
    expect(stale.body.changes).toMatchObject([{ field: 'employee.targetVisit', from: 40, to: 7, by: chief.username }]);
  });

  it('without a password cannot be entered until somebody gives one', async () => {
    const role = await newRole('MA_VISIT');
    const { password, ...input } = full(role.id);
    expect((await chief.post('/api/userlogin', input)).status).toBe(201);
    const person = { username: input.username, password, roleId: role.id };
    expect((await app.anonymous.post('/api/login', { username: input.username, password })).status).toBe(401);
    const reset = { username: input.username.toUpperCase(), password, confirmPassword: password };
    expect((await chief.patch('/api/userlogin/forcereset', reset)).body).toEqual({ message: 'SUCCESS' });
    expect((await app.signIn(person)).token).toBeDefined();
  });
});

it.each(['/api/userlogin', '/api/role', '/api/pricerule'])('%s begins with a page of fifteen', async (path) => {
  expect((await chief.get(path)).body).toMatchObject({ number: 0, size: 15 });
});

describe('pickers', () => {
  it('offer people who can be given work, filters everybody, and restrict only oneself without MA_MASTER_DATA', async () => {
    const gone = await app.person(['MA_VISIT'], 'gone');
    await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', gone.username).execute();
    const visitor = await app.userWith('MA_VISIT');
    const names = async (caller: Caller, url: string) => {
      const { body } = await caller.get<UserOption[] | { content: UserOption[] }>(url);
      return (Array.isArray(body) ? body : body.content).map(({ username }) => username);
    };
    expect(await names(visitor, '/api/userlogin/all')).toContain(gone.username);
    expect(await names(visitor, '/api/userlogin/select')).not.toContain(gone.username);
    expect(await names(visitor, '/api/userlogin/select')).toContain(chief.username);
    expect(await names(visitor, '/api/userlogin/select?restrict=true')).toEqual([visitor.username]);
    expect(await names(chief, '/api/userlogin/select?restrict=true')).toContain(visitor.username);
    expect(await names(visitor, '/api/userlogin/autocomplete?ps=100&pn=0&so=name&q=chief')).toEqual([chief.username]);
    expect(await names(visitor, '/api/userlogin/autocomplete?q=gone')).toEqual([]);
  });
});

describe('roles', () => {
  it('keep name and permissions, in the usual order, and can be removed while unused', async () => {
    const created = await chief.post<RoleRow>('/api/role', {
      name: 'Gudang',
      permissions: ['MA_SALES', 'MA_VISIT', 'MA_SALES'],
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Gudang', permissions: ['MA_VISIT', 'MA_SALES'], users: 0, version: 1 });
    const { id } = created.body;
    const taken = await chief.post<RefusalReply>('/api/role', { name: 'GUDANG', permissions: [] });
    expect([taken.status, taken.body.fields?.[0]?.path]).toEqual([409, 'name']);
    expect((await chief.post('/api/role', { name: 'X', permissions: ['MA_EVERYTHING'] })).status).toBe(400);
    const edited = await chief.patch<RoleRow>(`/api/role/${id}`, { version: 1, name: 'gudang', permissions: [] });
    expect(edited.body).toMatchObject({ name: 'gudang', permissions: [], version: 2 });
    expect((await chief.patch(`/api/role/${id}`, { version: 1, name: 'late' })).status).toBe(409);
    await chief.post('/api/userlogin', full(id));
    const used = await chief.delete<RefusalReply>(`/api/role/${id}?version=2`);
    expect([used.status, used.body.details]).toEqual([409, 'Used by 1 user']);
    const spare = await newRole();
    expect((await chief.delete(`/api/role/${spare.id}?version=1`)).body).toEqual({ message: 'SUCCESS' });
    expect((await chief.get(`/api/role/${spare.id}`)).status).toBe(404);
    const { body } = await chief.get<{ content: RoleRow[] }>('/api/role?ps=15&so=name&q=gudang');
    expect(body.content).toMatchObject([{ id, users: 1 }]);
  });
});
