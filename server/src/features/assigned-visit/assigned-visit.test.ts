import type { AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { UserOption } from '@gso/contract/user';
import type { VisitRow } from '@gso/contract/visit';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/assignv';
let manager: Caller;
let seller: Caller;
let keeper: Caller;
let work: FieldWork;
const ids = new Map<Caller, number>();
const idOfCaller = (caller: Caller) => ids.get(caller) ?? 0;

beforeAll(async () => {
  manager = await app.userWith('MA_VISIT', 'MA_SALES', 'MA_PROJECT');
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  for (const caller of [manager, seller, keeper]) ids.set(caller, await idOf(app.db, caller));
  work = await fieldWork(app, keeper);
});

beforeEach(async () => {
  await sql`delete from notification`.execute(app.db);
  await app.db.deleteFrom('assigned_visit').execute();
  await app.db.deleteFrom('visit').execute();
});

const assignment = (fields: object = {}) => ({
  type: 'SALES',
  to: { id: idOfCaller(seller) },
  from: { id: idOfCaller(manager) },
  customer: { id: work.budi },
  visitDate: '2026-11-20',
  timeStart: '0900',
  timeEnd: '1000',
  activity: 'Show the new drives',
  ...fields,
});

async function assign(caller: Caller, fields: object = {}): Promise<AssignedVisitRow> {
  const { status, body } = await caller.post<AssignedVisitRow & { message: string }>(path, assignment(fields));
  expect(status, JSON.stringify(body)).toBe(201);
  const { message: _, ...saved } = body;
  return saved;
}
const change = (caller: Caller, { id, version }: AssignedVisitRow, fields: object) =>
  caller.patch<AssignedVisitRow & RefusalReply>(`${path}/${id}`, { ...fields, version });
const remove = (caller: Caller, { id, version }: AssignedVisitRow) =>
  caller.delete<RefusalReply>(`${path}/${id}?version=${version}`);
const visitOf = async (caller: Caller, id: number) => (await caller.get<VisitRow>(`/api/visit/${id}`)).body;
const list = async (caller: Caller, query = '') =>
  (await caller.get<ListPage<AssignedVisitRow>>(`${path}?${query}`)).body;
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from visit) as visits, (select count(*) from assigned_visit) as assignments,
      (select count(*) from notification) as notifications`.execute(app.db);
  return rows[0];
};
const notificationsOf = async (caller: Caller) => {
  const { rows } = await sql<{ facts: object; type: string; visit_id: number }>`
    select facts, type, visit_id from notification join notification_to on notification_id = notification.id
    where username = ${caller.username} order by seq`.execute(app.db);
  return rows;
};

describe('assigning', () => {
  it('takes the visit as replies have it, and refuses two values for one field', async () => {
    const { visitDate, timeStart, timeEnd, activity, customer, ...others } = assignment();
    const visit = { visitDate, timeStart, timeEnd, activity, customer };
    const { status, body } = await manager.post<AssignedVisitRow>(path, { ...others, visit });
    expect([status, body.visit.activity]).toEqual([201, 'Show the new drives']);
    const changed = await change(manager, body, { visit: { ...body.visit, activity: 'Show the cables' } });
    expect([changed.status, changed.body.visit.activity]).toEqual([200, 'Show the cables']);
    const twice = await change(manager, changed.body, { visit: changed.body.visit, activity: 'Show both' });
    expect([twice.status, twice.body.fields?.map(({ path }) => path)]).toEqual([400, ['activity']]);
    const empty = await manager.post<RefusalReply>(path, { ...others, visit: { ...visit, timeStart: '9' } });
    expect([empty.status, empty.body.fields?.map(({ path }) => path)]).toEqual([400, ['visit.timeStart']]);
  });

  it('creates a draft of the visitor, notifies them, and writes audit entries for both', async () => {
    const saved = await assign(manager, { shodan: { id: work.open } });
    expect(saved).toMatchObject({
      version: 1,
      createdBy: manager.username,
      to: { id: idOfCaller(seller), username: seller.username, employee: { firstName: 'Full user' } },
      from: { id: idOfCaller(manager), username: manager.username },
    });
    expect(saved.visit).toMatchObject({
      status: 'DRAFT',
      username: seller.username,
      createdBy: manager.username,
      visitDate: '2026-11-20',
      timeStart: '0900',
      timeEnd: '1000',
      activity: 'Show the new drives',
      attachUrl: '',
      shodan: { id: work.open },
    });
    expect(await visitOf(seller, saved.visit.id)).toEqual(saved.visit);
    expect((await list(manager)).content).toEqual([saved]);
    expect((await manager.get(`${path}/${saved.id}`)).body).toEqual(saved);
    expect(await notificationsOf(seller)).toEqual([
      {
        type: 'SALES',
        visit_id: saved.visit.id,
        facts: { by: `Full user (${manager.username})`, company: 'PT Sinar Jaya', date: '2026-11-20' },
      },
    ]);
    const { rows } = await sql<{ entity: string; record_name: string }>`
      select entity, record_name from audit_entry where entity in ('visit', 'assigned_visit')
        and entity_id in (${saved.id}, ${saved.visit.id}) order by id desc limit 2`.execute(app.db);
    expect(rows.map(({ entity }) => entity).sort()).toEqual(['assigned_visit', 'visit']);
    expect(rows.map(({ record_name }) => record_name)).toEqual(Array(2).fill('PT Sinar Jaya, 20/11/2026'));
    const mine = await manager.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(mine.body.content.map(({ action }) => action)).toEqual(['create']);
  });

  it('may leave the project of a project visit open, and the visitor fills it in', async () => {
    const saved = await assign(manager, { type: 'PROJECT' });
    expect(saved.visit.project).toBeNull();
    const { id, version } = saved.visit;
    const without = await seller.patch<RefusalReply>(`/api/visit/${id}`, { version, status: 'CONFIRMED' });
    expect([without.status, without.body.fields?.[0]?.path]).toEqual([400, 'project']);
    const filled = { version, status: 'CONFIRMED', project: { id: work.project } };
    expect((await seller.patch(`/api/visit/${id}`, filled)).status).toBe(200);
  });

  it.each([
    ['an end before the start', { timeStart: '1001' }, 400, 'timeEnd'],
    ['nobody to go', { to: { id: 0 } }, 400, 'to.id'],
    ['somebody unknown', { to: { id: 999_999 } }, 422, 'to.id'],
    ['from somebody unknown', { from: { id: 999_999 } }, 422, 'from.id'],
    ['no activity', { activity: '' }, 400, 'activity'],
    ['an unknown customer', { customer: { id: 999_999 } }, 422, 'customer.id'],
    ['a project in a sales visit', { project: { id: 1 } }, 400, 'project'],
  ])('refuses %s and leaves nothing behind', async (_case, fields, status, at) => {
    const reply = await manager.post<RefusalReply>(path, assignment(fields));
    expect([reply.status, reply.body.fields?.[0]?.path], JSON.stringify(reply.body)).toEqual([status, at]);
    expect(await counts()).toEqual({ visits: 0, assignments: 0, notifications: 0 });
  });

  it('comes from its creator; only Master Data can name another user, and the notification names the creator', async () => {
    const inOthersName = { from: { id: idOfCaller(seller) }, to: { id: idOfCaller(keeper) } };
    const refused = await manager.post<RefusalReply>(path, assignment(inOthersName));
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'from.id']);
    const own = await assign(manager);
    expect((await change(manager, own, { from: { id: idOfCaller(keeper) } })).status).toBe(422);
    await sql`delete from notification`.execute(app.db);
    expect((await assign(keeper, inOthersName)).from.username).toBe(seller.username);
    expect(await notificationsOf(keeper)).toMatchObject([{ facts: { by: `Full user (${keeper.username})` } }]);
  });

  it('leaves it to the visitor, or Master Data, to say that the visit took place', async () => {
    const assigner = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const { visit: draft } = await assign(assigner, { from: { id: await idOf(app.db, assigner) } });
    const done = { version: draft.version, status: 'CONFIRMED', activity: 'Never happened' };
    const forged = await assigner.patch<RefusalReply>(`/api/visit/${draft.id}`, done);
    expect([forged.status, forged.body.fields?.[0]?.path]).toEqual([422, 'status']);
    expect(await visitOf(seller, draft.id)).toEqual(draft);
    expect((await keeper.patch(`/api/visit/${draft.id}`, done)).status).toBe(200);
  });

  it('is only for people who can open the visit: offered and accepted are the same', async () => {
    const people = {
      sales: await app.userWith('MA_VISIT', 'MA_SHODAN'),
      project: await app.userWith('MA_VISIT', 'MA_PROJECT'),
      page: await app.userWith('MA_VISIT'),
      none: await app.userWith('MA_SHODAN', 'MA_PROJECT', 'MA_SALES'),
    };
    for (const type of ['SALES', 'PROJECT'] as const) {
      const { body: offered } = await manager.get<UserOption[]>(`/api/userlogin/select?vt=${type}`);
      const accepted: string[] = [];
      for (const [name, person] of Object.entries(people)) {
        const id = await idOf(app.db, person);
        const { status, body } = await manager.post<RefusalReply>(path, assignment({ type, to: { id } }));
        if (status === 201) accepted.push(name);
        else expect([status, body.fields?.[0]?.path]).toEqual([422, 'to.id']);
        expect(offered.some((one) => one.id === id)).toBe(status === 201);
      }
      expect(accepted).toEqual([type.toLowerCase()]);
    }
  });

  it('may be changed after its visitor lost the permission, as long as the visitor stays', async () => {
    const visitor = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const saved = await assign(manager, { to: { id: await idOf(app.db, visitor) } });
    await sql`update role set permissions = '{}' where id = (select role_id from user_login where username = ${visitor.username})`.execute(
      app.db,
    );
    expect((await change(manager, saved, { activity: 'Show the pumps' })).status).toBe(200);
  });

  it('refuses closed accounts, and shodans and projects that are not the customer’s', async () => {
    const leaver = await app.person(['MA_VISIT']);
    const id = await idOf(app.db, leaver);
    await sql`update user_login set enabled = false where id = ${id}`.execute(app.db);
    const cases: [object, string][] = [
      [{ to: { id } }, 'to.id'],
      [{ from: { id } }, 'from.id'],
      [{ shodan: { id: work.othersShodan } }, 'shodan'],
      [{ shodan: { id: work.won } }, 'shodan'],
      [{ type: 'PROJECT', project: { id: work.othersProject } }, 'project'],
    ];
    for (const [fields, at] of cases) {
      const { status, body } = await manager.post<RefusalReply>(path, assignment(fields));
      expect([status, body.fields?.[0]?.path], JSON.stringify(fields)).toEqual([422, at]);
    }
    expect(await counts()).toEqual({ visits: 0, assignments: 0, notifications: 0 });
  });

  it('leaves nothing behind when its last step fails', async () => {
    await asAdmin(
      app.ownerUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
      'create trigger fails before insert on notification_to for each row execute function fail()',
    );
    const before = await sql`select count(*) as n from audit_entry`.execute(app.db);
    try {
      expect((await manager.post(path, assignment())).status).toBe(500);
    } finally {
      await asAdmin(app.ownerUrl, 'drop function fail() cascade');
    }
    expect(await counts()).toEqual({ visits: 0, assignments: 0, notifications: 0 });
    expect((await sql`select count(*) as n from audit_entry`.execute(app.db)).rows).toEqual(before.rows);
  });

  it('makes one assignment of a repeated call', async () => {
    const headers = { 'idempotency-key': 'assignment-1' };
    const [first, again] = [
      await manager.post(path, assignment(), headers),
      await manager.post(path, assignment(), headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(await counts()).toEqual({ visits: 1, assignments: 1, notifications: 1 });
  });
});

describe('changing', () => {
  it('also changes the visit, field by field', async () => {
    const changes: [object, object][] = [
      [{ visitDate: '2026-12-01' }, { visitDate: '2026-12-01' }],
      [{ timeStart: '0800' }, { timeStart: '0800' }],
      [{ timeEnd: '1100' }, { timeEnd: '1100' }],
      [{ activity: 'Show pumps' }, { activity: 'Show pumps' }],
      [{ customer: { id: work.sari } }, { customer: { id: work.sari } }],
      [{ shodan: { id: work.open } }, { shodan: { id: work.open } }],
      [{ to: { id: idOfCaller(keeper) } }, { username: keeper.username }],
    ];
    for (const [fields, expected] of changes) {
      const before = await assign(manager);
      const { status, body } = await change(manager, before, fields);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.visit).toMatchObject({ ...expected, version: 2, lastUpdateBy: manager.username });
      expect(body).toMatchObject({ version: 2, lastUpdateDate: body.visit.lastUpdateDate });
      expect(await visitOf(seller, before.visit.id)).toEqual(body.visit);
    }
  });

  it('of the sender changes no field of the visit', async () => {
    const before = await assign(manager);
    const { body } = await change(keeper, before, { from: { id: idOfCaller(keeper) } });
    expect(body).toMatchObject({ from: { username: keeper.username }, to: { username: seller.username }, version: 2 });
    const { body: history } = await manager.get<{ content: HistoryEntry[] }>(`${path}/${before.id}/history`);
    expect(history.content[0]?.changes).toEqual([
      { field: 'from.username', from: manager.username, to: keeper.username },
    ]);
  });

  it('notifies the new visitor, and no user twice', async () => {
    const before = await assign(manager);
    const moved = (await change(manager, before, { activity: 'Show pumps' })).body;
    expect(await notificationsOf(seller)).toHaveLength(1);
    await change(manager, moved, { to: { id: idOfCaller(keeper) } });
    expect(await notificationsOf(seller)).toHaveLength(1);
    expect(await notificationsOf(keeper)).toMatchObject([{ visit_id: before.visit.id }]);
  });

  it('can be changed only by its creator, the sender and Master Data', async () => {
    const stranger = await app.userWith('MA_VISIT', 'MA_SALES');
    let row = await assign(keeper);
    for (const reply of [await change(stranger, row, { activity: 'Mine' }), await remove(stranger, row)]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'refused']);
    }
    // The visitor changes the visit, not the assignment.
    expect((await change(seller, row, { activity: 'Mine' })).status).toBe(422);
    expect((await change(stranger, { ...row, version: 77 }, { activity: 'Mine' })).status).toBe(422);
    expect((await list(manager)).content).toEqual([row]);
    for (const caller of [manager, keeper]) {
      row = (await change(caller, row, { activity: `By ${caller.username}` })).body;
      expect(row.visit.activity).toBe(`By ${caller.username}`);
    }
    const theirs = await assign(keeper, { from: { id: idOfCaller(seller) } });
    expect((await change(keeper, theirs, { activity: 'By master data' })).status).toBe(200);
  });

  it('ends once the visit is no draft any more', async () => {
    const row = await assign(manager);
    const { id, version } = row.visit;
    expect((await seller.patch(`/api/visit/${id}`, { version, status: 'CONFIRMED' })).status).toBe(200);
    const current = (await list(manager)).content[0];
    expect(current).toMatchObject({ version: 2, lastUpdateBy: seller.username });
    for (const reply of [
      await change(manager, { ...row, version: 2 }, { activity: 'x' }),
      await remove(manager, { ...row, version: 2 }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'refused']);
      expect(reply.body.details).toContain('draft');
    }
    expect(await counts()).toMatchObject({ visits: 1, assignments: 1 });
  });

  it('refuses a stale save, also if only the visit was changed, and returns what changed', async () => {
    const row = await assign(manager);
    const { id, version } = row.visit;
    await seller.patch(`/api/visit/${id}`, { version, activity: 'Rather the pumps' });
    const { status, body } = await change(manager, row, { activity: 'Rather the drives' });
    expect(status).toBe(409);
    expect(body.changes).toMatchObject([{ field: 'activity', to: 'Rather the pumps', by: seller.username }]);
    expect(body.current).toMatchObject({ id: row.id, version: 2, visit: { activity: 'Rather the pumps' } });
    expect((await remove(manager, row)).status).toBe(409);
  });
});

describe('removing', () => {
  it('deletes the visit and its notification too, with audit entries for both', async () => {
    const row = await assign(manager);
    expect((await remove(manager, row)).status).toBe(200);
    expect(await counts()).toEqual({ visits: 0, assignments: 0, notifications: 0 });
    const { rows } = await sql<{ entity: string }>`
      select entity from audit_entry where action = 'delete' and (entity, entity_id) in
        (('visit', ${row.visit.id}::integer), ('assigned_visit', ${row.id}::integer))`.execute(app.db);
    expect(rows.map(({ entity }) => entity).sort()).toEqual(['assigned_visit', 'visit']);
  });

  it('cannot be bypassed through the list of visits', async () => {
    const row = await assign(manager);
    const { status, body } = await seller.delete<RefusalReply>(`/api/visit/${row.visit.id}?version=1`);
    expect([status, body.details]).toEqual([409, 'Used by 1 assignment']);
    expect(await counts()).toEqual({ visits: 1, assignments: 1, notifications: 1 });
  });
});

describe('types', () => {
  it('are closed without their own permission, in every call', async () => {
    const aboutSales = await assign(manager);
    const aboutProject = await assign(manager, { type: 'PROJECT' });
    const bare = await app.userWith('MA_VISIT');
    const salesOnly = await app.userWith('MA_SALES');
    const projectOnly = await app.userWith('MA_VISIT', 'MA_PROJECT');
    const closed: [Caller, AssignedVisitRow][] = [
      [bare, aboutSales],
      [bare, aboutProject],
      [salesOnly, aboutProject],
      [projectOnly, aboutSales],
    ];
    for (const [caller, row] of closed) {
      const { type } = row.visit;
      const replies = [
        await caller.get(`${path}?type=${type}`),
        await caller.get(`${path}/${row.id}`),
        await caller.get(`${path}/${row.id}/history`),
        await caller.post(path, assignment({ type })),
        await change(caller, row, { activity: 'Mine' }),
        await change(caller, { ...row, version: 99 }, { activity: 'Mine' }),
        await remove(caller, row),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(403));
    }
    expect((await list(salesOnly)).content).toEqual([aboutSales]);
    expect((await list(projectOnly, 'type=PROJECT')).content).toEqual([aboutProject]);
  });
});

describe('the list', () => {
  it('is searched by visitor, sender and place, and sorted without duplicates', async () => {
    const rows: AssignedVisitRow[] = [];
    for (let n = 0; n < 6; n += 1) {
      rows.push(
        await assign(keeper, {
          to: { id: idOfCaller(n % 2 ? seller : keeper) },
          from: { id: idOfCaller(n % 3 ? manager : seller) },
          customer: { id: n % 2 ? work.budi : work.other },
        }),
      );
    }
    const found = async (query: string) => (await list(manager, query)).content.map(({ id }) => id).sort();
    const where = (keep: (row: AssignedVisitRow) => boolean) =>
      rows
        .filter(keep)
        .map(({ id }) => id)
        .sort();
    expect(await found('q=tirta')).toEqual(where((row) => row.visit.customer.id === work.other));
    expect(await found('q=santoso')).toEqual(where((row) => row.visit.customer.id === work.budi));
    expect(await found(`q=${seller.username}`)).toEqual(
      where((row) => [row.to.username, row.from.username].includes(seller.username)),
    );
    expect(await found('q=nobody at all')).toEqual([]);
    for (const sort of ['lastUpdateDate', 'to.username', 'from.username']) {
      for (const descending of ['true', 'false']) {
        const pages: AssignedVisitRow[] = [];
        for (const number of [0, 1, 2]) {
          pages.push(...(await list(manager, `so=${sort}&dc=${descending}&ps=2&pn=${number}`)).content);
        }
        expect(new Set(pages.map(({ id }) => id)).size, sort).toBe(6);
      }
    }
    expect((await list(manager)).content[0]?.id).toBe(rows.at(-1)?.id);
  });
});
