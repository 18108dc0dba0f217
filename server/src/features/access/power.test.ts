import { type Permission, permissions } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { RoleRow } from '@gso/contract/role';
import type { UserRow } from '@gso/contract/user';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { idOf, rowOf } from '../../../testing/accounts.ts';
import type { Person } from '../../../testing/people.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();

/** May manage accounts and reset passwords, and nothing else: where an attacker would start. */
const clerkHolds: Permission[] = ['MA_ACCOUNT', 'MA_FORCE_RESET_PASS'];
let clerkPerson: Person;
let clerk: Caller;
let administrator: Person;
let sales: Person;

beforeAll(async () => {
  clerkPerson = await app.person(clerkHolds, 'clerk');
  clerk = await app.signIn(clerkPerson);
  administrator = await app.person(permissions, 'chief');
  sales = await app.person(['MA_VISIT'], 'sales');
});

const user = (id: number) => rowOf<UserRow>(clerk, `/api/userlogin/${id}`);
const role = (id: number) => rowOf<RoleRow>(clerk, `/api/role/${id}`);
const everything = async () =>
  (
    await sql<{ state: string }>`select md5(string_agg(t, ',' order by t)) as state from (
      select u::text as t from user_login u union all select r::text from role r) as rows`.execute(app.db)
  ).rows[0]?.state;

/** Each try is refused with a sentence, and neither accounts nor roles change by it. */
async function refused(
  attempt: Promise<{ status: number; body: Partial<RefusalReply> }>,
  sentence: RegExp,
  status = 422,
) {
  const { status: answered, body } = await attempt;
  expect([answered, body.message]).toEqual([status, 'FAILED']);
  expect(body.details).toMatch(sentence);
}

describe('a user who manages accounts and wants more permissions', () => {
  it('cannot extend their own permissions', async () => {
    const before = await everything();
    const own = await user(await idOf(app.db, clerkPerson));
    const ownRole = await role(clerkPerson.roleId);
    const patchSelf = (body: object) => clerk.patch(`/api/userlogin/${own.id}`, { version: own.version, ...body });
    await refused(patchSelf({ roleId: administrator.roleId }), /own role/);
    await refused(patchSelf({ roleId: sales.roleId }), /own role/);
    await refused(patchSelf({ enabled: false }), /own role/);
    for (const target of ['target', 'targetVisit']) {
      await refused(patchSelf({ employee: { ...own.employee, [target]: 1 } }), /own role or targets/);
    }
    await refused(
      clerk.patch(`/api/role/${ownRole.id}`, { version: ownRole.version, permissions: [...clerkHolds, 'MA_SALES'] }),
      /only grant permissions that you have/,
    );
    await refused(
      clerk.patch(`/api/role/${ownRole.id}`, { version: ownRole.version, permissions: ['MA_ACCOUNT'] }),
      /your own role/,
    );
    await refused(
      clerk.patch('/api/userlogin/forcereset', {
        username: clerkPerson.username.toUpperCase(),
        password: 'another password',
        confirmPassword: 'another password',
      }),
      /in your profile/,
    );
    expect(await everything()).toBe(before);
  });

  it('cannot grant what they lack, to somebody else or to somebody new', async () => {
    const before = await everything();
    const helper = await app.person(['MA_ACCOUNT'], 'helper');
    const helperId = await idOf(app.db, helper);
    const prepared = await everything();
    expect(prepared).not.toBe(before);
    await refused(
      clerk.patch(`/api/userlogin/${helperId}`, { version: 1, roleId: administrator.roleId }),
      /only grant permissions that you have.*MA_SALES/,
    );
    await refused(
      clerk.post('/api/userlogin', {
        username: 'my-second-self',
        password: 'long enough 1',
        roleId: administrator.roleId,
        employee: { firstName: 'Me' },
      }),
      /only grant permissions that you have/,
    );
    await refused(clerk.post('/api/role', { name: 'Everything', permissions }), /only grant permissions that you have/);
    const helpersRole = await role(helper.roleId);
    await refused(
      clerk.patch(`/api/role/${helper.roleId}`, {
        version: helpersRole.version,
        permissions: ['MA_ACCOUNT', 'PRO_APPROVE_TASK'],
      }),
      /PRO_APPROVE_TASK/,
    );
    expect(await everything()).toBe(prepared);
  });

  it('cannot touch anybody who holds more: not edit, demote, disable, reset, nor change or remove their role', async () => {
    const chief = await user(await idOf(app.db, administrator));
    const chiefsRole = await role(administrator.roleId);
    const before = await everything();
    for (const change of [
      { enabled: false },
      { roleId: clerkPerson.roleId },
      { employee: { email: 'mine@example.com' } },
    ]) {
      await refused(
        clerk.patch(`/api/userlogin/${chief.id}`, { version: chief.version, ...change }),
        /permissions that you do not have/,
      );
    }
    await refused(
      clerk.patch('/api/userlogin/forcereset', {
        username: administrator.username,
        password: 'now I know it',
        confirmPassword: 'now I know it',
      }),
      /permissions that you do not have/,
    );
    await refused(
      clerk.patch(`/api/role/${chiefsRole.id}`, { version: chiefsRole.version, permissions: [] }),
      /permissions that you do not have/,
    );
    await refused(
      clerk.patch(`/api/role/${chiefsRole.id}`, { version: chiefsRole.version, name: 'Nobody' }),
      /permissions that you do not have/,
    );
    await refused(
      clerk.delete(`/api/role/${chiefsRole.id}?version=${chiefsRole.version}`),
      /permissions that you do not have/,
    );
    expect(await everything()).toBe(before);
  });

  it('cannot reset, or change anything else of, somebody who merely holds something different', async () => {
    await refused(
      clerk.patch('/api/userlogin/forcereset', {
        username: sales.username,
        password: 'now I know it',
        confirmPassword: 'now I know it',
      }),
      /permissions that you do not have/,
    );
  });
});

describe('unknown fields', () => {
  it('are refused wherever they would change permissions', async () => {
    const person = await app.person(permissions, 'person');
    const caller = await app.signIn(person);
    const id = await idOf(app.db, person);
    const before = await everything();
    const powers = {
      roleId: administrator.roleId,
      enabled: true,
      permissions: [...permissions],
      target: 1,
      targetVisit: 1,
    };
    const company = { name: 'PT Kuasa', address: { street: 'Jl.' } };
    for (const [field, value] of Object.entries({
      ...powers,
      role: { id: 1 },
      mustChangePassword: false,
      passwordHash: 'x',
    })) {
      const tries = [
        // The role is a field of the replies. It may be sent back and is ignored.
        ...(field === 'role'
          ? []
          : [caller.patch('/api/userlogin/account', { version: 1, firstName: 'A', [field]: value })]),
        caller.patch('/api/userlogin/account', { version: 1, firstName: 'A', employee: { [field]: value } }),
        caller.patch('/api/userlogin/password', {
          oldPassword: 'x',
          password: 'long enough',
          confirmPassword: 'long enough',
          [field]: value,
        }),
        caller.patch('/api/userlogin/forcereset', {
          username: sales.username,
          password: 'long enough',
          confirmPassword: 'long enough',
          [field]: value,
        }),
        caller.post('/api/company', { ...company, [field]: value }),
        caller.post('/api/login', { username: person.username, password: person.password, [field]: value }),
        ...(field === 'passwordHash' ? [caller.patch(`/api/userlogin/${id}`, { version: 1, [field]: value })] : []),
      ];
      for (const { status } of await Promise.all(tries)) expect(status, field).toBe(400);
    }
    for (const extra of [{ permissions: ['MA_SALES'] }, { target: 5 }, { employee: { username: 'x' } }]) {
      expect((await caller.patch(`/api/userlogin/${id}`, { version: 1, ...extra })).status).toBe(400);
    }
    for (const ignored of [{ username: 'other' }, { lastUpdateBy: 'x' }, { role: { id: 1 } }]) {
      expect((await caller.patch(`/api/userlogin/${id}`, { version: 1, ...ignored })).status).toBe(200);
    }
    expect(await everything()).toBe(before);
  });
});

describe('administrators', () => {
  it('cannot remove the last of them: the last one cannot demote or disable themselves, nor change their own role', async () => {
    const last = await app.signIn(administrator);
    const id = await idOf(app.db, administrator);
    const now = await rowOf<UserRow>(last, `/api/userlogin/${id}`);
    await refused(last.patch(`/api/userlogin/${id}`, { version: now.version, enabled: false }), /own role/);
    await refused(last.patch(`/api/userlogin/${id}`, { version: now.version, roleId: sales.roleId }), /own role/);
    const own = await rowOf<RoleRow>(last, `/api/role/${administrator.roleId}`);
    await refused(
      last.patch(`/api/role/${own.id}`, { version: own.version, permissions: ['MA_VISIT'] }),
      /your own role/,
    );
    const gone = await last.delete(`/api/role/${own.id}?version=${own.version}`);
    expect([gone.status, gone.body['details']]).toEqual([409, 'Used by 1 user']);
  });

  it('who disable each other at the same moment leave one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const two = await Promise.all([app.person(permissions, 'one'), app.person(permissions, 'two')]);
      const [a, b] = await Promise.all(two.map((person) => app.signIn(person)));
      const [idA, idB] = await Promise.all(two.map((person) => idOf(app.db, person)));
      const answers = await Promise.all([
        a?.patch(`/api/userlogin/${idB}`, { version: 1, enabled: false }),
        b?.patch(`/api/userlogin/${idA}`, { version: 1, enabled: false }),
      ]);
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 401]);
      const left = await app.db
        .selectFrom('user_login')
        .select('id')
        .where('id', 'in', [idA ?? 0, idB ?? 0])
        .where('enabled', '=', true)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  it('may do all of it to others, which signs them out at once', async () => {
    const chief = await app.signIn(administrator);
    const other = await app.person(permissions, 'other');
    const others = await app.signIn(other);
    const id = await idOf(app.db, other);
    expect((await others.get('/api/userlogin')).status).toBe(200);
    const demoted = await chief.patch<UserRow>(`/api/userlogin/${id}`, { version: 1, roleId: sales.roleId });
    expect([demoted.status, demoted.body.role.name]).toEqual([200, `role of ${sales.username}`]);
    expect((await others.get('/api/userlogin')).status).toBe(401);
  });
});
