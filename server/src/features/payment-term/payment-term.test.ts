import type { HistoryEntry } from '@gso/contract/record/history';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import type { PaymentTermRow } from '@gso/contract/payment-term';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
const path = '/api/paymentterm';
let editor: Caller;
let seller: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  seller = await app.userWith('MA_QUOTATION');
});

let made = 0;
async function create(desc = `Term ${(made += 1)}`): Promise<PaymentTermRow> {
  const reply = await editor.post<PaymentTermRow>(path, { desc });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const change = (id: number, patch: object) => editor.patch<PaymentTermRow & RefusalReply>(`${path}/${id}`, patch);
const list = async (query: string) =>
  (await seller.get<ListPage<PaymentTermRow>>(`${path}?${query}`)).body.content.map(({ desc }) => desc);
const options = async () => (await seller.get<{ id: number; desc: string }[]>('/api/quo/paymentTerm/select')).body;

async function quotationWith(paymentTerm: number): Promise<void> {
  const by = { created_by: seller.username, updated_by: seller.username };
  const company = await app.db
    .insertInto('company')
    .values({ name: 'PT Sinar Baja', street: 'Jl. Industri 1', ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer = await app.db
    .insertInto('customer')
    .values({ name: 'Ibu Ratna', company_id: company.id, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prices = { supp_price: 1, selling_price: 1000, bottom_price: 900 };
  const item = await app.db
    .insertInto('item')
    .values({ brand: 'Omron', category: '', material_no: 'E3Z', material_desc: 'x', currency: 'IDR', ...prices, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = await seller.post('/api/quo', {
    quotationDate: '2026-11-14',
    name: 'Conveyor line 3',
    paymentTerm,
    customer: { id: customer.id },
    salesUsername: seller.username,
    itemDetails: [{ id: item.id }],
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
}

describe('payment terms', () => {
  it('are there from the start, to choose from in the order of the alphabet', async () => {
    const described = (await options()).map(({ desc }) => desc);
    expect(described).toContain('30 days after invoice');
    await create('zero days');
    await create('Zebra');
    const last = (await options()).slice(-2).map(({ desc }) => desc);
    expect(last).toEqual(['Zebra', 'zero days']);
  });

  it('are created and changed with their version, and write an audit entry', async () => {
    const saved = await create('  60 days after invoice ');
    expect(saved).toMatchObject({ desc: '60 days after invoice', version: 1, lastUpdateBy: editor.username });
    const other = await app.userWith('MA_MASTER_DATA');
    const changed = await other.patch(`${path}/${saved.id}`, { version: 1, desc: '90 days after invoice' });
    expect(changed.body).toMatchObject({ desc: '90 days after invoice', version: 2, lastUpdateBy: other.username });
    const stale = await change(saved.id, { version: 1, desc: '45 days after invoice' });
    expect(stale.status).toBe(409);
    expect(stale.body.changes).toMatchObject([{ field: 'desc', to: '90 days after invoice', by: other.username }]);
    expect((await change(saved.id, { version: 2, desc: '90 days after invoice' })).body.version).toBe(2);
    const { body } = await seller.get<{ content: HistoryEntry[] }>(`${path}/${saved.id}/history`);
    expect(body.content.map(({ action, actor }) => [action, actor])).toEqual([
      ['update', other.username],
      ['create', editor.username],
    ]);
    expect((await seller.get(`${path}/${saved.id}`)).body).toMatchObject({ desc: '90 days after invoice' });
  });

  it.each([
    ['', 'Required.'],
    ['   ', 'Required.'],
    ['x'.repeat(limits.paymentTerm + 1), `Max ${limits.paymentTerm} characters`],
  ])('refuse %j', async (desc, message) => {
    const saved = await create();
    for (const reply of [
      await editor.post<RefusalReply>(path, { desc }),
      await change(saved.id, { version: 1, desc }),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toEqual([{ path: 'desc', message }]);
    }
  });

  it('are each there once, however they are typed', async () => {
    const first = await create('Letter of Credit');
    const second = await create();
    expect((await editor.post<RefusalReply>(path, { desc: 'letter of CREDIT' })).status).toBe(409);
    expect((await change(second.id, { version: 1, desc: 'LETTER OF CREDIT' })).status).toBe(409);
    expect((await change(first.id, { version: 1, desc: 'Letter of credit' })).status).toBe(200);
  });

  it('take nothing from the caller but their description', async () => {
    const saved = await create();
    for (const forged of [{ createdBy: 'x' }, { lastUpdateBy: 'x' }, { id: 1 }]) {
      const made = await editor.post(path, { desc: 'Forged', ...forged });
      expect([made.status, made.body['lastUpdateBy'] === 'x']).toEqual(['lastUpdateBy' in forged ? 201 : 400, false]);
      const { status } = await change(saved.id, { version: 1, ...forged });
      expect(status, 'fields of the answer are ignored').toBe('createdBy' in forged ? 400 : 200);
    }
    expect((await seller.get(`${path}/${saved.id}`)).body).toMatchObject({ id: saved.id, version: 1 });
  });

  it('are removed in the version that was read, unless a quotation has them', async () => {
    const used = await create();
    await quotationWith(used.id);
    const refused = await editor.delete<RefusalReply>(`${path}/${used.id}?version=1`);
    expect(refused.status).toBe(409);
    expect(refused.body.details).toBe('Used by 1 quotation');
    const unused = await create();
    expect((await editor.delete(`${path}/${unused.id}?version=2`)).status).toBe(409);
    expect((await editor.delete(`${path}/${unused.id}?version=1`)).status).toBe(200);
    expect((await seller.get(`${path}/${unused.id}`)).status).toBe(404);
    const { body } = await seller.get<{ content: HistoryEntry[] }>(`${path}/${unused.id}/history`);
    expect(body.content[0]).toMatchObject({ action: 'delete', actor: editor.username });
  });

  it('are found by their text and sorted by each column', async () => {
    await create('Down payment 35%');
    await create('down payment 45_');
    expect(await list('q=35%25')).toEqual(['Down payment 35%']);
    expect(await list('q=45_')).toEqual(['down payment 45_']);
    expect(await list('q=NOTHING+like+this')).toEqual([]);
    const all = await list('ps=100');
    expect(all).toEqual([...all].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await list('ps=100&dc=true')).toEqual([...all].reverse());
    expect((await list('ps=100&so=lastUpdateDate')).at(-1)).toBe('down payment 45_');
    expect((await list('ps=100&so=lastUpdateBy')).slice(0, 1)).not.toEqual(
      (await list('ps=100&so=lastUpdateBy&dc=true')).slice(0, 1),
    );
  });

  it('are written only by holders of Master Data', async () => {
    const { id } = await create();
    expect((await seller.post(path, { desc: 'Mine' })).status).toBe(403);
    expect((await seller.patch(`${path}/${id}`, { version: 1, desc: 'Mine' })).status).toBe(403);
    expect((await seller.delete(`${path}/${id}?version=1`)).status).toBe(403);
    expect((await (await app.userWith('MA_SALES')).get(path)).status).toBe(403);
  });
});
