import { limits } from '@gso/contract/limits';
import type { PipelineOptions, StageRow } from '@gso/contract/pipeline/stage';
import type { TargetRow } from '@gso/contract/pipeline/target';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let keeper: Caller;
let seller: Caller;
beforeAll(async () => {
  keeper = await app.userWith('MA_MASTER_DATA');
  seller = await app.userWith('MA_SHODAN');
});

const options = async () => (await seller.get<PipelineOptions>('/api/pipeline/options')).body;

describe('a new installation', () => {
  it('has stages in their order and lose reasons', async () => {
    const { stages, loseReasons } = await options();
    expect(stages.map(({ name, probability, staleDays }) => [name, probability, staleDays])).toEqual([
      ['Contacted', 10, 14],
      ['Survey', 30, 21],
      ['Quoted', 50, 14],
      ['Negotiation', 75, 21],
    ]);
    expect(loseReasons.map(({ name }) => name)).toEqual([
      ...['Price', 'Competitor', 'Budget postponed', 'No response', 'Specification', 'Other'],
    ]);
  });
});

let made = 0;
const ownName = (kind: string) => `${kind} ${(made += 1)}`;

describe('stages', () => {
  // There may be a dozen at most, and the tests below make more.
  const clear = () => sql`delete from shodan_stage where id > 4`.execute(app.db);

  describe('each', () => {
    beforeEach(clear);
    recordBehaves({
      app,
      path: '/api/pipeline/stage',
      permission: 'MA_MASTER_DATA',
      full: () => ({ name: ownName('Stage'), place: 25, probability: 40, staleDays: 7 }),
      wrong: [
        ['name', { name: ' ' }, 'Required.'],
        ['probability', { probability: 101 }, 'At most 100'],
        ['probability', { probability: -1 }, 'At least 0'],
        ['probability', { probability: 1.5 }, 'Must be a whole number'],
        ['staleDays', { staleDays: 0 }, 'At least 1'],
        ['place', { place: limits.stagePlace + 1 }, `At most ${limits.stagePlace}`],
      ],
      changes: [{ probability: 0 }, { place: 5 }, { staleDays: 30 }],
    });
  });

  it('are in another order after their places changed', async () => {
    await clear();
    const [contacted] = (await keeper.get<ListPage<StageRow>>('/api/pipeline/stage')).body.content;
    const move = async (place: number, version = contacted?.version ?? 0) =>
      keeper.patch<StageRow>(`/api/pipeline/stage/${contacted?.id}`, { version, place });
    const { body } = await move(35);
    const names = async () => (await options()).stages.map(({ name }) => name);
    expect(await names()).toEqual(['Survey', 'Quoted', 'Contacted', 'Negotiation']);
    await move(10, body.version);
    expect(await names()).toEqual(['Contacted', 'Survey', 'Quoted', 'Negotiation']);
  });

  it('have each name once, and are a dozen at most', async () => {
    await clear();
    const create = (name: string) =>
      keeper.post<RefusalReply>('/api/pipeline/stage', { name, probability: 1, staleDays: 1 });
    expect((await create('SURVEY')).status).toBe(409);
    const replies = await Promise.all(Array.from({ length: limits.stages }, (_, n) => create(`Extra ${n}`)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.stages - 4);
    expect(replies.find(({ status }) => status !== 201)?.body.details).toBe('There are 12 stages at most.');
    await clear();
  });

  it('are not deleted while a shodan has or had them, nor the last one', async () => {
    const company = await keeper.post<{ id: number }>('/api/company', { name: 'PT A', address: { street: 'Jl. 1' } });
    const contact = await keeper.post<{ id: number }>('/api/customer', { name: 'B', company: { id: company.body.id } });
    const { body } = await seller.post<{ id: number }>('/api/shodan', {
      ...{ name: 'C', desc: 'd', customer: { id: contact.body.id }, stage: { id: 2 } },
    });
    const remove = (id: number) => keeper.delete<RefusalReply>(`/api/pipeline/stage/${id}?version=1`);
    expect(await remove(2)).toMatchObject({ status: 409, body: { details: 'Used by 1 shodan' } });
    await seller.patch(`/api/shodan/${body.id}`, { version: 1, stage: { id: 3 } });
    expect((await remove(2)).body.details).toBe('Used by 1 past change of a stage');
    await sql`delete from shodan`.execute(app.db);
    expect((await remove(2)).status).toBe(200);
    expect((await keeper.post('/api/pipeline/stage/2/restore', {})).status).toBe(200);
    await sql`delete from shodan_stage where id <> 1`.execute(app.db);
    const [{ version } = { version: 0 }] = (await keeper.get<ListPage<StageRow>>('/api/pipeline/stage')).body.content;
    const last = await keeper.delete<RefusalReply>(`/api/pipeline/stage/1?version=${version}`);
    expect(last).toMatchObject({
      status: 422,
      body: { details: 'The last stage cannot be deleted: every open shodan has one.' },
    });
  });
});

describe('lose reasons', () => {
  beforeEach(() => sql`delete from lose_reason where id > 6`.execute(app.db));
  recordBehaves({
    app,
    path: '/api/pipeline/losereason',
    permission: 'MA_MASTER_DATA',
    full: () => ({ name: ownName('Reason') }),
    wrong: [
      ['name', { name: '' }, 'Required.'],
      ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ],
    changes: [{ name: 'Changed' }, { name: 'Changed again' }],
  });
});

describe('targets', () => {
  recordBehaves({
    app,
    path: '/api/pipeline/target',
    permission: 'MA_MASTER_DATA',
    full: () => {
      made += 1;
      const month = `20${10 + Math.floor(made / 12)}-${String(1 + (made % 12)).padStart(2, '0')}`;
      return { username: seller.username, month, amount: 999_999_999_999_999 };
    },
    wrong: [
      ['username', { username: '' }, 'Required.'],
      ['month', { month: '2026-13' }, 'Not a month'],
      ['amount', { amount: -1 }, 'Must not be negative'],
      ['amount', { amount: 0.5 }, 'Whole rupiah only, without decimals'],
    ],
    changes: [{ amount: 0 }, { month: '2098-12' }],
  });

  it('are one a month for each person, who must exist', async () => {
    const sent = { username: seller.username, month: '2026-02', amount: 5 };
    const create = (changed: object = {}) => keeper.post<RefusalReply>('/api/pipeline/target', { ...sent, ...changed });
    expect((await create()).status).toBe(201);
    expect((await create({ amount: 6 })).status).toBe(409);
    const unknown = await create({ username: 'nobody' });
    expect(unknown.status).toBe(422);
    expect(unknown.body.fields?.[0]?.path).toBe('username');
  });

  it('are listed for one person and for a range of months', async () => {
    const person = await app.userWith('MA_SHODAN');
    for (const month of ['2031-11', '2031-12', '2032-01', '2032-02']) {
      for (const username of [person.username, keeper.username]) {
        await keeper.post('/api/pipeline/target', { username, month, amount: 7 });
      }
    }
    const monthsOf = async (months: string) => {
      const address = `/api/pipeline/target?qus=${person.username}&qmo=${months}&so=month&dc=false`;
      return (await keeper.get<ListPage<TargetRow>>(address)).body.content.map(({ month }) => month);
    };
    expect(await monthsOf('2031-12..2032-01')).toEqual(['2031-12', '2032-01']);
    expect(await monthsOf('2032-01')).toEqual(['2032-01']);
    expect(await monthsOf('2032-01..')).toEqual(['2032-01', '2032-02']);
    expect(await monthsOf('..2031-11')).toEqual(['2031-11']);
    expect(await monthsOf('')).toHaveLength(4);
    expect((await keeper.get('/api/pipeline/target?qmo=none')).status).toBe(400);
  });
});
