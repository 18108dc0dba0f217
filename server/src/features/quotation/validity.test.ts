import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import type { ListPage } from '@gso/contract/record/list-query';
import type { MyDay } from '@gso/contract/record/my-day';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBusinessDay } from '../../../testing/business-day.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { Offers } from './testing/offers.ts';

const app = testApp();
let seller: Caller;
let offers: Offers;
let item = 0;

beforeAll(async () => {
  await setBusinessDay(app, '2026-11-18');
  seller = await app.userWith('MA_QUOTATION');
  offers = await Offers.of(app, seller);
  item = await offers.item();
});
afterAll(() => setBusinessDay(app));

const offer = (fields: object = {}) => offers.quotation([{ id: item }], fields);
const send = async (quotation: Quotation, body: object = {}) =>
  seller.post<Quotation & RefusalReply>(`/api/quo/${quotation.id}/send`, { version: quotation.version, ...body });
const change = (quotation: Quotation, body: object, caller = seller) =>
  caller.patch<Quotation & RefusalReply>(`/api/quo/${quotation.id}`, { version: quotation.version, ...body });
const found = async (query: string) =>
  (await seller.get<ListPage<QuotationRow>>(`/api/quo?${query}&ps=50&so=refNo&dc=false`)).body.content.map(
    ({ refNo }) => refNo,
  );
async function sent(fields: object, body: object = {}): Promise<Quotation> {
  const reply = await send(await offer(fields), body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
/** The day passed since. */
const setEnd = ({ id }: Quotation, day: string) =>
  sql`update quotation set valid_until = ${day} where id = ${id}`.execute(app.db);

describe('until when a quotation is valid', () => {
  it('is kept, changed and removed, and not before its date', async () => {
    const quotation = await offer({ validUntil: '2026-12-14' });
    expect(quotation.validUntil).toBe('2026-12-14');
    expect((await offer()).validUntil).toBe('');
    const { id, version } = quotation;
    const open = await seller.patch<Quotation>('/api/quo', { id, version, validUntil: '' });
    expect(open.body.validUntil).toBe('');
    const before = await seller.patch<RefusalReply>('/api/quo', { id, version: version + 1, validUntil: '2026-11-13' });
    expect(before).toMatchObject({ status: 400, body: { fields: [{ path: 'validUntil' }] } });
  });

  it('has passed for one that cannot be sent any more', async () => {
    const late = await offer({ validUntil: '2026-11-17' });
    expect(await send(late)).toMatchObject({
      status: 422,
      body: { details: expect.stringContaining('was valid until 17/11/2026') },
    });
    expect((await send(await offer({ validUntil: '2026-11-18' }))).status).toBe(200);
  });

  it('finds those that expire soon or have expired, of the ones that were sent and are open', async () => {
    await sql`delete from quotation_revision`.execute(app.db);
    await app.db.deleteFrom('quotation').execute();
    const last = await sent({ validUntil: '2026-11-25' });
    await sent({ validUntil: '2026-11-26' });
    await sent({});
    await offer({ validUntil: '2026-11-20' });
    const today = await sent({ validUntil: '2026-11-18' });
    const gone = await sent({});
    await setEnd(gone, '2026-11-17');
    const lost = await sent({});
    await setEnd(lost, '2026-11-17');
    await change(lost, { status: 'LOSE' });
    expect(await found('qvl=soon')).toEqual([last.refNo, today.refNo].sort());
    expect(await found('qvl=expired')).toEqual([gone.refNo]);
    expect(await found(`qvl=expired&qsu=${seller.username}&qst=OPEN`)).toEqual([gone.refNo]);
    expect((await seller.get('/api/quo?qvl=ever')).status).toBe(400);
  });
});

describe('the day to follow a quotation up', () => {
  it('is a week after it was sent, or the day that the sender chose, and can be moved', async () => {
    expect((await sent({})).followUpOn).toBe('2026-11-25');
    expect((await sent({}, { followUpOn: '' })).followUpOn).toBe('');
    const chosen = await sent({}, { followUpOn: '2026-11-20' });
    expect(chosen.followUpOn).toBe('2026-11-20');
    const moved = await change(chosen, { followUpOn: '2026-12-01' });
    expect(moved).toMatchObject({ status: 200, body: { followUpOn: '2026-12-01', status: 'OPEN' } });
    expect((await change(moved.body, { followUpOn: 'soon' })).status).toBe(400);
    expect((await change(chosen, { followUpOn: '' })).status).toBe(409);
    const other = await app.userWith('MA_SHODAN');
    expect((await change(moved.body, { followUpOn: '' }, other)).status).toBe(403);
  });

  it('waits for its seller on My day, once for each quotation, with those that expire', async () => {
    await sql`delete from quotation_revision`.execute(app.db);
    await app.db.deleteFrom('quotation').execute();
    const both = await sent({ validUntil: '2026-11-24' }, { followUpOn: '2026-11-18' });
    const expired = await sent({}, { followUpOn: '' });
    await setEnd(expired, '2026-11-01');
    const soon = await sent({ validUntil: '2026-11-25' }, { followUpOn: '2026-11-30' });
    await sent({ validUntil: '2026-12-25' }, { followUpOn: '2026-11-19' });
    const day = async (caller: Caller) => (await caller.get<MyDay>('/api/myday')).body.quotations;
    expect((await day(seller))?.content.map(({ refNo, dueDate }) => [refNo, dueDate])).toEqual([
      [expired.refNo, '2026-11-01'],
      [both.refNo, '2026-11-18'],
      [soon.refNo, '2026-11-25'],
    ]);
    expect(await day(await app.userWith('MA_QUOTATION'))).toEqual({ content: [], more: false });
    expect(await day(await app.userWith('MA_SHODAN'))).toBeUndefined();
  });
});

describe('why a quotation was lost', () => {
  it('is kept with the status, found, exported, and forgotten when it is opened again', async () => {
    const [price] = await app.db.selectFrom('lose_reason').select('id').where('name', '=', 'Price').execute();
    const loseReason = { id: price?.id ?? 0 };
    const quotation = await offer();
    const lost = await change(quotation, { status: 'LOSE', loseReason });
    expect(lost).toMatchObject({ status: 200, body: { status: 'LOSE', loseReason: { ...loseReason, name: 'Price' } } });
    const without = await change(await offer(), { status: 'LOSE' });
    expect(without.body.loseReason).toBeNull();
    expect(await found(`qlr=${loseReason.id}`)).toEqual([quotation.refNo]);
    expect(await found('qlr=none')).toEqual([without.body.refNo]);
    const admin = await app.userWith('MA_MASTER_DATA');
    expect((await admin.delete(`/api/pipeline/losereason/${loseReason.id}?version=1`)).status).toBe(409);
    const opened = await change(lost.body, { status: 'OPEN', loseReason });
    expect(opened.body).toMatchObject({ status: 'OPEN', loseReason: null });
    expect((await change(opened.body, { status: 'LOSE', loseReason: { id: 999_999 } })).body.fields).toMatchObject([
      { path: 'loseReason.id' },
    ]);
    const entries = await seller.get<{ content: { changes: { field: string }[] }[] }>(
      `/api/quo/${quotation.id}/history`,
    );
    expect(JSON.stringify(entries.body)).toContain('loseReason.name');
    expect((await seller.get('/api/pipeline/options')).status).toBe(200);
  });
});
