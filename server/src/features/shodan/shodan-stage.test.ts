import type { Board, BoardCard } from '@gso/contract/pipeline/board';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { ShodanRow } from '@gso/contract/shodan';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;
let contact: number;
beforeAll(async () => {
  await setBusinessDay(app, '2026-11-16');
  seller = await app.userWith('MA_SHODAN');
  const keeper = await app.userWith('MA_MASTER_DATA');
  const company = await keeper.post<{ id: number }>('/api/company', { name: 'PT A', address: { street: 'Jl. 1' } });
  const made = await keeper.post<{ id: number }>('/api/customer', { name: 'Agus', company: { id: company.body.id } });
  contact = made.body.id;
});
beforeEach(async () => {
  await sql`delete from visit`.execute(app.db);
  await sql`delete from shodan`.execute(app.db);
});

const create = async (sent: object = {}): Promise<ShodanRow> => {
  const all = { name: 'Line 3', desc: 'New PLC', customer: { id: contact }, ...sent };
  const { status, body } = await seller.post<ShodanRow>('/api/shodan', all);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const patch = (row: { id: number; version: number }, sent: object) =>
  seller.patch<ShodanRow & RefusalReply>(`/api/shodan/${row.id}`, { version: row.version, ...sent });
const log = async () =>
  (
    await sql<Record<string, unknown>>`select shodan_id, from_stage_id, to_stage_id, from_status, to_status, since, by
      from shodan_stage_change order by id`.execute(app.db)
  ).rows;

describe('stage and plan of a shodan', () => {
  const plan = {
    ...{ stage: { id: 3 }, expectedClose: '2026-12-31', nextStep: 'Call Pak Agus', nextStepDate: '2026-11-20' },
    ...{ status: 'LOSE', loseReason: { id: 2 } },
  };

  it('keeps every field, and shows names', async () => {
    const shown = { ...plan, stage: { id: 3, name: 'Quoted' }, loseReason: { id: 2, name: 'Competitor' } };
    const created = await create(plan);
    expect(created).toMatchObject(shown);
    const { body } = await seller.get<ListPage<ShodanRow>>('/api/shodan?qst=');
    expect(body.content).toMatchObject([shown]);
    const other = await create();
    expect((await patch(other, plan)).body).toMatchObject(shown);
    const { message: _, ...read } = created as ShodanRow & { message: string };
    expect((await seller.get(`/api/shodan/${created.id}`)).body).toEqual(read);
  });

  it('is in the first stage without a plan, if nothing is sent', async () => {
    expect(await create()).toMatchObject({
      ...{ stage: { id: 1, name: 'Contacted' }, expectedClose: '', nextStep: '', nextStepDate: '', loseReason: null },
    });
    expect((await patch(await create({ stage: { id: 4 } }), { stage: null, name: 'X' })).body.stage.id).toBe(4);
  });

  it.each([
    [{ stage: { id: 0 } }, 'stage.id', 400],
    [{ stage: { id: 2_000_000 } }, 'stage.id', 422],
    [{ loseReason: { id: 2_000_000 }, status: 'LOSE' }, 'loseReason.id', 422],
    [{ expectedClose: '2026-02-30' }, 'expectedClose', 400],
    [{ nextStepDate: 'soon' }, 'nextStepDate', 400],
    [{ nextStep: 'x'.repeat(201) }, 'nextStep', 400],
  ])('refuses %j at the field', async (wrong, path, status) => {
    const row = await create();
    const replies = [
      await seller.post<RefusalReply>('/api/shodan', { name: 'A', desc: 'b', customer: { id: contact }, ...wrong }),
      await patch(row, wrong),
    ];
    for (const reply of replies) {
      expect(reply.status, JSON.stringify(reply.body)).toBe(status);
      expect(reply.body.fields?.[0]?.path).toBe(path);
    }
  });

  it('has a lose reason only while it is lost', async () => {
    const lost = await create({ status: 'LOSE', loseReason: { id: 1 } });
    const opened = (await patch(lost, { status: 'OPEN' })).body;
    expect(opened.loseReason).toBeNull();
    expect((await patch(opened, { loseReason: { id: 1 } })).body.loseReason).toBeNull();
    expect((await create({ status: 'WIN', loseReason: { id: 1 } })).loseReason).toBeNull();
  });

  it('shows its moves in the history by the names of the stages', async () => {
    const row = await create();
    await patch(row, { stage: { id: 2 } });
    const { body } = await seller.get<ListPage<HistoryEntry>>(`/api/shodan/${row.id}/history`);
    expect(body.content[0]?.changes).toContainEqual({ field: 'stage.name', from: 'Contacted', to: 'Survey' });
  });
});

describe('the log of moves', () => {
  it('has each change of stage or status, with the day on which the shodan had come into its stage', async () => {
    const by = seller.username;
    await setBusinessDay(app, '2026-10-31');
    const row = await create();
    await setBusinessDay(app, '2026-11-16');
    const surveyed = (await patch(row, { stage: { id: 2 }, nextStep: 'Survey' })).body;
    const named = (await patch(surveyed, { name: 'Line 4' })).body;
    const won = (await patch(named, { status: 'WIN' })).body;
    await patch(won, { status: 'OPEN', stage: { id: 1 } });
    const shodan_id = row.id;
    const [open, survey] = [{ from_status: 'OPEN', to_status: 'OPEN' }, '2026-11-16'];
    expect(await log()).toEqual([
      { shodan_id, from_stage_id: 1, to_stage_id: 2, ...open, since: '2026-10-31', by },
      { shodan_id, from_stage_id: 2, to_stage_id: 2, from_status: 'OPEN', to_status: 'WIN', since: survey, by },
      { shodan_id, from_stage_id: 2, to_stage_id: 1, from_status: 'WIN', to_status: 'OPEN', since: survey, by },
    ]);
  });

  it('has what the version before wrote, whose shodans are in the first stage', async () => {
    const by = seller.username;
    const { rows } = await sql<{ id: number; stage_id: number }>`
      insert into shodan (name, description, status, amount, customer_id, created_by, updated_by)
      select 'A', 'b', 'OPEN', 1, ${contact}, ${by}, ${by} returning id, stage_id`.execute(app.db);
    const shodan_id = rows[0]?.id;
    expect(rows[0]?.stage_id).toBe(1);
    await sql`update shodan as stored set name = 'A', description = 'b', status = 'LOSE', amount = 1,
      customer_id = ${contact}, version = stored.version + 1, updated_by = ${by}, updated_at = now()`.execute(app.db);
    expect(await log()).toMatchObject([
      { shodan_id, from_stage_id: 1, to_stage_id: 1, from_status: 'OPEN', to_status: 'LOSE', by },
    ]);
  });

  it('is restored with a deleted shodan', async () => {
    const row = await create();
    const moved = (await patch(row, { stage: { id: 2 } })).body;
    const before = await log();
    await seller.delete(`/api/shodan/${row.id}?version=${moved.version}`);
    expect(await log()).toEqual([]);
    const { body } = await seller.post<ShodanRow>(`/api/shodan/${row.id}/restore`, {});
    expect(body.stage.id).toBe(2);
    expect(await log()).toEqual(before);
  });
});

describe('the board', () => {
  const read = async (query = '') => (await seller.get<Board>(`/api/shodan/board${query}`)).body.columns;
  const namesOf = (cards: readonly BoardCard[] = []) => cards.map(({ name }) => name);

  it('has a column for each stage with count, sum and weighted sum of the open ones', async () => {
    await create({ name: 'A', amount: 999 });
    await create({ name: 'B', amount: 6 });
    await create({ name: 'C', amount: 999_999_999_999_999, stage: { id: 4 } });
    await create({ name: 'Won', amount: 7, status: 'WIN' });
    const columns = await read('?so=name&dc=false');
    expect(columns.map(({ stage, count, amount, weighted }) => [stage.name, count, amount, weighted])).toEqual([
      ['Contacted', 2, 1005, 101],
      ['Survey', 0, 0, 0],
      ['Quoted', 0, 0, 0],
      ['Negotiation', 1, 999_999_999_999_999, 749_999_999_999_999],
    ]);
    expect(columns.map(({ cards }) => namesOf(cards))).toEqual([['A', 'B'], [], [], ['C']]);
    await create({ name: 'D', amount: 1, stage: { id: 4 } });
    const [, , , negotiation] = await read();
    expect(negotiation).toMatchObject({ count: 2, amount: null, weighted: 750_000_000_000_000 });
  });

  it('has cards with days in the stage, a mark of stale ones, and the last visit that took place', async () => {
    const row = await create();
    await sql`update shodan set stage_since = '2026-11-02'`.execute(app.db);
    const card = async () => (await read())[0]?.cards[0];
    expect(await card()).toMatchObject({ daysInStage: 14, isStale: false, lastVisit: '', customer: { name: 'Agus' } });
    await sql`update shodan set stage_since = '2026-11-01'`.execute(app.db);
    for (const [day, status] of [
      ['2026-11-10', 'CONFIRMED'],
      ['2026-11-12', 'DRAFT'],
      ['2026-11-17', 'CONFIRMED'],
    ]) {
      await sql`insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, shodan_id,
          activity, created_by, updated_by)
        values ('SALES', ${status}, ${day}, '0900', '1000', ${seller.username}, ${contact}, ${row.id}, 'x',
          ${seller.username}, ${seller.username})`.execute(app.db);
    }
    expect(await card()).toMatchObject({ daysInStage: 15, isStale: true, lastVisit: '2026-11-10' });
  });

  it('follows filters, search and sort of the list, and loads more of a column', async () => {
    const by = seller.username;
    await sql`insert into shodan (name, description, amount, customer_id, created_by, updated_by, stage_id)
      select 'N' || lpad(n::text, 2, '0'), 'x', n % 3, ${contact}, ${by}, ${by}, 1 + n % 2
      from generate_series(1, 90) as n`.execute(app.db);
    for (const query of ['so=name&dc=false', 'so=amount', 'so=lastUpdateDate', 'so=amount&qam=1&q=agus', 'q=n1']) {
      const [first, second] = await read(`?${query}`);
      for (const column of [first, second]) {
        const id = column?.stage.id;
        const { body } = await seller.get<ListPage<ShodanRow>>(`/api/shodan?${query}&qsg=${id}&ps=100`);
        expect(column?.count, query).toBe(body.totalElements);
        expect(column?.amount, query).toBe(body.totalAmount);
        const pages = [1, 2].map((page) =>
          seller.get<{ cards: BoardCard[] }>(`/api/shodan/board/${id}?${query}&pn=${page}`),
        );
        const more = (await Promise.all(pages)).flatMap(({ body: { cards } }) => cards);
        expect(column?.cards.length, query).toBe(Math.min(20, body.totalElements));
        expect(namesOf([...(column?.cards ?? []), ...more]), query).toEqual(body.content.map(({ name }) => name));
      }
    }
  });

  it('is moved by the ordinary save, which is refused if the card has changed meanwhile', async () => {
    const row = await create();
    expect((await patch(row, { stage: { id: 2 } })).status).toBe(200);
    const { status, body } = await patch(row, { stage: { id: 3 } });
    expect(status).toBe(409);
    expect(body.changes).toContainEqual(expect.objectContaining({ field: 'stage.name', to: 'Survey' }));
    expect((await read()).map(({ count }) => count)).toEqual([0, 1, 0, 0]);
  });
});

describe('the rows behind the forecast', () => {
  const names = async (query: string) =>
    (await seller.get<ListPage<ShodanRow>>(`/api/shodan?qst=&so=name&dc=false&${query}`)).body.content.map(
      ({ name }) => name,
    );

  it('are found by the month in which they were closed, at the midnight of the business', async () => {
    const a = await create({ name: 'A' });
    await patch(a, { status: 'WIN' });
    await sql`update shodan set open_until = '2026-10-31', status = status`.execute(app.db);
    await create({ name: 'B', status: 'WIN' });
    await create({ name: 'C', status: 'LOSE', loseReason: { id: 1 } });
    await create({ name: 'D', status: 'LOSE' });
    await create({ name: 'E' });
    await sql`update shodan set created_at = '2026-10-31T16:59:59.999Z' where name = 'B'`.execute(app.db);
    await sql`update shodan set created_at = '2026-10-31T17:00:00Z' where name in ('C', 'D')`.execute(app.db);
    expect(await names('qcm=2026-10')).toEqual(['A', 'B']);
    expect(await names('qcm=2026-11')).toEqual(['C', 'D']);
    expect(await names('qcm=..2026-11')).toEqual(['A', 'B', 'C', 'D']);
    expect(await names('qcm=2026-11..')).toEqual(['C', 'D']);
    expect(await names('qlr=1')).toEqual(['C']);
    expect(await names('qlr=none')).toEqual(['D']);
    expect((await seller.get('/api/shodan?qcm=2026-13')).status).toBe(400);
  });

  it('are found by the stage that they left, and where they went', async () => {
    const moves: Record<string, object[]> = {
      ahead: [{ stage: { id: 3 } }],
      won: [{ status: 'WIN' }],
      back: [{ stage: { id: 1 } }],
      lost: [{ status: 'LOSE' }],
      twice: [{ stage: { id: 3 } }, { stage: { id: 2 } }, { stage: { id: 1 } }],
      none: [{ name: 'none' }],
    };
    for (const [name, sent] of Object.entries(moves)) {
      let row = await create({ name, stage: { id: 2 } });
      for (const move of sent) row = (await patch(row, move)).body;
    }
    expect(await names('qlf=2')).toEqual(['ahead', 'back', 'lost', 'twice', 'won']);
    expect(await names('qlf=2-ahead')).toEqual(['ahead', 'won']);
    expect(await names('qlf=2-back')).toEqual(['back', 'twice']);
    expect(await names('qlf=2-lost')).toEqual(['lost']);
    await sql`update shodan_stage_change set at = '2026-09-30T17:00:00Z' where to_status = 'LOSE'`.execute(app.db);
    expect(await names('qlf=2&qmv=2026-10')).toEqual(['lost']);
    expect(await names('qlf=2&qmv=2026-09')).toEqual([]);
  });
});
