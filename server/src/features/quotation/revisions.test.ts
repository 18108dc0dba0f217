import { spawnSync } from 'node:child_process';
import type { Quotation } from '@gso/contract/quotation';
import { redline } from '@gso/contract/quotation/redline';
import type { RevisionContent, SentRevision } from '@gso/contract/quotation/revision';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { text } from '../../platform/db/statement.ts';
import { Offers } from './testing/offers.ts';

const app = testApp();
let seller: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION', 'MA_SALES');
  offers = await Offers.of(app, seller);
});

const offer = async (fields: object = {}): Promise<Quotation> =>
  offers.quotation(
    [
      { id: await offers.item(), qty: 2 },
      { id: await offers.item({ selling: 500 }), qty: 10 },
    ],
    fields,
  );

const send = (quotation: Quotation, body: object = {}, caller = seller) =>
  caller.post<Quotation>(`/api/quo/${quotation.id}/send`, { version: quotation.version, ...body });
const revise = (quotation: Quotation, caller = seller) =>
  caller.post<Quotation>(`/api/quo/${quotation.id}/revise`, { version: quotation.version });
const revisionsOf = async ({ id }: Quotation) => (await seller.get<SentRevision[]>(`/api/quo/${id}/revisions`)).body;

async function pdf(url: string, caller = seller): Promise<{ status: number; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${caller.token ?? ''}` };
  const reply = await app.http.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}

const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
const textOf = (bytes: Buffer): string =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).stdout.toString();

async function sent(quotation: Quotation): Promise<Quotation> {
  const reply = await send(quotation);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

describe('a quotation that was sent', () => {
  it('is kept with its document, and changes only as its next revision', async () => {
    const first = await sent(await offer());
    expect(first).toMatchObject({ revision: 0, sentAt: expect.stringMatching(/^\d{4}-/) });
    const kept = await pdf(`/api/quo/${first.id}/revisions/0/document`);
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const change = { id: first.id, version: first.version, discount: 5 };
    const refused = await seller.patch('/api/quo', change);
    expect(refused).toMatchObject({ status: 422, body: { details: expect.stringContaining('has been sent') } });
    expect((await send(first)).status).toBe(422);

    const revised = (await revise(first)).body;
    expect(revised).toMatchObject({ refNo: first.refNo, revision: 1, sentAt: null });
    const changed = (await seller.patch<Quotation>('/api/quo', { ...change, version: revised.version })).body;
    const second = await sent(changed);

    expect((await revisionsOf(first)).map(({ revision, grandTotalPrice }) => [revision, grandTotalPrice])).toEqual([
      [1, second.grandTotalPrice],
      [0, first.grandTotalPrice],
    ]);
    expect((await pdf(`/api/quo/${first.id}/revisions/0/document`)).bytes.equals(kept.bytes)).toBe(true);
    expect((await pdf(`/api/quo/${first.id}/revisions/1/document`)).bytes.equals(kept.bytes)).toBe(false);
    const [before, after] = await Promise.all(
      [0, 1].map(async (no) => (await seller.get<RevisionContent>(`/api/quo/${first.id}/revisions/${no}`)).body),
    );
    if (!before || !after) throw new Error('Both revisions can be read.');
    expect(redline(before, after)).toMatchObject({
      terms: [{ term: 'discount', effect: second.grandTotalPrice - first.grandTotalPrice }],
      difference: second.grandTotalPrice - first.grandTotalPrice,
    });
  });

  it('keeps its document whatever happens to letterhead and customer, also when files are swept', async () => {
    const first = await sent(await offer());
    const address = `/api/quo/${first.id}/revisions/0/document`;
    const kept = await pdf(address);
    await app.db.updateTable('letterhead').set({ name: 'PT Nama Baru' }).execute();
    await app.db.updateTable('customer').set({ name: 'Pak Budi' }).where('id', '=', offers.customerId).execute();
    await app.files.sweep({ olderThan: text("interval '0'") });
    expect((await pdf(address)).bytes.equals(kept.bytes)).toBe(true);
  });

  it('can be marked as lost, but not removed', async () => {
    const first = await sent(await offer());
    const lost = await seller.patch<Quotation>(`/api/quo/${first.id}`, { status: 'LOSE', version: first.version });
    expect(lost).toMatchObject({ status: 200, body: { status: 'LOSE', sentAt: first.sentAt } });
    expect((await seller.delete(`/api/quo/${first.id}?version=${lost.body.version}`)).status).toBe(409);
  });

  it('is sent once by two people at the same moment', async () => {
    const quotation = await offer();
    const replies = await Promise.all([send(quotation), send(quotation), send(quotation)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await revisionsOf(quotation)).toHaveLength(1);
    const { count } = await app.db
      .selectFrom('stored_file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', `${quotation.refNo}%`)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('is sent once by a call that is repeated', async () => {
    const quotation = await offer();
    const key = { 'idempotency-key': `send-${quotation.id}-again` };
    const call = () => seller.post<Quotation>(`/api/quo/${quotation.id}/send`, { version: quotation.version }, key);
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });
});

describe('the changes between two revisions as a document', () => {
  it.skipIf(!hasReader)('name what changed and what it did to the total', async () => {
    const first = await sent(await offer());
    const { version } = (await revise(first)).body;
    const [kept, removed] = first.itemDetails;
    const itemDetails = [
      { id: await offers.item({ materialNo: 'E3Z-NEW', selling: 7000 }) },
      { line: kept?.line, id: kept?.id, qty: 5, isOptional: true },
    ];
    await seller.patch('/api/quo', { id: first.id, version, itemDetails, discount: 10 });
    const address = `/api/quo/${first.id}/redline.pdf?from=0&to=1`;
    const english = textOf((await pdf(address)).bytes);
    for (const part of [
      'Changes from rev. 0 to rev. 1',
      'E3Z-NEW',
      'ADDED',
      removed?.materialNo,
      'REMOVED',
      'Optional',
    ]) {
      expect(english).toContain(part);
    }
    const back = await pdf(`/api/quo/${first.id}/redline.pdf?from=1&to=0`);
    expect(textOf(back.bytes)).toContain('Changes from rev. 1 to rev. 0');
    expect((await pdf(`/api/quo/${first.id}/redline.pdf?from=0&to=2`)).status).toBe(404);
    expect((await pdf(`/api/quo/${first.id}/redline.pdf?from=-1&to=0`)).status).toBe(400);
    expect((await pdf('/api/quo/999999/redline.pdf?from=0&to=0')).status).toBe(404);
  });
});

describe('calls about revisions', () => {
  it('are refused for a version that is not the present one', async () => {
    const quotation = await offer();
    await seller.patch('/api/quo', { id: quotation.id, version: quotation.version, discount: 5 });
    expect((await send(quotation)).status).toBe(409);
    expect(await revisionsOf(quotation)).toEqual([]);
  });

  it('are refused for a quotation without lines, which can only come from old data', async () => {
    const quotation = await offer();
    await app.db.deleteFrom('quotation_line').where('quotation_id', '=', quotation.id).execute();
    const refusal = { status: 422, body: { code: 'refused', details: expect.stringContaining('has no lines') } };
    expect(await send(quotation)).toMatchObject(refusal);
    expect(await seller.post('/carbone/report_quotation', { id: quotation.id })).toMatchObject(refusal);
    expect(await revisionsOf(quotation)).toEqual([]);
  });

  it('are refused for a quotation that was not sent, and for revisions that do not exist', async () => {
    const quotation = await offer();
    expect((await revise(quotation)).status).toBe(422);
    expect((await seller.get(`/api/quo/${quotation.id}/revisions/0`)).status).toBe(404);
    expect((await pdf(`/api/quo/${quotation.id}/revisions/0/document`)).status).toBe(404);
    expect((await pdf(`/api/quo/${quotation.id}/revisions/-1/document`)).status).toBe(400);
    expect((await send({ ...quotation, id: 999_999 })).status).toBe(404);
  });

  it('are refused for those who may not see quotations', async () => {
    const other = await app.userWith('MA_SHODAN');
    const first = await sent(await offer());
    expect((await send(first, {}, other)).status).toBe(403);
    expect((await revise(first, other)).status).toBe(403);
    expect((await pdf(`/api/quo/${first.id}/revisions/0/document`, other)).status).toBe(403);
    expect((await other.get(`/api/quo/${first.id}/revisions`)).status).toBe(403);
    expect((await pdf(`/api/quo/${first.id}/revisions/0/document`, app.anonymous)).status).toBe(401);
  });
});
