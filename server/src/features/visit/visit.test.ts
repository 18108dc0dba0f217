import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { type VisitRow, visitInput } from '@gso/contract/visit';
import { visitStatuses } from '@gso/contract/visit/visit-access';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let engineer: Caller;
let keeper: Caller;
let work: FieldWork;

const path = '/api/visit';

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  engineer = await app.userWith('MA_VISIT', 'MA_PROJECT');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA');
  work = await fieldWork(app, keeper);
});

beforeEach(async () => {
  await app.db.deleteFrom('assigned_visit').execute();
  await app.db.deleteFrom('visit').execute();
});

const sales = (fields: object = {}) => ({
  type: 'SALES',
  visitDate: '2026-11-10',
  timeStart: '0900',
  timeEnd: '1030',
  customer: { id: work.budi },
  activity: 'Talked about the conveyor',
  ...fields,
});
const project = (fields: object = {}) => sales({ type: 'PROJECT', project: { id: work.project }, ...fields });

async function create(caller: Caller, fields: object): Promise<VisitRow> {
  const { status, body } = await caller.post<VisitRow & { message: string }>(path, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  const { message: _, ...saved } = body;
  return saved;
}
const one = async (caller: Caller, id: number) => (await caller.get<VisitRow>(`${path}/${id}`)).body;
const list = async (caller: Caller, query = '') => {
  const { status, body } = await caller.get<ListPage<VisitRow>>(`${path}?qvdf=&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const countOf = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from visit`.execute(app.db)).rows[0]?.n);
const patch = (caller: Caller, { id, version }: VisitRow, fields: object) =>
  caller.patch<VisitRow & RefusalReply>(`${path}/${id}`, { ...fields, version });
const remove = (caller: Caller, { id, version }: VisitRow) =>
  caller.delete<RefusalReply>(`${path}/${id}?version=${version}`);

describe('a visit', () => {
  it('keeps every field, and returns the people and records it names', async () => {
    const saved = await create(
      keeper,
      sales({
        status: 'FOLLOW_UP',
        timeStart: '0000',
        timeEnd: '2400',
        username: seller.username,
        shodan: { id: work.open },
        activity: 'First line\nsecond line',
        attachUrl: 'https://example.com/a?b=c',
      }),
    );
    expect(saved).toEqual({
      id: saved.id,
      version: 1,
      lastUpdateBy: keeper.username,
      lastUpdateDate: saved.lastUpdateDate,
      createdBy: keeper.username,
      type: 'SALES',
      status: 'FOLLOW_UP',
      visitDate: '2026-11-10',
      timeStart: '0000',
      timeEnd: '2400',
      username: seller.username,
      activity: 'First line\nsecond line',
      attachUrl: 'https://example.com/a?b=c',
      customer: expect.objectContaining({ id: work.budi, name: 'Budi Santoso' }) as unknown,
      shodan: { id: work.open, name: 'Conveyor line 2', desc: 'About Conveyor line 2' },
      project: null,
      files: 0,
      checkIn: null,
    });
    expect(saved.customer.company.name).toBe('PT Sinar Jaya');
    expect(await one(seller, saved.id)).toEqual(saved);
    expect((await list(seller)).content).toEqual([saved]);
  });

  it('of a project returns its project', async () => {
    const saved = await create(engineer, project());
    expect(saved.project).toEqual({
      id: work.project,
      refNo: 'PRJ-26-0001',
      name: 'Boiler panel',
      desc: 'Panels',
      addInfo: '',
    });
    expect((await list(engineer, 'vt=PROJECT')).content).toEqual([saved]);
  });

  it('changes field by field and leaves the others alone', async () => {
    const changes: Record<string, unknown> = {
      status: 'TRIAL',
      visitDate: '2026-12-24',
      timeStart: '0830',
      timeEnd: '1700',
      username: seller.username,
      activity: 'Something else',
      attachUrl: 'http://example.com/',
      customer: { id: work.sari },
      shodan: { id: work.open },
    };
    const names = Object.keys(visitInput.shape).filter((name) => name !== 'type' && name !== 'project');
    expect(Object.keys(changes).sort()).toEqual(names.sort());
    for (const [field, value] of Object.entries(changes)) {
      const before = await create(keeper, sales());
      const { status, body } = await patch(keeper, before, { [field]: value });
      expect(status, `${field} ${JSON.stringify(body)}`).toBe(200);
      const { message: _, ...after } = body;
      const changed = Object.keys(before).filter(
        (name) => JSON.stringify(before[name as keyof VisitRow]) !== JSON.stringify(after[name as keyof VisitRow]),
      );
      expect(changed.sort()).toEqual([field, 'lastUpdateDate', 'version'].sort());
      expect(after).toMatchObject({ [field]: value, version: 2 });
    }
  });

  it('loses its shodan and its project changes', async () => {
    const before = await create(seller, sales({ shodan: { id: work.open } }));
    expect((await patch(seller, before, { shodan: null })).body.shodan).toBeNull();
    const about = await create(keeper, project());
    const moved = { customer: { id: work.other }, project: { id: work.othersProject } };
    expect((await patch(keeper, about, moved)).body.project?.refNo).toBe('PRJ-26-0002');
  });

  it('refuses a stale save and returns what changed since', async () => {
    const before = await create(seller, sales());
    await patch(keeper, before, { activity: 'By the keeper' });
    const { status, body } = await patch(seller, before, { activity: 'By the seller' });
    expect(status).toBe(409);
    expect(body.changes).toMatchObject([{ field: 'activity', to: 'By the keeper', by: keeper.username }]);
    expect(body.current).toMatchObject({ version: 2, activity: 'By the keeper' });
    expect((await remove(seller, before)).status).toBe(409);
    expect(await countOf()).toBe(1);
  });

  it('is named by company and day in its audit entries, also after it is deleted', async () => {
    const saved = await create(seller, sales());
    const changed = (await patch(seller, saved, { status: 'CONFIRMED' })).body;
    const { body } = await seller.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(body.content.map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await remove(seller, changed)).status).toBe(200);
    const { rows } = await sql<{ record_name: string }>`
      select record_name from audit_entry where entity = 'visit' and entity_id = ${saved.id}`.execute(app.db);
    expect(rows.map((row) => row.record_name)).toEqual(Array(3).fill('PT Sinar Jaya, 10/11/2026'));
  });

  it('is made once by a repeated call', async () => {
    const headers = { 'idempotency-key': 'visit-key-1' };
    const first = await seller.post<VisitRow>(path, sales(), headers);
    const again = await seller.post<VisitRow>(path, sales(), headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect(await countOf()).toBe(1);
  });
});

describe('what is refused', () => {
  it.each([
    ['an end before the start', { timeStart: '1000', timeEnd: '0959' }, 'timeEnd'],
    ['a time that no clock shows', { timeEnd: '2401' }, 'timeEnd'],
    ['a time in three digits', { timeStart: '930' }, 'timeStart'],
    ['a day that no calendar has', { visitDate: '2026-02-30' }, 'visitDate'],
    ['no activity', { activity: ' ' }, 'activity'],
    ['no customer', { customer: { id: 0 } }, 'customer.id'],
    ['an address that is a script', { attachUrl: 'javascript:alert(1)' }, 'attachUrl'],
    ['an unknown status', { status: 'DONE' }, 'status'],
  ])('%s', async (_case, fields, at) => {
    const { status, body } = await seller.post<RefusalReply>(path, sales(fields));
    expect(status).toBe(400);
    expect(body.fields?.map((field) => field.path)).toContain(at);
    expect(await countOf()).toBe(0);
  });

  it.each(visitStatuses)('a project visit without its project, whatever its status: %s', async (status) => {
    const reply = await engineer.post<RefusalReply>(path, project({ status, project: null }));
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual([{ path: 'project', message: 'Required.' }]);
  });

  it('a shodan in a project visit and a project in a sales visit', async () => {
    const withShodan = await keeper.post<RefusalReply>(path, project({ shodan: { id: work.open } }));
    expect([withShodan.status, withShodan.body.fields?.[0]?.path]).toEqual([400, 'shodan']);
    const withProject = await keeper.post<RefusalReply>(path, sales({ project: { id: work.project } }));
    expect([withProject.status, withProject.body.fields?.[0]?.path]).toEqual([400, 'project']);
  });

  it('an end that a change of the start alone puts before it', async () => {
    const before = await create(seller, sales());
    const { status, body } = await patch(seller, before, { timeStart: '1031' });
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'timeEnd']);
  });

  it('shodans and projects of other customers, gone ones, and shodans that are closed', async () => {
    const cases: [object, string][] = [
      [sales({ shodan: { id: work.othersShodan } }), 'shodan'],
      [sales({ shodan: { id: work.won } }), 'shodan'],
      [sales({ shodan: { id: 999_999 } }), 'shodan'],
      [sales({ customer: { id: work.sari }, shodan: { id: work.open } }), 'shodan'],
      [project({ project: { id: work.othersProject } }), 'project'],
      [project({ project: { id: 999_999 } }), 'project'],
      [sales({ customer: { id: 999_999 } }), 'customer.id'],
    ];
    for (const [fields, at] of cases) {
      const { status, body } = await keeper.post<RefusalReply>(path, fields);
      expect([status, body.fields?.[0]?.path], JSON.stringify(fields)).toEqual([422, at]);
    }
    expect(await countOf()).toBe(0);
  });

  it('a new customer whose shodan it is not, but not a shodan that was closed since', async () => {
    const before = await create(seller, sales({ shodan: { id: work.open } }));
    expect((await patch(seller, before, { customer: { id: work.sari } })).status).toBe(422);
    await sql`update shodan set status = 'LOSE' where id = ${work.open}`.execute(app.db);
    try {
      expect((await patch(seller, before, { activity: 'Lost it' })).status).toBe(200);
      expect((await seller.post(path, sales({ shodan: { id: work.open } }))).status).toBe(422);
    } finally {
      await sql`update shodan set status = 'OPEN' where id = ${work.open}`.execute(app.db);
    }
  });

  it('fields that only the server fills', async () => {
    for (const forged of ['id', 'hasShodan']) {
      expect((await seller.post(path, sales({ [forged]: 1 }))).status, forged).toBe(400);
    }
    for (const forged of ['createdBy', 'lastUpdateBy', 'lastUpdateDate', 'version', 'files']) {
      const { status, body } = await seller.post(path, sales({ [forged]: keeper.username }));
      expect([status, body[forged] === keeper.username], forged).toEqual([201, false]);
    }
    const before = await create(seller, sales());
    for (const forged of ['createdBy', 'lastUpdateBy', 'type']) {
      expect((await patch(seller, before, { [forged]: 'PROJECT' })).status, forged).toBe(200);
    }
    expect(await one(seller, before.id)).toEqual(before);
  });
});

describe('whose visit it is', () => {
  it('is the caller, unless a user with the permission names another one', async () => {
    expect((await create(seller, sales())).username).toBe(seller.username);
    expect((await create(seller, sales({ username: '' }))).username).toBe(seller.username);
    expect((await create(seller, sales({ username: seller.username.toUpperCase() }))).username).toBe(seller.username);
    expect((await create(keeper, sales({ username: seller.username.toUpperCase() }))).username).toBe(seller.username);
  });

  it('cannot be somebody else’s without Master Data', async () => {
    const { status, body } = await seller.post<RefusalReply>(path, sales({ username: keeper.username }));
    expect([status, body.code, body.fields?.[0]?.path]).toEqual([422, 'refused', 'username']);
    const own = await create(seller, sales());
    expect((await patch(seller, own, { username: keeper.username })).status).toBe(422);
    expect(await countOf()).toBe(1);
  });

  it('is never given to an unknown user or a disabled account, but stays with a user who is disabled later', async () => {
    expect((await keeper.post(path, sales({ username: 'nobody' }))).status).toBe(422);
    const leaver = await app.person(['MA_VISIT', 'MA_SHODAN']);
    const saved = await create(keeper, sales({ username: leaver.username }));
    await sql`update user_login set enabled = false where username = ${leaver.username}`.execute(app.db);
    expect((await keeper.post(path, sales({ username: leaver.username }))).status).toBe(422);
    const kept = await patch(keeper, saved, { username: leaver.username, activity: 'Afterwards' });
    expect([kept.status, kept.body.username]).toEqual([200, leaver.username]);
  });

  it('is read by all, and changed by visitor, writer and Master Data alone', async () => {
    const stranger = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const byKeeper = await create(keeper, sales({ username: seller.username }));
    expect((await one(stranger, byKeeper.id)).id).toBe(byKeeper.id);
    expect((await list(stranger)).content).toHaveLength(1);
    for (const reply of [await patch(stranger, byKeeper, { activity: 'Mine' }), await remove(stranger, byKeeper)]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'refused']);
      expect(reply.body.details).toContain('All master data');
    }
    // Also with a stale version: the refusal is the same.
    expect((await patch(stranger, { ...byKeeper, version: 9 }, { activity: 'Mine' })).status).toBe(422);
    expect(await one(seller, byKeeper.id)).toEqual(byKeeper);

    const asVisitor = await patch(seller, byKeeper, { activity: 'As the visitor' });
    expect(asVisitor.status).toBe(200);
    expect(asVisitor.body).toMatchObject({ createdBy: keeper.username, lastUpdateBy: seller.username });
    // The user who entered it keeps that right after losing Master Data.
    await sql`update role set permissions = '{MA_VISIT,MA_SHODAN}' where name = ${`role of ${keeper.username}`}`.execute(
      app.db,
    );
    try {
      const writer = await app.signIn({ username: keeper.username, password: 'a long enough password', roleId: 0 });
      const asWriter = await patch(writer, asVisitor.body, { activity: 'As the writer', username: '' });
      expect([asWriter.status, asWriter.body.username]).toEqual([200, seller.username]);
      expect((await remove(writer, asWriter.body)).status).toBe(200);
      expect(await countOf()).toBe(0);
    } finally {
      await sql`update role set permissions = '{MA_VISIT,MA_SHODAN,MA_PROJECT,MA_MASTER_DATA}'
        where name = ${`role of ${keeper.username}`}`.execute(app.db);
      keeper = await app.signIn({ username: keeper.username, password: 'a long enough password', roleId: 0 });
    }
  });
});

describe('types', () => {
  it('are closed without their own permission, in every call', async () => {
    const [aboutSales, aboutProject] = [await create(seller, sales()), await create(engineer, project())];
    const bare = await app.userWith('MA_VISIT');
    const master = await app.userWith('MA_VISIT', 'MA_MASTER_DATA');
    const closed: [Caller, VisitRow, string, object][] = [
      [engineer, aboutSales, 'SALES', sales()],
      [seller, aboutProject, 'PROJECT', project()],
      [bare, aboutSales, 'SALES', sales()],
      [bare, aboutProject, 'PROJECT', project()],
      [master, aboutSales, 'SALES', sales()],
    ];
    for (const [caller, row, type, input] of closed) {
      const replies = [
        await caller.get(`${path}?vt=${type}`),
        await caller.get(`${path}/${row.id}`),
        await caller.get(`${path}/${row.id}/history`),
        await caller.post(path, input),
        await patch(caller, row, { activity: 'Mine' }),
        await patch(caller, { ...row, version: 99 }, { activity: 'Mine' }),
        await remove(caller, row),
        await caller.get(`${path}/all?vt=${type}`),
        await caller.post(`/api/excel/visit?vt=${type}`, {}),
      ];
      expect(
        replies.map(({ status }) => status),
        type,
      ).toEqual(Array(9).fill(403));
    }
    expect(await one(seller, aboutSales.id)).toEqual(aboutSales);
    expect(await one(engineer, aboutProject.id)).toEqual(aboutProject);
    expect(await countOf()).toBe(2);
  });
});

describe('removing', () => {
  it('is refused while an assignment refers to the visit', async () => {
    const saved = await create(seller, sales());
    await sql`insert into assigned_visit (visit_id, type, to_username, from_username, created_by, updated_by)
      values (${saved.id}, 'SALES', ${seller.username}, ${keeper.username}, ${keeper.username}, ${keeper.username})`.execute(
      app.db,
    );
    const { status, body } = await remove(seller, saved);
    expect([status, body.code, body.details]).toEqual([409, 'in-use', 'Used by 1 assignment']);
    expect(await countOf()).toBe(1);
  });

  it('keeps the shodan, customer and project of a visit from being removed', async () => {
    await create(seller, sales({ shodan: { id: work.open } }));
    const { body: shodan } = await seller.get<{ version: number }>(`/api/shodan/${work.open}`);
    const { status, body } = await seller.delete<RefusalReply>(`/api/shodan/${work.open}?version=${shodan.version}`);
    expect([status, body.details]).toEqual([409, 'Used by 1 visit']);
  });
});
