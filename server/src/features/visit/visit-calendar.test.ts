import type { VisitCalendar } from '@gso/contract/calendar/visit-calendar';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import { addDays } from '@gso/contract/rules/calendar-days';
import type { VisitRow } from '@gso/contract/visit';
import { visitStatuses, type VisitType, visitTypes } from '@gso/contract/visit/visit-access';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let reader: Caller;
let anna: string;
let bayu: string;
let work: FieldWork;

interface NewVisit {
  type?: VisitType;
  status?: string;
  date?: string;
  start?: string;
  end?: string;
  username?: string;
  createdBy?: string;
  customer?: number;
  shodan?: number | null;
  project?: number | null;
}

async function add(wanted: NewVisit[]): Promise<number[]> {
  const rows = await app.db
    .insertInto('visit')
    .values(
      wanted.map((visit) => ({
        type: visit.type ?? 'SALES',
        status: visit.status ?? 'DRAFT',
        visit_date: visit.date ?? '2026-11-10',
        time_start: visit.start ?? '0900',
        time_end: visit.end ?? '1000',
        username: visit.username ?? reader.username,
        customer_id: visit.customer ?? work.budi,
        shodan_id: visit.shodan ?? null,
        project_id: visit.project ?? null,
        activity: 'Talk',
        created_by: visit.createdBy ?? reader.username,
        updated_by: visit.username ?? reader.username,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  reader = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  anna = (await app.person([], 'anna')).username;
  bayu = (await app.person([], 'bayu')).username;
  work = await fieldWork(app, reader);
});

beforeEach(() => app.db.deleteFrom('visit').execute());

async function calendar(query: string, who = reader): Promise<VisitCalendar> {
  const { status, body } = await who.get<VisitCalendar>(`/api/visit/calendar?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const november = 'from=2026-11-01&to=2026-11-30';

describe('the calendar of visits', () => {
  it('shows both types by day and time, with what a calendar needs', async () => {
    const [late, early, project] = await add([
      { start: '1300', end: '1430' },
      { start: '0000', end: '2400', status: 'CONFIRMED', username: anna, createdBy: anna },
      { type: 'PROJECT', project: work.project, date: '2026-11-09', customer: work.other },
      { date: '2026-10-31' },
      { date: '2026-12-01' },
    ]);
    const { days, content } = await calendar(november);
    expect(days).toEqual([
      { day: '2026-11-09', count: 1, more: false },
      { day: '2026-11-10', count: 2, more: false },
    ]);
    expect(content.map(({ id }) => id)).toEqual([project, early, late]);
    expect(content[1]).toEqual({
      ...{ id: early, version: 1, type: 'SALES', status: 'CONFIRMED', visitDate: '2026-11-10', timeStart: '0000' },
      ...{ timeEnd: '2400', username: anna, customer: 'Budi Santoso', company: 'PT Sinar Jaya', mayChange: false },
    });
    expect(content.map(({ mayChange }) => mayChange)).toEqual([true, false, true]);
    const keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
    expect((await calendar(november, keeper)).content.every(({ mayChange }) => mayChange)).toBe(true);
  });

  it.each([5, 50, 1200])('finds the visits at %i contacts of the same name, and no others', async (count) => {
    const name = `Kontak ${count} orang`;
    await sql`insert into customer (company_id, name, created_by, updated_by)
      select company_id, ${name}::text || ' ' || n, created_by, updated_by
      from customer, generate_series(1, ${count}::integer) as n where id = ${work.budi}`.execute(app.db);
    const [contact] = await app.db.selectFrom('customer').select('id').where('name', '=', `${name} ${count}`).execute();
    const atContact = contact ? { customer: contact.id } : {};
    const found = await add([atContact, { ...atContact, date: '2026-11-11' }]);
    const [, byAnna] = await add([{ customer: work.other }, { username: anna, date: '2026-11-12' }]);
    const idsOf = async (search: string) => (await calendar(`${november}&q=${search}`)).content.map(({ id }) => id);
    expect(await idsOf(name)).toEqual(found);
    expect(await idsOf(anna)).toEqual([byAnna]);
  });

  it('reads of each day as many as are wanted, by time, counts the others and says where it stopped', async () => {
    const most = limits.calendarDayRows;
    const times = Array.from({ length: most }, (_, n) => ({
      start: `10${String(n % 60).padStart(2, '0')}`,
      end: '1200',
    }));
    await add(times);
    await add([{ date: '2026-11-11' }, { date: '2026-11-11', start: '0830' }, { date: '2026-11-11', start: '0700' }]);
    const few = await calendar(`${november}&per=2`);
    expect(few.days).toEqual([
      { day: '2026-11-10', count: most, more: false },
      { day: '2026-11-11', count: 3, more: false },
    ]);
    expect(few.content.map(({ timeStart }) => timeStart)).toEqual(['1000', '1000', '0700', '0830']);
    await add([{ start: '0001' }]);
    const [first] = (await calendar(november)).days;
    expect(first).toEqual({ day: '2026-11-10', count: most, more: true });
    expect((await calendar('from=2026-11-10&to=2026-11-10')).content).toHaveLength(most);
    await add([{ type: 'PROJECT', project: work.project, start: '0600' }]);
    const both = await calendar('from=2026-11-10&to=2026-11-10&per=1');
    expect(both.days).toEqual([{ day: '2026-11-10', count: most + 1, more: true }]);
    expect(both.content).toMatchObject([{ timeStart: '0001' }, { type: 'PROJECT', timeStart: '0600' }]);
  });

  it.each([
    ['from=2026-11-01&to=2026-12-15', 200],
    ['from=2026-11-01&to=2026-12-16', 400],
    ['from=2026-11-02&to=2026-11-01', 400],
    ['from=2026-11-02', 400],
    ['from=2026-11-31&to=2026-12-01', 400],
    [`${november}&per=0`, 400],
    [`${november}&per=101`, 400],
    [`${november}&vt=OTHER`, 400],
    [`${november}&pn=1`, 400],
    [`${november}&people=${Array.from({ length: 12 }, (_, n) => `p${n}`).join(',')}`, 200],
    [`${november}&people=${Array.from({ length: 13 }, (_, n) => `p${n}`).join(',')}`, 400],
  ])('%s gets %d', async (query, status) => {
    expect((await reader.get(`/api/visit/calendar?${query}`)).status).toBe(status);
  });

  it('shows each caller only the types that they may open', async () => {
    await add([{}, { type: 'PROJECT', project: work.project }]);
    const seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
    const engineer = await app.userWith('MA_VISIT', 'MA_PROJECT');
    const types = async (who: Caller) => (await calendar(november, who)).content.map(({ type }) => type);
    expect(await types(seller)).toEqual(['SALES']);
    expect(await types(engineer)).toEqual(['PROJECT']);
    const status = async (who: Caller, query = '') => (await who.get(`/api/visit/calendar?${november}${query}`)).status;
    expect(await status(seller, '&vt=PROJECT')).toBe(403);
    expect(await status(engineer, '&vt=SALES')).toBe(403);
    expect(await status(await app.userWith('MA_VISIT'))).toBe(403);
    expect(await status(await app.userWith('MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA'))).toBe(403);
    expect(await status(app.anonymous)).toBe(401);
  });

  it('finds with every filter exactly what the list finds', async () => {
    const day = fc.integer({ min: 0, max: 12 }).map((n) => addDays('2026-11-08', n));
    const visit = fc.record({
      type: fc.constantFrom(...visitTypes),
      status: fc.constantFrom(...visitStatuses),
      date: day,
      start: fc.constantFrom('0000', '0800', '0930', '2359'),
      end: fc.constant('2400'),
      username: fc.constantFrom(anna, bayu, reader.username),
      customer: fc.constantFrom(work.budi, work.sari, work.other),
      linked: fc.boolean(),
    });
    const filter = fc.oneof(
      fc.record({ qst: fc.constantFrom(...visitStatuses, 'TOOK_PLACE') }),
      fc.record({ qsh: fc.constantFrom('yes', 'no') }),
      fc.record({ qvu: fc.constantFrom(anna, bayu, 'nobody') }),
      fc.record({ qcby: fc.constantFrom(anna, bayu) }),
      fc.record({ qpid: fc.constantFrom(String(work.project), String(work.othersProject)) }),
      fc.record({ q: fc.constantFrom('tirta', 'bu', 'anna', 'sinar', '%', 'zzz') }),
    );
    const filters = fc
      .array(filter, { maxLength: 2 })
      .map((chosen): Record<string, string> => Object.assign({}, ...chosen));
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 15, maxLength: 60 }),
        fc.array(fc.tuple(filters, fc.constantFrom(...visitTypes, ''), day, day), { minLength: 5, maxLength: 5 }),
        async (visits, queries) => {
          await app.db.deleteFrom('visit').execute();
          if (visits.length > 0) {
            await add(
              visits.map(({ linked, ...one }) => ({
                ...one,
                shodan: one.type === 'SALES' && linked ? work.open : null,
                project: one.type === 'PROJECT' ? (linked ? work.project : work.othersProject) : null,
              })),
            );
          }
          for (const [chosen, type, one, other] of queries) {
            const [from, to] = [one, other].toSorted();
            const shown = await calendar(
              new URLSearchParams({ ...chosen, vt: type, from: from ?? '', to: to ?? '' }).toString(),
            );
            const listed = await Promise.all(
              visitTypes
                .filter((wanted) => type === '' || wanted === type)
                .map((vt) => {
                  const query = { ...chosen, vt, qvdf: from ?? '', qvdt: to ?? '', ps: '100' };
                  return reader.get<ListPage<VisitRow>>(`/api/visit?${new URLSearchParams(query).toString()}`);
                }),
            );
            const expected = listed
              .flatMap(({ body }) => body.content)
              .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
            expect(shown.content.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
            expect(shown.days.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
            compared += expected.length;
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('shows the visits of some people', async () => {
    await add([{ username: anna }, { username: bayu }, {}]);
    const names = async (query: string) => (await calendar(`${november}&${query}`)).content.map((one) => one.username);
    expect((await names(`people=${anna},${bayu}`)).toSorted()).toEqual([anna, bayu].toSorted());
    expect(await names(`people=${bayu},${bayu},`)).toEqual([bayu]);
    expect(await names(`people=${bayu}&qvu=${anna}`)).toEqual([]);
  });

  it('reads no more of a full month than its days allow, whatever its plan', async () => {
    await asAdmin(
      app.ownerUrl,
      [
        'set session_replication_role = replica',
        `insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end, created_by, updated_by)
       select 'SALES', '${reader.username}', ${work.budi}, 'CONFIRMED', 'x', date '2026-10-01' + n % 90, '0900', '1000', 'a', 'a'
       from generate_series(1, 12000) as n`,
        'analyze visit',
      ].join(';'),
    );
    const { days, content } = await calendar(`${november}&per=5`);
    expect([days.length, content.length]).toEqual([30, 150]);
    expect(days.every(({ count, more }) => count === limits.calendarDayRows && more)).toBe(true);
  });
});

const keyOf = ({ visitDate, timeStart, id }: VisitRow): string =>
  `${visitDate} ${timeStart} ${String(id).padStart(9, '0')}`;

describe('two people who move the same visit', () => {
  it('one move is saved, the other is refused and shows what happened: none is lost in silence', async () => {
    const keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
    const [id] = await add([{}]);
    let saved = 0;
    for (let version = 1; version <= 8; version += 1) {
      const moves = [reader, keeper].map((who, n) =>
        who.patch(`/api/visit/${id}`, {
          ...{ version, visitDate: addDays('2026-11-10', version), timeStart: `1${n}00`, timeEnd: `1${n}30` },
        }),
      );
      const replies = await Promise.all(moves);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      saved += 1;
      const kept = replies.find(({ status }) => status === 200);
      const { content } = await calendar('from=2026-11-10&to=2026-12-10');
      expect(content).toMatchObject([{ id, version: version + 1, timeStart: kept?.body['timeStart'] }]);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where entity = 'visit' and entity_id = ${id} and action = 'update'
    `.execute(app.db);
    expect(rows[0]?.count).toBe(saved);
  });
});
