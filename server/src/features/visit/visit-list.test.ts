import type { ListPage } from '@gso/contract/record/list-query';
import type { VisitRow } from '@gso/contract/visit';
import { recentFrom, recentMonths } from '@gso/contract/rules/calendar-days';
import { visitList } from '@gso/contract/visit/visit-list';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type FieldWork, fieldWork } from '../../../testing/field-work.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { openReads } from '../../platform/db/database.ts';
import { listVisits } from './queries.ts';

const app = testApp();
let reader: Caller;
let anna: string;
let work: FieldWork;

interface NewVisit {
  type?: string;
  status?: string;
  date?: string;
  username?: string;
  customer?: number;
  shodan?: number;
  project?: number;
  updatedBy?: string;
  updatedAt?: string;
}

async function add(wanted: NewVisit[]): Promise<number[]> {
  const rows = await app.db
    .insertInto('visit')
    .values(
      wanted.map((visit) => ({
        type: visit.type ?? 'SALES',
        status: visit.status ?? 'DRAFT',
        visit_date: visit.date ?? '2026-11-10',
        time_start: '0900',
        time_end: '1000',
        username: visit.username ?? reader.username,
        customer_id: visit.customer ?? work.budi,
        shodan_id: visit.shodan ?? null,
        project_id: visit.project ?? null,
        activity: 'Talk',
        created_by: reader.username,
        updated_by: visit.updatedBy ?? reader.username,
        ...(visit.updatedAt && { updated_at: visit.updatedAt }),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  reader = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_PROJECT');
  anna = (await app.person([], 'anna')).username;
  work = await fieldWork(app, reader);
});

const clear = () => app.db.deleteFrom('visit').execute();
async function page(query: string): Promise<ListPage<VisitRow>> {
  const { status, body } = await reader.get<ListPage<VisitRow>>(`/api/visit?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const ids = async (query: string) => (await page(query)).content.map(({ id }) => id);
const sorted = (numbers: number[]) => [...numbers].sort((one, other) => one - other);

describe('filters', () => {
  let byAnna: number;
  let confirmed: number;
  let withShodan: number;
  let atTirta: number;
  let old: number;
  let aboutProject: number;
  let oldOfProject: number;
  let ofOther: number;

  beforeAll(async () => {
    await clear();
    [byAnna = 0, confirmed = 0, withShodan = 0, atTirta = 0, old = 0, aboutProject = 0, oldOfProject = 0, ofOther = 0] =
      await add([
        { username: anna, updatedBy: anna },
        { status: 'CONFIRMED' },
        { shodan: work.open },
        { customer: work.other },
        { date: '2020-02-29' },
        { type: 'PROJECT', project: work.project },
        { type: 'PROJECT', project: work.project, date: '2019-05-06', username: anna, status: 'TRIAL' },
        { type: 'PROJECT', project: work.othersProject, username: anna },
      ]);
  });

  const cases: [string, () => number[]][] = [
    ['qvdf=', () => [byAnna, confirmed, withShodan, atTirta, old]],
    ['vt=PROJECT&qvdf=', () => [aboutProject, oldOfProject, ofOther]],
    ['vt=PROJECT', () => [aboutProject, ofOther]],
    ['qst=CONFIRMED&qvdf=', () => [confirmed]],
    ['qst=TRIAL&qvdf=', () => []],
    ['qsh=yes&qvdf=', () => [withShodan]],
    ['qsh=no&qvdf=', () => [byAnna, confirmed, atTirta, old]],
    ['qsh=Y&qvdf=', () => [withShodan]],
    ['qsh=TRUE&qvdf=', () => [withShodan]],
    ['qsh=N&qvdf=', () => [byAnna, confirmed, atTirta, old]],
    ['qsh=false&qvdf=', () => [byAnna, confirmed, atTirta, old]],
    ['qvdf=2020-02-29&qvdt=2020-02-29', () => [old]],
    ['qvdf=2020-03-01&qvdt=2026-11-09', () => []],
    ['qvdf=&qvdt=2020-02-29', () => [old]],
    ['qvdf=2020-03-01', () => [byAnna, confirmed, withShodan, atTirta]],
    ['q=tirta&qvdf=', () => [atTirta]],
    ['q=TIRTA&qvdf=&qst=CONFIRMED', () => []],
    ['q=agus&qvdf=', () => [atTirta]],
    ['q=ag&qvdf=', () => [atTirta]],
    ['q=irta&qvdf=', () => [atTirta]],
    ['q=ir&qvdf=', () => []],
    ['q=budi&qvdf=&qsh=yes', () => [withShodan]],
    ['q=Full%20anna&qvdf=', () => [byAnna]],
    ['q=nothing%20like%20it&qvdf=', () => []],
    ['q=%25&qvdf=', () => []],
    ['q=_&qvdf=', () => []],
  ];
  it.each(cases)('%s', async (query, expected) => {
    expect(sorted(await ids(query))).toEqual(sorted(expected()));
    expect((await page(`${query}&exact=true`)).totalElements).toBe(expected().length);
  });

  it('by who visited and who changed it last', async () => {
    expect(await ids(`qvdf=&q=${anna}`)).toEqual([byAnna]);
    expect(await ids(`qvdf=&qcby=${anna}`)).toEqual([byAnna]);
    expect(await ids(`qvdf=&qcby=${anna.slice(0, 4)}`)).toEqual([]);
    expect(await ids(`qvdf=&qvu=${anna}`)).toEqual([byAnna]);
    expect(await ids(`qvdf=&qvu=${anna.slice(0, 4)}`)).toEqual([]);
    expect(await ids(`qvdf=&qvu=${anna}&qcby=${reader.username}`)).toEqual([]);
    expect(await ids(`qvdf=&qvu=${reader.username}&qst=CONFIRMED`)).toEqual([confirmed]);
    expect(await ids(`qvdf=&qvu=${reader.username}&qsh=yes`)).toEqual([withShodan]);
    expect(await ids(`qvdf=&qvu=${reader.username}&q=tirta`)).toEqual([atTirta]);
  });

  it('by who visited on one day or in one month, instead of the usual range', async () => {
    const { username } = reader;
    expect(sorted(await ids(`qvu=${username}&qvdf=2026-11-10&qvdt=2026-11-10`))).toEqual([
      confirmed,
      withShodan,
      atTirta,
    ]);
    expect(await ids(`qvu=${username}&qvdf=2026-11-11&qvdt=2026-11-11`)).toEqual([]);
    expect(await ids(`qvu=${username}&qvdf=2020-02-01&qvdt=2020-02-29`)).toEqual([old]);
    expect(await ids(`qvu=${username}&qvdf=2020-01-01&qvdt=2020-02-28`)).toEqual([]);
  });

  it('by project: all of its visits, or those of the usual range', async () => {
    const { project, othersProject } = work;
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=`)).toEqual([aboutProject, oldOfProject]);
    expect((await page(`vt=PROJECT&qpid=${project}&qvdf=`)).totalElements).toBe(2);
    expect(await ids(`vt=PROJECT&qpid=${project}`)).toEqual([aboutProject]);
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=&qvdt=2019-05-06`)).toEqual([oldOfProject]);
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=&qvdt=2019-05-05`)).toEqual([]);
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=&qvu=${anna}`)).toEqual([oldOfProject]);
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=&qvu=${anna}&qst=DRAFT`)).toEqual([]);
    expect(await ids(`vt=PROJECT&qpid=${project}&qvdf=&q=tirta`)).toEqual([]);
    expect(await ids(`vt=PROJECT&qpid=${othersProject}&qvdf=&q=${anna}`)).toEqual([ofOther]);
    expect(await ids(`vt=PROJECT&qpid=0&qvdf=`)).toHaveLength(3);
    expect(await ids('vt=PROJECT&qpid=2147483647&qvdf=')).toEqual([]);
    expect(await ids(`vt=SALES&qpid=${project}&qvdf=`), 'no sales visit has a project').toEqual([]);
  });

  it.each([
    'vt=OTHER',
    'qst=DONE',
    'qsh=maybe',
    'qvdf=yesterday',
    'qvdt=2026-02-30',
    'id=x',
    'qpid=x',
    'qpid=-1',
    'qpid=1.5',
    'qpid=2147483648',
    `qvu=${'x'.repeat(256)}`,
    'qvu=one&qvu=two',
    'so=activity',
    'ps=101',
  ])('refuses %s', async (query) => expect((await reader.get(`/api/visit?${query}`)).status).toBe(400));
});

describe('recent visits', () => {
  // It is never the same day in both, so one of them differs from the day of the database whenever this runs.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'begin two months before the day it is in %s, and continue into the future',
    async (timeZone) => {
      await clear();
      const { rows } = await sql<{ first: string; before: string }>`
        select (today - interval '2 months')::date as first, (today - interval '2 months')::date - 1 as before
        from (select (now() at time zone ${timeZone})::date as today) as business`.execute(app.db);
      const [first = 0, , next = 0] = await add([
        { date: rows[0]?.first ?? '' },
        { date: rows[0]?.before ?? '' },
        { date: '2099-01-01' },
      ]);
      const reads = openReads({ url: app.url, connections: 1, name: 'elsewhere', timeZone });
      try {
        const actor = { username: reader.username, permissions: ['MA_SHODAN'] };
        const found = await listVisits(reads, visitList.defaults, actor);
        expect(found.content.map(({ id }) => id)).toEqual([next, first]);
      } finally {
        await reads.destroy();
      }
    },
  );

  it('begin on the day that a device without a network computes, whatever the day', async () => {
    const { rows } = await sql<{ day: string; first: string }>`
      select day::date as day, (day - make_interval(months => ${recentMonths}))::date as first
      from generate_series('2027-01-01'::date, '2028-12-31', interval '1 day') as day`.execute(app.db);
    expect(rows).toHaveLength(731);
    expect(rows.map(({ day }) => ({ day, first: recentFrom(day) }))).toEqual(rows);
  });

  it('are those of Jakarta, and what the list shows first', async () => {
    const { rows } = await sql<{ zone: string }>`select business_time_zone() as zone`.execute(app.db);
    expect(rows[0]?.zone).toBe('Asia/Jakarta');
    await clear();
    await add([{ date: '2020-01-01' }]);
    expect(await ids('')).toEqual([]);
    expect(await ids('qvdf=recent')).toEqual([]);
    expect(await ids('qvdf=')).toHaveLength(1);
  });
});

describe('a notification', () => {
  it('leads its receivers to its visit, whatever its date, and no other user', async () => {
    await clear();
    const [old = 0, , aboutProject = 0] = await add([{ date: '2019-01-01' }, {}, { type: 'PROJECT' }]);
    const about = async (visitId: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into notification (kind, type, facts, visit_id, created_by)
        values ('visit-assigned', 'SALES', '{}', ${visitId}, ${anna}) returning id`.execute(app.db);
      const id = rows[0]?.id ?? 0;
      await sql`insert into notification_to (username, seq, notification_id) values (${reader.username}, ${id}, ${id})`.execute(
        app.db,
      );
      return id;
    };
    const [notification, projectNotification] = [await about(old), await about(aboutProject)];
    expect(await ids(`id=${notification}`)).toEqual([old]);
    expect(await ids(`id=${notification}&qvdf=2026-01-01&qvdt=2026-12-31`)).toEqual([old]);
    expect(await ids(`id=${notification}&vt=PROJECT`)).toEqual([]);
    expect(await ids(`id=${projectNotification}&vt=PROJECT`)).toEqual([aboutProject]);
    expect(await ids(`id=${notification}&qst=CONFIRMED`)).toEqual([]);
    expect(await ids('id=999999')).toEqual([]);
    const other = await app.userWith('MA_VISIT', 'MA_SHODAN');
    expect((await other.get<ListPage<VisitRow>>(`/api/visit?id=${notification}`)).body.content).toEqual([]);
    await sql`delete from notification`.execute(app.db);
  });
});

describe('orders', () => {
  // Seven visits share each day, person and time of change, so that only the tie-break keeps pages apart.
  const many = 63;
  beforeAll(async () => {
    await clear();
    const people = [reader.username, anna, (await app.person([], 'citra')).username];
    await add(
      Array.from({ length: many }, (_, n) => ({
        date: `2026-11-${String(10 + (n % 9)).padStart(2, '0')}`,
        username: people[n % 3] ?? anna,
        updatedBy: people[(n + 1) % 3] ?? anna,
        updatedAt: `2026-11-10T0${n % 9}:00:00Z`,
        status: n % 2 === 0 ? 'CONFIRMED' : 'DRAFT',
      })),
    );
    await add([{ type: 'PROJECT' }]);
  });

  const valueOf = {
    visitDate: (row: VisitRow) => row.visitDate,
    username: (row: VisitRow) => row.username,
    lastUpdateBy: (row: VisitRow) => row.lastUpdateBy,
    lastUpdateDate: (row: VisitRow) => row.lastUpdateDate,
  };
  const orders = (Object.keys(valueOf) as (keyof typeof valueOf)[]).flatMap((sort) =>
    ['true', 'false'].map((descending) => [sort, descending] as const),
  );
  it.each(orders)('by %s, descending %s: every visit once, in that order', async (sort, descending) => {
    const filters = [
      'qvdf=',
      'qvdf=2026-11-01&qvdt=2026-11-30',
      'qvdf=&qst=CONFIRMED',
      'qvdf=&q=sinar',
      `qvdf=&qvu=${anna}`,
    ];
    const sizes: Record<string, number> = {
      'qvdf=&qst=CONFIRMED': Math.ceil(many / 2),
      [`qvdf=&qvu=${anna}`]: many / 3,
    };
    for (const filter of filters) {
      const rows: VisitRow[] = [];
      for (let number = 0; number < 13; number += 1) {
        rows.push(...(await page(`${filter}&so=${sort}&dc=${descending}&ps=5&pn=${number}`)).content);
      }
      const expected = sizes[filter] ?? many;
      expect(new Set(rows.map(({ id }) => id)).size, filter).toBe(expected);
      expect(rows).toHaveLength(expected);
      const values = rows.map(valueOf[sort]);
      const inOrder = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(values, filter).toEqual(descending === 'true' ? inOrder.reverse() : inOrder);
    }
  });

  it('newest day first by default', async () => {
    expect(visitList.defaults).toMatchObject({ sort: 'visitDate', descending: true, size: 20, type: 'SALES' });
    const { content, totalElements, totalCapped } = await page('qvdf=');
    expect(content[0]?.visitDate).toBe('2026-11-18');
    expect([content.length, totalElements, totalCapped]).toEqual([20, many, false]);
  });
});

/** Beyond the cap the list reads its pages with other queries; the pages must be the same. */
describe('more than are counted', () => {
  const many = 3000;
  beforeAll(async () => {
    await clear();
    // So many contacts share the name of the company that they are not listed one by one.
    await sql`
      insert into customer (company_id, name, created_by, updated_by)
      select company_id, 'Contact ' || n, ${anna}, ${anna} from customer, generate_series(1, 1100) as n
      where id = ${work.budi}`.execute(app.db);
    await sql`
      insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, activity, created_by,
        updated_by, updated_at)
      select 'SALES', case n % 3 when 0 then 'CONFIRMED' else 'DRAFT' end, '2026-11-10'::date - (n * 7919 % 300), '0900', '1000',
        case n % 2 when 0 then ${anna} else ${reader.username} end,
        case when n % 5 < 2 then ${work.budi} else (select min(id) from customer where name like 'Contact %') + n % 1100 end,
        'Talk', ${anna},
        case n % 5 when 0 then ${anna} else ${reader.username} end,
        '2026-11-10'::timestamptz - (n * 104729 % 3000) * interval '1 minute'
      from generate_series(1, ${many}) as n`.execute(app.db);
    await sql`
      insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, project_id, activity,
        created_by, updated_by, updated_at)
      select 'PROJECT', status, visit_date, time_start, time_end, username, customer_id,
        case when id % 2 = 0 then ${work.project}::integer else ${work.othersProject}::integer end,
        activity, created_by, updated_by, updated_at
      from visit`.execute(app.db);
    // Autovacuum does this after a while; without it the plans differ from those in production.
    await asAdmin(app.ownerUrl, 'analyze visit', 'analyze customer');
  });

  const orders = ['visitDate', 'username', 'lastUpdateBy', 'lastUpdateDate'].flatMap((sort) =>
    ['true', 'false'].map((descending) => [sort, descending] as const),
  );
  it.each(orders)('by %s, descending %s', async (sort, descending) => {
    const column = { visitDate: 'visit_date', username: 'username', lastUpdateBy: 'updated_by' }[sort] ?? 'updated_at';
    const tie = sort === 'username' || sort === 'lastUpdateBy' ? ['visit_date', 'id'] : ['id'];
    const direction = descending === 'true' ? 'desc' : 'asc';
    const filters: [string, string][] = [
      ['qvdf=', 'true'],
      ['qvdf=2026-05-01&qvdt=2026-10-31', `visit_date between '2026-05-01' and '2026-10-31'`],
      ['qvdf=&qst=DRAFT', `status = 'DRAFT'`],
      [`qvdf=2026-02-01&qcby=${reader.username}`, `visit_date >= '2026-02-01' and updated_by <> '${anna}'`],
      ['qvdf=&q=sinar', 'true'],
      ['qvdf=2026-02-01&q=sinar', `visit_date >= '2026-02-01'`],
      // Many contacts, but fewer visits than are counted, among more of others.
      ['qvdf=2026-07-01&q=contact', `visit_date >= '2026-07-01' and customer_id <> ${work.budi}`],
      ['qvdf=&q=sinar&qst=DRAFT', `status = 'DRAFT'`],
      ['qvdf=&q=santoso', `customer_id = ${work.budi}`],
      [`qvdf=&q=${anna}`, `username = '${anna}'`],
      [`qvdf=&qvu=${anna}`, `username = '${anna}'`],
      [
        `qvdf=2026-02-01&qvdt=2026-11-01&qvu=${anna}`,
        `visit_date between '2026-02-01' and '2026-11-01' and username = '${anna}'`,
      ],
      [`qvdf=&qvu=${anna}&qst=DRAFT`, `username = '${anna}' and status = 'DRAFT'`],
      [`qvdf=&qvu=${anna}&qcby=${reader.username}`, `username = '${anna}' and updated_by <> '${anna}'`],
      [`vt=PROJECT&qvdf=&qpid=${work.project}`, `project_id = ${work.project}`],
      [`vt=PROJECT&qvdf=&qpid=${work.project}&qvu=${anna}`, `project_id = ${work.project} and username = '${anna}'`],
    ];
    for (const [filter, where] of filters) {
      const order = [column, ...tie].map((name) => `${name} ${direction}`).join(', ');
      const { rows } = await sql<{ id: number }>`
        select id from visit where type = ${filter.startsWith('vt=PROJECT') ? 'PROJECT' : 'SALES'} and ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
        app.db,
      );
      for (const number of [0, 7, Math.floor(rows.length / 50)]) {
        const found = await page(`${filter}&so=${sort}&dc=${descending}&ps=50&pn=${number}`);
        expect(
          found.content.map(({ id }) => id),
          `${filter} page ${number}`,
        ).toEqual(rows.slice(number * 50, number * 50 + 50).map(({ id }) => id));
        expect([found.totalCapped, found.totalElements]).toEqual([rows.length > 1000, Math.min(rows.length, 1000)]);
      }
      expect((await page(`${filter}&exact=true`)).totalElements, filter).toBe(rows.length);
    }
  });
});
