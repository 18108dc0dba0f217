import type { AuditRow } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import type { NamedRecord } from '@gso/contract/fields';
import type { Permission } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { SavedViewMenu, SavedViewRow } from '@gso/contract/record/saved-view';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/savedview';

interface Seller extends Caller {
  roleId: number;
}
let owner: Seller;
/** Has the same role as the owner. */
let mate: Seller;
let stranger: Seller;
let chief: Caller;

async function someone(...permissions: Permission[]): Promise<Seller> {
  const person = await app.person(permissions);
  return { ...(await app.signIn(person)), roleId: person.roleId };
}
async function withRoleOf({ roleId }: Seller): Promise<Seller> {
  const person: Person = await createPerson(app.db, []);
  await app.db.updateTable('user_login').set({ role_id: roleId }).where('username', '=', person.username).execute();
  return { ...(await app.signIn(person)), roleId };
}

beforeAll(async () => {
  owner = await someone('MA_SHODAN', 'MA_MD_COMPANY_READ');
  mate = await withRoleOf(owner);
  stranger = await someone('MA_SHODAN');
  chief = await someone('MA_ACCOUNT', 'MA_SHODAN');
});

const look = {
  order: ['name', 'amount'],
  hidden: ['by', 'at'],
  widths: { name: 220 },
  density: 'roomy',
  group: 'status',
} as const;
const parameters = { qst: 'OPEN', q: 'Press 100%', so: 'amount', dc: 'true', ps: '50', view: 'board' };
let made = 0;
async function create(caller: Caller, input: object = {}): Promise<SavedViewRow> {
  const body = { list: 'shodan', name: `View ${(made += 1)}`, parameters, look, ...input };
  const reply = await caller.post<SavedViewRow>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const change = (caller: Caller, { id }: { id: number }, patch: object) =>
  caller.patch<SavedViewRow & RefusalReply>(`${path}/${id}`, patch);
const mark = (caller: Caller, { id }: { id: number }, marks: object) => caller.patch(`${path}/${id}/marks`, marks);
const listed = async (caller: Caller, list = 'shodan') =>
  (await caller.get<SavedViewRow[]>(`${path}?list=${list}`)).body.map(({ id }) => id);
const statusOf = async (caller: Caller, { id }: { id: number }) => (await caller.get(`${path}/${id}`)).status;
const menuOf = async (caller: Caller) => (await caller.get<SavedViewMenu>(`${path}/menu`)).body;
const idsOf = (views: readonly { id: number }[]) => views.map(({ id }) => id);

describe('a saved view', () => {
  it('comes back with every field, and an unshared one is private', async () => {
    const { message, ...saved } = (await create(owner, { name: 'Großer Überblick' })) as SavedViewRow & {
      message: string;
    };
    expect(message).toBe('SUCCESS');
    expect(saved).toMatchObject({ version: 1, list: 'shodan', name: 'Großer Überblick', parameters, look, roles: [] });
    expect(saved).toMatchObject({ pinned: false, isDefault: false, lastUpdateBy: owner.username });
    expect(saved.owner.username).toBe(owner.username);
    expect((await owner.get(`${path}/${saved.id}`)).body).toEqual(saved);
    expect(await listed(owner)).toContain(saved.id);
    for (const other of [mate, stranger, chief]) {
      expect(await listed(other)).not.toContain(saved.id);
      expect(await statusOf(other, saved)).toBe(404);
      expect((await change(other, saved, { version: 1, name: 'Mine' })).status).toBe(404);
      expect((await mark(other, saved, { pinned: true })).status).toBe(404);
      expect((await other.delete(`${path}/${saved.id}?version=1`)).status).toBe(404);
    }
    expect((await owner.get(`${path}/${saved.id}`)).body, 'nothing has changed').toEqual(saved);
  });

  it('is changed by its owner with the version that was read', async () => {
    const view = await create(owner);
    const changed = await change(owner, view, { version: 1, parameters: { q: 'x' }, look: {} });
    expect(changed.body).toMatchObject({ version: 2, parameters: { q: 'x' }, look: {}, name: view.name });
    const stale = await change(owner, view, { version: 1, name: 'Late' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 2, name: view.name } } });
    const both = await Promise.all(['A', 'B'].map((name) => change(owner, view, { version: 2, name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await owner.delete(`${path}/${view.id}?version=2`)).status).toBe(409);
  });

  it('is created once for a repeated call, and each name once for each person and list', async () => {
    const key = { 'idempotency-key': 'saved-view-1' };
    const body = { list: 'shodan', name: 'Twice', parameters: {}, look: {} };
    const first = await owner.post<SavedViewRow>(path, body, key);
    expect((await owner.post<SavedViewRow>(path, body, key)).body.id).toBe(first.body.id);
    expect(await owner.post(path, { ...body, name: 'TWICE' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', fields: [{ path: 'name' }] },
    });
    await create(owner, { list: 'company', name: 'Twice' });
    await create(mate, { name: 'Twice' });
  });

  it('can be restored by the person who deleted it, with its roles and its places in menus', async () => {
    const view = await create(owner, { roleIds: [owner.roleId] });
    await mark(mate, view, { pinned: true, isDefault: true });
    expect((await owner.delete(`${path}/${view.id}?version=1`)).status).toBe(200);
    expect(idsOf((await menuOf(mate)).pinned)).not.toContain(view.id);
    expect(await statusOf(mate, view)).toBe(404);
    expect((await mate.post(`${path}/${view.id}/restore`)).status).toBe(422);
    const { body } = await owner.post<SavedViewRow>(`${path}/${view.id}/restore`);
    expect(body).toMatchObject({ name: view.name, parameters, look, roles: view.roles });
    expect(idsOf((await menuOf(mate)).pinned)).toContain(view.id);
    expect(idsOf((await menuOf(mate)).defaults)).toContain(view.id);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown list', { list: 'user_login' }, 'list'],
    ['parameters that are not text', { parameters: { q: 1 } }, 'parameters.q'],
    ['a parameter with a strange name', { parameters: { 'a b': 'x' } }, 'parameters.a b'],
    ['a long parameter', { parameters: { q: 'x'.repeat(limits.longText + 1) } }, 'parameters.q'],
    [
      'too many parameters',
      {
        parameters: Object.fromEntries(Array.from({ length: limits.viewParameters + 1 }, (_, n) => [letters(n), 'x'])),
      },
      'parameters',
    ],
    ['an unknown part of the look', { look: { sql: 'select' } }, 'look.sql'],
    ['an unknown row height', { look: { density: 'tiny' } }, 'look.density'],
    ['too many columns', { look: { order: Array.from({ length: limits.viewColumns + 1 }, () => 'a') } }, 'look.order'],
    ['a column that is too wide', { look: { widths: { a: limits.columnWidth + 1 } } }, 'look.widths.a'],
    ['an owner', { userId: 1 }, 'userId'],
  ])('is refused with %s', async (_, wrong, field) => {
    const reply = await owner.post<RefusalReply>(path, { list: 'shodan', name: 'Wrong', parameters, look, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[0]?.path).toBe(field);
  });

  it('is one of a limited number, also when more arrive at once', async () => {
    const collector = await someone('MA_SHODAN');
    await sql`insert into saved_view (user_id, list, name, parameters, look, updated_by)
      select id, 'shodan', 'Old ' || n, '{}', '{}', username from user_login, generate_series(1, ${limits.savedViews - 2}) as n
      where username = ${collector.username}`.execute(app.db);
    const body = { list: 'shodan', parameters, look };
    const replies = await Promise.all([1, 2, 3, 4].map((n) => collector.post(path, { ...body, name: `New ${n}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    const [first] = (await collector.get<SavedViewRow[]>(`${path}?list=shodan`)).body;
    if (!first) throw new Error('There are no views.');
    await collector.delete(`${path}/${first.id}?version=1`);
    await create(collector);
    expect((await collector.post(`${path}/${first.id}/restore`)).status, 'the place is taken').toBe(422);
  });
});

const letters = (n: number) => `p${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`;

describe('sharing', () => {
  it('lets the people of the role read the view, and nobody else', async () => {
    const view = await create(owner, { roleIds: [owner.roleId] });
    expect(idsOf(view.roles)).toEqual([owner.roleId]);
    expect(await listed(mate)).toContain(view.id);
    expect(await statusOf(mate, view)).toBe(200);
    expect(await listed(stranger)).not.toContain(view.id);
    expect(await statusOf(stranger, view)).toBe(404);
    expect((await change(mate, view, { version: 1, name: 'Mine' })).status).toBe(422);
    expect((await change(mate, view, { version: 1, roleIds: [] })).status).toBe(422);
    expect((await mate.delete(`${path}/${view.id}?version=1`)).status).toBe(422);
  });

  it('is offered and allowed with the own role, and with every role that opens the list for MA_ACCOUNT', async () => {
    const offered = async (caller: Caller, list: string) =>
      idsOf((await caller.get<NamedRecord[]>(`${path}/roles?list=${list}`)).body);
    expect(await offered(owner, 'shodan')).toEqual([owner.roleId]);
    expect(await offered(stranger, 'company'), 'its role does not open it').toEqual([]);
    const all = await offered(chief, 'shodan');
    expect(all).toEqual(expect.arrayContaining([owner.roleId, stranger.roleId]));
    expect(await offered(chief, 'company')).not.toContain(stranger.roleId);
    const body = { list: 'shodan', name: 'Forged', parameters, look };
    const forged = await owner.post<RefusalReply>(path, { ...body, roleIds: [stranger.roleId] });
    expect(forged).toMatchObject({ status: 422, body: { fields: [{ path: 'roleIds' }] } });
    const own = await create(owner);
    expect((await change(owner, own, { version: 1, roleIds: [stranger.roleId] })).status).toBe(422);
    expect((await change(owner, own, { version: 1, roleIds: [2_000_000_000] })).status).toBe(422);
    const shared = await create(chief, { roleIds: [owner.roleId, stranger.roleId] });
    for (const caller of [owner, mate, stranger]) expect(await statusOf(caller, shared)).toBe(200);
  });

  it('ends for menus and defaults of others when the view is private again, and stays for those who keep it', async () => {
    const view = await create(chief, { roleIds: [owner.roleId, stranger.roleId] });
    for (const caller of [chief, mate, stranger]) {
      expect((await mark(caller, view, { pinned: true, isDefault: true })).status, caller.username).toBe(200);
    }
    await change(chief, view, { version: 1, roleIds: [owner.roleId] });
    expect((await menuOf(stranger)).pinned).toEqual([]);
    expect(idsOf((await menuOf(mate)).pinned)).toContain(view.id);
    await change(chief, view, { version: 2, roleIds: [] });
    const { pinned, defaults } = await menuOf(mate);
    expect(idsOf([...pinned, ...defaults])).not.toContain(view.id);
    expect(idsOf((await menuOf(chief)).pinned)).toEqual([view.id]);
    const { rows } = await sql`select from saved_view_pin where view_id = ${view.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('hides a view from people whose role changes or no longer opens the list', async () => {
    const person = await app.person(['MA_SHODAN']);
    let caller = await app.signIn(person);
    const view = await create(chief, { roleIds: [person.roleId] });
    await mark(caller, view, { pinned: true, isDefault: true });
    const grant = async (...granted: Permission[]) => {
      await sql`update role set permissions = ${granted} where id = ${person.roleId}`.execute(app.db);
      caller = await app.signIn(person);
    };
    await grant('MA_VISIT');
    expect(await menuOf(caller)).toEqual({ pinned: [], defaults: [] });
    expect(await statusOf(caller, view)).toBe(404);
    expect(await listed(caller)).toEqual([]);
    expect((await caller.post(path, { list: 'shodan', name: 'No', parameters, look })).status).toBe(404);
    await grant('MA_SHODAN');
    expect(idsOf((await menuOf(caller)).pinned)).toEqual([view.id]);
  });

  it('is ended by holders of MA_ACCOUNT, who change nothing else', async () => {
    const view = await create(owner, { roleIds: [owner.roleId] });
    expect(await listed(chief)).toContain(view.id);
    expect((await mark(chief, view, { pinned: true })).status).toBe(200);
    for (const forged of [
      { name: 'Other' },
      { parameters: {} },
      { roleIds: [stranger.roleId] },
      { name: 'x', roleIds: [] },
    ]) {
      expect((await change(chief, view, { version: 1, ...forged })).status, JSON.stringify(forged)).toBe(422);
    }
    expect((await change(chief, view, { version: 1, roleIds: [] })).body).toMatchObject({ version: 2, roles: [] });
    expect(await statusOf(chief, view)).toBe(404);
    expect(idsOf((await menuOf(chief)).pinned)).not.toContain(view.id);
    expect(await statusOf(owner, view)).toBe(200);
    const second = await create(owner, { roleIds: [owner.roleId] });
    expect((await chief.delete(`${path}/${second.id}?version=1`)).status).toBe(200);
    expect(await statusOf(owner, second)).toBe(404);
  });

  it('ends with the role, which can be deleted nevertheless', async () => {
    const role = await app.db
      .insertInto('role')
      .values({ name: 'Short-lived', permissions: ['MA_SHODAN'], updated_by: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const view = await create(chief, { roleIds: [role.id] });
    expect((await chief.delete(`/api/role/${role.id}?version=1`)).status).toBe(200);
    expect((await chief.get<SavedViewRow>(`${path}/${view.id}`)).body.roles).toEqual([]);
    expect((await chief.post(`/api/role/${role.id}/restore`)).status).toBe(200);
    expect(idsOf((await chief.get<SavedViewRow>(`${path}/${view.id}`)).body.roles)).toEqual([role.id]);
  });
});

describe('the menu', () => {
  it('has the views of one person in the order in which they were added, and one default for each list', async () => {
    const person = await someone('MA_SHODAN', 'MA_MD_COMPANY_READ');
    const [first, second, company] = [
      await create(person),
      await create(person),
      await create(person, { list: 'company' }),
    ];
    for (const view of [second, first, second]) await mark(person, view, { pinned: true });
    for (const view of [first, second, company]) await mark(person, view, { isDefault: true });
    const menu = await menuOf(person);
    expect(idsOf(menu.pinned)).toEqual([second.id, first.id]);
    expect(menu.defaults.map(({ list, id }) => [list, id])).toEqual([
      ['company', company.id],
      ['shodan', second.id],
    ]);
    expect(await menuOf(owner)).not.toEqual(menu);
    await mark(person, second, { pinned: false, isDefault: false });
    await mark(person, first, { isDefault: false });
    expect(idsOf((await menuOf(person)).pinned)).toEqual([first.id]);
    expect(idsOf((await menuOf(person)).defaults)).toEqual([company.id]);
  });

  it('takes a limited number of views, also when more arrive at once', async () => {
    const person = await someone('MA_SHODAN');
    const views = [];
    for (let n = 0; n < limits.pinnedViews + 3; n += 1) views.push(await create(person));
    const replies = await Promise.all(views.map((view) => mark(person, view, { pinned: true })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limits.pinnedViews);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3);
    expect((await menuOf(person)).pinned).toHaveLength(limits.pinnedViews);
  });
});

it('every change is in the audit log, without what a private search looks for', async () => {
  const view = await create(owner, { name: 'Audited', roleIds: [owner.roleId] });
  await change(owner, view, { version: 1, name: 'Audited again', parameters: { q: 'secret text' } });
  await chief.delete(`${path}/${view.id}?version=2`);
  const { body } = await chief.get<{ content: AuditRow[] }>(`/api/audit?kind=saved_view&rec=${view.id}`);
  expect(body.content.map(({ action, actor, record }) => [action, actor, record])).toEqual([
    ['delete', chief.username, 'Audited again'],
    ['update', owner.username, 'Audited again'],
    ['create', owner.username, 'Audited'],
  ]);
  expect(body.content[1]?.changes).toEqual([{ field: 'name', from: 'Audited', to: 'Audited again' }]);
  expect(JSON.stringify(body)).not.toContain('secret text');
});

it('the views of a list are found through indexes, however many others have saved', async () => {
  await sql`with people as (
      insert into user_login (username, password_hash, role_id, first_name, created_by, updated_by)
      select 'p' || n, 'x', ${stranger.roleId}, 'P', 'test', 'test' from generate_series(1, 300) as n returning id
    ), views as (
      insert into saved_view (user_id, list, name, parameters, look, updated_by)
      select id, 'company', 'View ' || n, '{}', '{}', 'test' from people, generate_series(1, 100) as n returning id
    )
    insert into saved_view_role (view_id, role_id, list) select id, ${stranger.roleId}, 'company' from views where id % 10 = 0`.execute(
    app.db,
  );
  await asAdmin(app.ownerUrl, 'analyze saved_view, saved_view_role');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from saved_view as v where v.id in (
      select id from saved_view where user_id = 1 and list = 'shodan'
      union select view_id from saved_view_role where list = 'shodan' and role_id = 1
    )`.execute(app.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('saved_view_name');
  expect(plan).toContain('saved_view_role_of_list');
});
