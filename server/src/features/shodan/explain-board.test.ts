import type { Explanation } from '@gso/contract/explain/explanation';
import type { Board } from '@gso/contract/pipeline/board';
import { beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../../../testing/evaluate.ts';
import { aMarket } from '../../../testing/purchase-orders.ts';
import { Random } from '../../../testing/random.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let seller: Caller;

beforeAll(async () => {
  seller = await app.userWith('MA_SHODAN');
  const { contact } = await aMarket(app, seller);
  const stages = (await seller.get<Board>('/api/shodan/board')).body.columns.map(({ stage }) => stage.id);
  const random = new Random(89);
  const by = { created_by: seller.username, updated_by: seller.username };
  const rows = Array.from({ length: 150 }, (_, n) => ({
    ...{ name: `Line ${n}`, description: 'x', customer_id: contact, ...by },
    ...{ status: random.pick(['OPEN', 'OPEN', 'WIN']), amount: random.below(99_999), stage_id: random.pick(stages) },
  }));
  await app.db.insertInto('shodan').values(rows).execute();
});

const explained = async (stage: number, figure: string, filters = '') => {
  const reply = await seller.get<Explanation>(`/api/shodan/board/${stage}/explain/${figure}?${filters}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expectAgreement(reply.body);
  return reply.body;
};

it('explains the sums of every stage with the filters of the board, and the probability with its last change', async () => {
  const keeper = await app.userWith('MA_MASTER_DATA');
  for (const filters of ['', 'qam=50000&pn=1', `qcb=${seller.username}&q=line`]) {
    const { columns } = (await seller.get<Board>(`/api/shodan/board?${filters}`)).body;
    for (const { stage, count, amount, weighted } of columns) {
      const [sum] = (await explained(stage.id, 'amount', filters)).steps;
      expect(sum).toMatchObject({
        value: String(amount),
        fixed: '',
        rows: { list: { search: { qsg: String(stage.id) } } },
      });
      expect((sum?.rows?.shown.length ?? 0) + (sum?.rows?.more?.count ?? 0)).toBe(count);
      const found = await explained(stage.id, 'weighted', filters);
      expect(found.steps[0]).toMatchObject({ name: 'weighted', value: String(weighted), fixed: '' });
    }
  }
  const [{ id, version }] = (await keeper.get<{ content: [{ id: number; version: number }] }>('/api/pipeline/stage'))
    .body.content;
  const saved = await keeper.patch(`/api/pipeline/stage/${id}`, { version, probability: 35 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { inputs } = await explained(id, 'weighted');
  expect(inputs).toMatchObject([{ name: 'probability', value: '35', changedBy: keeper.username }]);
});

it('is refused to other callers and for other stages', async () => {
  const stranger = await app.userWith('MA_DASHBOARD');
  expect((await stranger.get('/api/shodan/board/1/explain/amount')).status).toBe(403);
  expect((await seller.get('/api/shodan/board/999999/explain/amount')).status).toBe(404);
  expect((await seller.get('/api/shodan/board/1/explain/weighted?figure=cost')).status).toBe(400);
});
