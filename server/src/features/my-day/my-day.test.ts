import { limits } from '@gso/contract/limits';
import { type Permission, permissions } from '@gso/contract/permissions';
import type { AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { MyDay } from '@gso/contract/record/my-day';
import type { VisitRow } from '@gso/contract/visit';
import type { VisitStatus, VisitType } from '@gso/contract/visit/visit-access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { notify } from '../notification/notify.ts';

const app = testApp();
let everybody: Caller;
let work: FieldWork;
const today = '2026-11-17';

beforeAll(async () => {
  await setBusinessDay(app, today);
  everybody = await app.userWith(...permissions);
  work = await fieldWork(app, everybody);
});
afterAll(() => setBusinessDay(app));

const dayOf = async (caller: Caller, language = 'en'): Promise<MyDay> => {
  const { status, body } = await caller.send<MyDay>({ url: '/api/myday', headers: { 'accept-language': language } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const byOf = ({ username }: Pick<Caller, 'username'>) => ({ created_by: username, updated_by: username });

async function addShodan(caller: Caller, name: string, created = '2026-09-01T02:00:00Z', status = 'OPEN') {
  const values = {
    name,
    description: `About ${name}`,
    status,
    customer_id: work.budi,
    amount: 5000,
    created_at: created,
  };
  return (
    await app.db
      .insertInto('shodan')
      .values({ ...values, ...byOf(caller) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

const logVisit = async (caller: Caller, shodan: number, visitDate: string, status: VisitStatus) => {
  const times = { timeStart: '0900', timeEnd: '1000' };
  const visit = { type: 'SALES', status, visitDate, ...times, customer: { id: work.budi }, shodan: { id: shodan } };
  const { status: code, body } = await caller.post<VisitRow>('/api/visit', { ...visit, activity: 'Talked' });
  expect(code, JSON.stringify(body)).toBe(201);
  return body;
};

async function idOf({ username }: Pick<Caller, 'username'>): Promise<number> {
  const found = await app.db.selectFrom('user_login').select('id').where('username', '=', username).execute();
  return found[0]?.id ?? 0;
}

/** Written straight into the tables, because receivers need permissions that some of these callers lack. */
async function assign(to: Caller, visit_date: string, type: VisitType = 'SALES', project_id: number | null = null) {
  const times = { visit_date, time_start: '0900', time_end: '1000' };
  const visit = { type, status: 'DRAFT', ...times, username: to.username, customer_id: work.budi, project_id };
  const { id } = await app.db
    .insertInto('visit')
    .values({ ...visit, activity: 'Look at the pump', ...byOf(everybody) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = { to_username: to.username, from_username: everybody.username };
  await app.db
    .insertInto('assigned_visit')
    .values({ visit_id: id, type, ...people, ...byOf(everybody) })
    .execute();
  return id;
}

type Subject = Partial<Record<'company_id' | 'customer_id' | 'shodan_id' | 'project_id', number>>;
async function mention(to: Caller, subject: Subject, words = 'please look') {
  const values = { ...subject, text: words, mentions: [to.username], ...byOf(everybody) };
  const { id } = await app.db.insertInto('note').values(values).returning('id').executeTakeFirstOrThrow();
  const facts = { by: 'Dewi', record: 'PT Sinar Jaya', text: words };
  const author = { username: everybody.username, requestId: 'test' };
  await app.db
    .transaction()
    .execute((tx) => notify(tx, author, { kind: 'mentioned', type: 'NOTE', facts, noteId: id, to: [to.username] }));
}

const companyOf = async (customer: number) =>
  (await app.db.selectFrom('customer').select('company_id').where('id', '=', customer).executeTakeFirstOrThrow())
    .company_id;
const namesOf = ({ followUps }: MyDay) => followUps?.content.map(({ name }) => name);

/** One of everything that can wait for a user. */
async function everythingFor(caller: Caller): Promise<void> {
  await addShodan(caller, 'Mixer');
  await assign(caller, '2026-11-20', 'SALES');
  await assign(caller, '2026-11-21', 'PROJECT', work.project);
  await mention(caller, { company_id: await companyOf(work.budi) }, 'company');
  await mention(caller, { customer_id: work.budi }, 'customer');
  await mention(caller, { shodan_id: work.open }, 'shodan');
  await mention(caller, { project_id: work.project }, 'project');
}
const kindsIn = ({
  followUps,
  quotations,
  priceApprovals,
  marginFalls,
  assignedVisits,
  mentions,
  ...others
}: MyDay) => ({
  ...others,
  ...(followUps && { followUps: followUps.content.length }),
  ...(quotations && { quotations: quotations.content.length }),
  ...(priceApprovals && { approvals: priceApprovals.content.length }),
  ...(marginFalls && { marginFalls: marginFalls.content.length }),
  ...(assignedVisits && { visits: assignedVisits.content.map(({ type }) => type) }),
  ...(mentions && { mentions: mentions.content.map(({ subject }) => subject?.kind) }),
});

describe('what each user learns', () => {
  const shown: Partial<Record<Permission, object>> = {
    MA_MASTER_DATA: { mentions: ['customer', 'company'] },
    MA_MD_COMPANY_READ: { mentions: ['company'] },
    MA_MD_CUSTOMER_READ: { mentions: ['customer'] },
    MA_SHODAN: { followUps: 1, mentions: ['shodan'] },
    MA_QUOTATION: { quotations: 0, marginFalls: 0 },
    MA_PROJECT: { mentions: ['project'] },
  };

  it.each(permissions)('depends on the permission: %s', async (permission) => {
    const caller = await app.userWith(permission);
    await everythingFor(caller);
    expect(kindsIn(await dayOf(caller))).toEqual(shown[permission] ?? {});
  });

  it.each([
    ['MA_SHODAN', 'SALES'],
    ['MA_PROJECT', 'PROJECT'],
  ] as const)('depends on the type of visits: %s', async (permission, type) => {
    const caller = await app.userWith('MA_VISIT', permission);
    await everythingFor(caller);
    expect(kindsIn(await dayOf(caller))).toMatchObject({ visits: [type] });
  });

  it('is everything for a user with all permissions, and nothing of others', async () => {
    const [caller, other] = [await app.userWith(...permissions), await app.userWith(...permissions)];
    await everythingFor(caller);
    const everything = { visits: ['SALES', 'PROJECT'], mentions: ['project', 'shodan', 'customer', 'company'] };
    expect(kindsIn(await dayOf(caller))).toEqual({
      ...{ followUps: 1, quotations: 0, approvals: 0, marginFalls: 0 },
      ...everything,
    });
    expect(kindsIn(await dayOf(other))).toEqual({
      followUps: 0,
      quotations: 0,
      approvals: 0,
      marginFalls: 0,
      visits: [],
      mentions: [],
    });
  });
});

describe('follow-ups', () => {
  it('are due for own open shodans, the longest without a visit first', async () => {
    const caller = await app.userWith('MA_SHODAN', 'MA_VISIT');
    const [old, visited, recent] = [
      await addShodan(caller, 'Never visited', '2026-10-05T18:00:00Z'),
      await addShodan(caller, 'Visited in June', '2026-02-01T02:00:00Z'),
      await addShodan(caller, 'Visited last week'),
    ];
    await addShodan(caller, 'Won', '2026-01-01T02:00:00Z', 'WIN');
    await logVisit(caller, visited, '2026-06-30', 'FOLLOW_UP');
    await logVisit(caller, visited, '2026-11-20', 'CONFIRMED');
    await logVisit(caller, visited, '2026-11-02', 'DRAFT');
    await logVisit(caller, recent, '2026-11-10', 'CONFIRMED');
    const { followUps } = await dayOf(caller);
    const same = { dueDate: '2026-11-30', amount: 5000, customer: { name: 'Budi Santoso' } };
    expect(followUps).toMatchObject({
      content: [
        { id: visited, name: 'Visited in June', lastVisit: '2026-06-30', ...same },
        { id: old, name: 'Never visited', desc: 'About Never visited', lastVisit: null, ...same },
        { id: recent, name: 'Visited last week', lastVisit: '2026-11-10', ...same },
      ],
      more: false,
    });
  });

  it('disappear once one was made or is planned this month, by anybody, and come back without it', async () => {
    const caller = await app.userWith('MA_SHODAN', 'MA_VISIT');
    const [made, planned, later, before] = [
      await addShodan(caller, 'Made'),
      await addShodan(caller, 'Planned'),
      await addShodan(caller, 'Next month'),
      await addShodan(caller, 'Last month'),
    ];
    const visit = await logVisit(caller, made, today, 'FOLLOW_UP');
    await logVisit(everybody, planned, '2026-11-30', 'FOLLOW_UP');
    await logVisit(caller, later, '2026-12-01', 'FOLLOW_UP');
    await logVisit(caller, before, '2026-10-31', 'FOLLOW_UP');
    expect(namesOf(await dayOf(caller))?.toSorted()).toEqual(['Last month', 'Next month']);
    await caller.patch(`/api/visit/${visit.id}`, { version: visit.version, status: 'CONFIRMED' });
    expect(namesOf(await dayOf(caller))).toContain('Made');
    await caller.patch(`/api/shodan/${made}`, { version: 1, status: 'LOSE' });
    expect(namesOf(await dayOf(caller))).not.toContain('Made');
  });

  it('are at most fifty, and say that there are more', async () => {
    const caller = await app.userWith('MA_SHODAN');
    const add = (from: number, to: number) =>
      sql`insert into shodan (name, description, status, amount, customer_id, created_by, created_at, updated_by)
        select 'Many ' || n, 'Many', 'OPEN', 0, ${work.budi}::int, ${caller.username}, now() - n * interval '1 day',
          ${caller.username} from generate_series(${from}::int, ${to}::int) as n`.execute(app.db);
    await add(1, limits.myDayRows);
    expect((await dayOf(caller)).followUps?.more).toBe(false);
    await add(limits.myDayRows + 1, limits.myDayRows + 1);
    const { followUps } = await dayOf(caller);
    expect([followUps?.content.length, followUps?.more]).toEqual([limits.myDayRows, true]);
    expect(namesOf({ followUps })?.at(0), 'the oldest').toBe(`Many ${limits.myDayRows + 1}`);
    expect(namesOf({ followUps })).not.toContain('Many 1');
  });
});

describe('assigned visits', () => {
  it('are drafts by date, with what is asked and by whom', async () => {
    const caller = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
    const long = 'a'.repeat(1000);
    const later = await assign(caller, '2026-11-30');
    const { status, body } = await everybody.post<AssignedVisitRow>('/api/assignv', {
      ...{ type: 'PROJECT', to: { id: await idOf(caller) }, from: { id: await idOf(everybody) } },
      ...{ customer: { id: work.budi }, visitDate: '2026-11-02', timeStart: '1300', timeEnd: '1400', activity: long },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const { assignedVisits } = await dayOf(caller);
    expect(assignedVisits).toMatchObject({
      content: [
        {
          ...{ id: body.visit.id, version: 1, type: 'PROJECT', visitDate: '2026-11-02', timeStart: '1300' },
          ...{ customer: { company: { name: 'PT Sinar Jaya' } }, activity: 'a'.repeat(200), lacksProject: true },
          from: { username: everybody.username },
        },
        { id: later, type: 'SALES', lacksProject: false },
      ],
      more: false,
    });
  });

  it('disappear when they are confirmed, deleted or given to somebody else', async () => {
    const caller = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const [confirmed, given, own] = [
      await assign(caller, '2026-11-01'),
      await assign(caller, '2026-11-02'),
      await assign(caller, '2026-11-03'),
    ];
    const other = await app.userWith('MA_VISIT', 'MA_SHODAN');
    expect((await caller.patch(`/api/visit/${confirmed}`, { version: 1, status: 'CONFIRMED' })).status).toBe(200);
    const passOn = { version: 1, username: other.username };
    expect((await everybody.patch(`/api/visit/${given}`, passOn)).status).toBe(200);
    expect((await dayOf(caller)).assignedVisits?.content.map(({ id }) => id)).toEqual([own]);
    // A draft of one's own is not an assigned one.
    await logVisit(caller, work.open, '2026-11-04', 'DRAFT');
    expect((await dayOf(caller)).assignedVisits?.content).toHaveLength(1);
    expect((await dayOf(other)).assignedVisits?.content).toEqual([]);
  });

  it('are at most fifty, and say that there are more', async () => {
    const caller = await app.userWith('MA_VISIT', 'MA_SHODAN');
    for (let n = 0; n <= limits.myDayRows; n += 1) await assign(caller, '2026-11-20');
    const { assignedVisits } = await dayOf(caller);
    expect([assignedVisits?.content.length, assignedVisits?.more]).toEqual([limits.myDayRows, true]);
  });
});

describe('mentions', () => {
  it('are unread ones, newest first, in the language of the reader', async () => {
    const caller = await app.userWith('MA_SHODAN');
    await mention(caller, { shodan_id: work.open }, 'first');
    await mention(caller, { shodan_id: work.open }, 'second');
    const titles = async (language?: string) =>
      (await dayOf(caller, language)).mentions?.content.map(({ title }) => title);
    expect(await titles()).toEqual([
      'Dewi mentioned you at PT Sinar Jaya: second',
      'Dewi mentioned you at PT Sinar Jaya: first',
    ]);
    expect((await titles('id'))?.[0]).toBe('Dewi menyebut Anda di PT Sinar Jaya: second');
    const [newest] = (await dayOf(caller)).mentions?.content ?? [];
    expect(newest).toMatchObject({ subject: { kind: 'shodan', id: work.open }, isRead: false });
    expect((await caller.post(`/api/notification/mark?id=${newest?.id}`)).status).toBe(200);
    expect(await titles()).toEqual(['Dewi mentioned you at PT Sinar Jaya: first']);
  });

  it('are at most fifty, and say that there are more', async () => {
    const caller = await app.userWith('MA_SHODAN');
    for (let n = 0; n <= limits.myDayRows; n += 1) await mention(caller, { shodan_id: work.open });
    const { mentions } = await dayOf(caller);
    expect([mentions?.content.length, mentions?.more]).toEqual([limits.myDayRows, true]);
  });
});
