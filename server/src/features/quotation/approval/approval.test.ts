import type { LatestNotifications } from '@gso/contract/notification';
import type { Quotation } from '@gso/contract/quotation';
import type { PriceApproval } from '@gso/contract/quotation/approval';
import type { RevisionContent } from '@gso/contract/quotation/revision';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { MyDay } from '@gso/contract/record/my-day';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { Offers } from '../testing/offers.ts';

const app = testApp();
let seller: Caller;
let approver: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  approver = await app.userWith('QUO_APPROVE_PRICE');
  offers = await Offers.of(app, seller);
});

/** One at 1,000 with a bottom price of 900. */
const offer = async (fields: object = {}, line: object = {}): Promise<Quotation> =>
  offers.quotation([{ id: await offers.item(), qty: 2, ...line }], fields);
const present = async ({ id }: { id: number }) => (await seller.get<Quotation>(`/api/quo/${id}`)).body;
const approvalOf = ({ id }: { id: number }, caller = seller) => caller.get<PriceApproval>(`/api/quo/${id}/approval`);
const ask = (quotation: Pick<Quotation, 'id' | 'version'>, caller = seller) =>
  caller.post<PriceApproval>(`/api/quo/${quotation.id}/approval`, { version: quotation.version });
type Shown = Pick<Quotation, 'id' | 'version'> & { lines?: PriceApproval['lines'] };
/** Approves the lines that were shown, unless the body says otherwise. */
const decide = ({ id, version, lines = [] }: Shown, body?: object, caller = approver) =>
  caller.post<PriceApproval & RefusalReply>(`/api/quo/${id}/approval/decision`, {
    ...{ version, decision: 'APPROVED' },
    ...(body && 'decision' in body ? {} : { lines: lines.map(({ line }) => line) }),
    ...body,
  });
const send = (quotation: Pick<Quotation, 'id' | 'version'>) =>
  seller.post<Quotation>(`/api/quo/${quotation.id}/send`, { version: quotation.version });
const change = (quotation: Quotation, fields: object) =>
  seller.patch<Quotation>('/api/quo', { id: quotation.id, version: quotation.version, ...fields });
const lineOf = ({ itemDetails: [line] }: Quotation, fields: object = {}) => [
  { line: line?.line, id: line?.id, qty: line?.qty, ...fields },
];

async function approved(quotation: Quotation): Promise<Quotation> {
  const asked = await ask(quotation);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const decided = await decide(asked.body);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  return present(quotation);
}
const setLimit = async (of: Caller, limit: number | null) => {
  await app.db
    .updateTable('role')
    .set({ discount_limit: limit })
    .where('id', 'in', app.db.selectFrom('user_login').select('role_id').where('username', '=', of.username))
    .execute();
};

describe('a quotation below a bottom price', () => {
  it('cannot be sent before somebody approves it', async () => {
    const first = await offer({ discount: 20 });
    expect(first).toMatchObject({ linesToApprove: 1, approval: '' });
    expect(await send(first)).toMatchObject({
      status: 422,
      body: { details: expect.stringContaining('One line needs an approval') },
    });
    const asked = (await ask(first)).body;
    expect(asked).toMatchObject({
      ...{ state: 'ASKED', mayDecide: false, limit: null },
      lines: [{ price: 800, floor: 900, listPrice: 1000, isBelowFloor: true, isBeyondLimit: false, approved: null }],
    });
    expect((await send(asked)).status).toBe(422);
    const decided = (await decide(asked)).body;
    expect(decided).toMatchObject({ state: 'APPROVED', lines: [], requests: [{ decision: 'APPROVED', lines: 1 }] });
    const sent = await send(decided);
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const { body } = await seller.get<RevisionContent>(`/api/quo/${first.id}/revisions/0`);
    expect(body.itemDetails[0]?.approved).toMatchObject({
      price: 800,
      qty: 2,
      floor: 900,
      terms: { termDays: body.termDays },
    });
  });

  it('is rejected with a reason, which the seller gets, improved and approved', async () => {
    const first = await offer({ discount: 20 });
    const asked = (await ask(first)).body;
    expect((await decide(asked, { decision: 'REJECTED' })).status).toBe(400);
    expect((await decide(asked, { decision: 'REJECTED', reason: '' })).status).toBe(400);
    const rejected = (await decide(asked, { decision: 'REJECTED', reason: 'At most 15 percent' })).body;
    expect(rejected).toMatchObject({ state: 'REJECTED', requests: [{ reason: 'At most 15 percent' }] });
    expect((await send(rejected)).status).toBe(422);
    const better = (await change(await present(first), { discount: 15 })).body;
    expect(better).toMatchObject({ approval: 'REJECTED', linesToApprove: 1 });
    expect((await send(await approved(better))).status).toBe(200);

    const { body } = await seller.get<LatestNotifications>('/api/notification/latest');
    expect(body.content.filter(({ quotationId }) => quotationId === first.id).map(({ title }) => title)).toEqual([
      expect.stringMatching(/approved the prices of QUO-/),
      expect.stringMatching(/rejected the prices of QUO-.* for PT Sinar Baja: At most 15 percent/),
    ]);
    const waiting = await approver.get<LatestNotifications>('/api/notification/latest');
    expect(waiting.body.content.find(({ quotationId }) => quotationId === first.id)?.title).toMatch(
      /asks you to approve/,
    );
    const history = await seller.get<{ content: HistoryEntry[] }>(`/api/quo/${first.id}/history`);
    const changes = history.body.content.flatMap((entry) => entry.changes);
    expect(changes.filter(({ field }) => field.startsWith('approval')).map(({ field, to }) => [field, to])).toEqual([
      ['approval', 'APPROVED'],
      ['approval', 'ASKED'],
      ['approval', 'REJECTED'],
      ['approvalReason', 'At most 15 percent'],
      ['approval', 'ASKED'],
      ['approval', ''],
    ]);
    const moves = app.db.selectFrom('status_change').selectAll().where('quotation_id', '=', first.id).orderBy('id');
    expect((await moves.execute()).map(({ to_status, by }) => [to_status, by])).toEqual([
      ['PRICE_ASKED', seller.username],
      ['PRICE_REJECTED', approver.username],
      ['PRICE_ASKED', seller.username],
      ['PRICE_APPROVED', approver.username],
    ]);
  });

  it('is a bundle that costs less than its own bottom price', async () => {
    const { id } = await app.db
      .insertInto('bundle')
      .values({
        ...{ brand: 'Omron', category: 'Set', material_no: 'SET-1', material_desc: 'Set' },
        ...{ selling_price: 5000, bottom_price: 4500, created_by: seller.username, updated_by: seller.username },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const first = await offers.quotation([{ id, qtyType: 'SET', qty: 1 }], { discount: 600, discType: 'LUMP_SUM' });
    expect((await approvalOf(first)).body.lines).toMatchObject([{ price: 4400, floor: 4500, qtyType: 'SET' }]);
    expect((await send(first)).status).toBe(422);
  });
});

describe('a larger discount than the limit of the role', () => {
  it('needs an approval by the limits of now, not by those of the last save', async () => {
    const limited = await app.userWith('MA_QUOTATION');
    const first = await offers.quotation(
      [{ id: await offers.item({ bottom: 100 }), qty: 1, sellingPrice: 950 }],
      { discount: 10, salesUsername: limited.username },
      limited,
    );
    expect(first.linesToApprove).toBe(0);
    await setLimit(limited, 10);
    expect((await send(first)).status).toBe(422);
    const { body } = await approvalOf(first);
    expect(body).toMatchObject({ limit: 10, lines: [{ listPrice: 1000, price: 855, isBeyondLimit: true }] });
    await setLimit(limited, 14);
    expect((await ask(first)).body.lines).toHaveLength(1);
    await setLimit(limited, 20);
    const asked = await approvalOf(first);
    expect(asked.body).toMatchObject({ state: 'ASKED', lines: [] });
    expect((await send(asked.body)).body).toMatchObject({ approval: '', sentAt: expect.any(String) });
    const { requests } = (await approvalOf(first)).body;
    expect(requests).toMatchObject([{ decision: 'WITHDRAWN', decidedBy: null }]);
  });
});

describe('an approval', () => {
  it('is refused while a limit that became stricter adds lines that were not shown', async () => {
    const limited = await app.userWith('MA_QUOTATION');
    const lines = [
      { id: await offers.item({ bottom: 100 }), qty: 1, sellingPrice: 800 },
      { id: await offers.item({ bottom: 100 }), qty: 1, sellingPrice: 950 },
    ];
    const first = await offers.quotation(lines, { salesUsername: limited.username }, limited);
    await setLimit(limited, 10);
    const asked = (await ask(first)).body;
    const [low, other] = first.itemDetails.map(({ line }) => line);
    expect(asked.lines.map(({ line }) => line)).toEqual([low]);

    await setLimit(limited, 4);
    const refused = await decide(asked);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'stale', details: expect.stringContaining('One line that was not shown needs') },
        current: { version: asked.version, state: 'ASKED', limit: 4, lines: [{ line: low }, { line: other }] },
      },
    });
    const kept = (await present(first)).itemDetails.map((line) => line.approved);
    expect([(await approvalOf(first)).body.state, ...kept]).toEqual(['ASKED', null, null]);
    const shown = (await approvalOf(first, approver)).body;
    expect((await decide({ ...shown, lines: shown.lines.slice(1) })).status, 'the other one was not shown').toBe(409);
    expect((await decide(shown)).body).toMatchObject({ state: 'APPROVED', requests: [{ lines: 2 }] });
  });

  it('is only for lines that still need one, and a rejection is for all of them', async () => {
    const limited = await app.userWith('MA_QUOTATION');
    const lines = [800, 950].map(async (sellingPrice) => ({
      ...{ id: await offers.item({ bottom: 100 }), qty: 1, sellingPrice },
    }));
    const made = async () => offers.quotation(await Promise.all(lines), { salesUsername: limited.username }, limited);
    await setLimit(limited, 4);
    const [one, two] = [(await ask(await made())).body, (await ask(await made())).body];
    expect(one.lines).toHaveLength(2);
    await setLimit(limited, 10);
    expect((await decide(one)).body).toMatchObject({ state: 'APPROVED', requests: [{ lines: 1 }] });
    expect((await present(one)).itemDetails.map(({ approved }) => approved !== null)).toEqual([true, false]);
    await setLimit(limited, 1);
    expect((await decide(two, { decision: 'REJECTED', reason: 'No' })).body.state).toBe('REJECTED');
  });

  it('holds for what gets better, and not for what gets worse', async () => {
    let quotation = await approved(await offer({ discount: 20 }));
    const next = async (fields: object) => {
      const reply = await change(quotation, fields);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      quotation = reply.body;
      return [quotation.linesToApprove, quotation.approval];
    };
    expect(await next({ discount: 19 })).toEqual([0, 'APPROVED']);
    expect(await next({ discount: 20.01 })).toEqual([1, '']);
    expect(await next({ discount: 20 })).toEqual([0, '']);
    expect(await next({ itemDetails: lineOf(quotation, { qty: 3 }) })).toEqual([1, '']);
    expect(await next({ itemDetails: lineOf(quotation, { qty: 1 }) })).toEqual([1, '']);
    expect(await next({ itemDetails: lineOf(quotation, { qty: 2 }) })).toEqual([0, '']);
    expect(await next({ itemDetails: lineOf(quotation, { sellingPrice: 999.99 }) })).toEqual([1, '']);
    expect((await send(quotation)).status).toBe(422);
  });

  it('stays with its line over revisions, and with no copy', async () => {
    const quotation = await approved(await offer({ discount: 20 }));
    const copy = await offers.quotation(lineOf(quotation), { discount: 20 });
    expect(copy).toMatchObject({ linesToApprove: 1, itemDetails: [{ approved: null }] });
    expect((await send(copy)).status).toBe(422);
    const [line] = lineOf(quotation);
    const again = (await change(quotation, { itemDetails: [{ ...line, line: undefined }] })).body;
    expect(again).toMatchObject({ linesToApprove: 1, itemDetails: [{ approved: null }] });

    const other = await approved(await offer({ discount: 20 }));
    const sent = (await send(other)).body;
    const revised = (await seller.post<Quotation>(`/api/quo/${sent.id}/revise`, { version: sent.version })).body;
    expect((await send(revised)).status).toBe(200);
  });

  it('comes back with a quotation that is restored, and so does a question that waits', async () => {
    const quotation = await approved(await offer({ discount: 20 }));
    const waiting = (await ask(await offer({ discount: 20 }))).body;
    for (const { id, version } of [quotation, waiting]) {
      expect((await seller.delete(`/api/quo/${id}?version=${version}`)).status).toBe(200);
      expect((await seller.post(`/api/quo/${id}/restore`)).status).toBe(200);
    }
    const restored = (await approvalOf(waiting)).body;
    expect(restored).toMatchObject({ state: 'ASKED', version: waiting.version + 2 });
    expect((await decide(waiting)).status).toBe(409);
    expect((await send(restored)).status).toBe(422);
    expect((await decide(restored)).status).toBe(200);
    expect((await send(await present(quotation))).status).toBe(200);
  });

  it('is asked for again after every change', async () => {
    const first = await offer({ discount: 20 });
    const asked = (await ask(first)).body;
    const renamed = (await change(await present(first), { name: 'Conveyor line 4' })).body;
    expect(renamed.approval).toBe('');
    expect((await decide(asked)).status).toBe(409);
    expect((await decide(renamed)).status).toBe(422);
    expect((await ask(renamed)).body.requests).toMatchObject([{ decision: null }, { decision: 'WITHDRAWN' }]);
  });
});

describe('calls are refused', () => {
  it('without the permission', async () => {
    const asked = (await ask(await offer({ discount: 20 }))).body;
    const other = await app.userWith('MA_SHODAN', 'MA_MASTER_DATA', 'MA_SALES');
    expect((await approvalOf(asked, other)).status).toBe(403);
    expect((await ask(asked, other)).status).toBe(403);
    expect((await decide(asked, {}, other)).status).toBe(403);
    expect((await decide(asked, {}, seller)).status).toBe(403);
    expect((await ask(asked, approver)).status).toBe(403);
    expect((await decide(asked, {}, app.anonymous)).status).toBe(401);
    expect((await approvalOf(asked)).body.state).toBe('ASKED');
  });

  it('by an approver who may not open quotations, for those that nobody asked about', async () => {
    const first = await offer({ discount: 20 });
    expect((await approvalOf(first, approver)).status).toBe(404);
    const asked = (await ask(first)).body;
    expect((await approvalOf(asked, approver)).status).toBe(200);
    const changed = (await change(await present(asked), { name: 'Not asked about' })).body;
    expect(changed.approval).toBe('');
    expect((await approvalOf(changed, approver)).status).toBe(404);
    await decide((await ask(changed)).body);
    expect((await approvalOf(changed, approver)).status).toBe(200);
  });

  it('for what the caller asked for or sells', async () => {
    const both = await app.userWith('MA_QUOTATION', 'QUO_APPROVE_PRICE', 'MA_SALES');
    const own = await offers.quotation(
      [{ id: await offers.item(), qty: 1 }],
      { discount: 20, salesUsername: both.username },
      both,
    );
    const asked = (await ask(own, seller)).body;
    const refused = await decide(asked, {}, both);
    expect(refused).toMatchObject({ status: 422, body: { details: expect.stringContaining('Somebody else') } });
    const theirs = (await ask(await offer({ discount: 20 }), both)).body;
    expect(theirs.mayDecide).toBe(false);
    expect((await decide(theirs, {}, both)).status).toBe(422);
    expect((await decide(theirs, { decision: 'REJECTED', reason: 'No' }, both)).status).toBe(422);
  });

  it('for another version, twice, and when it is decided, sent or not needed', async () => {
    const first = await offer({ discount: 20 });
    expect((await decide(first)).status, 'nobody asked').toBe(422);
    const asked = (await ask(first)).body;
    expect((await ask(first)).status).toBe(409);
    expect((await ask(asked)).status).toBe(422);
    expect((await decide({ ...asked, version: asked.version - 1 })).status).toBe(409);
    const decided = (await decide(asked)).body;
    expect((await decide(asked)).status).toBe(409);
    expect((await decide(decided)).status).toBe(422);
    expect((await ask(decided)).status, 'nothing to approve').toBe(422);
    const sent = (await send(decided)).body;
    expect((await ask(sent)).status).toBe(422);
    expect((await decide(sent)).status).toBe(422);
    expect((await ask(await offer())).status).toBe(422);
    expect((await ask({ id: 999_999, version: 1 })).status).toBe(404);
  });

  it('with input that is out of range', async () => {
    const asked = (await ask(await offer({ discount: 20 }))).body;
    for (const body of [
      { version: -1 },
      { version: 1e20 },
      { decision: 'WITHDRAWN' },
      { decision: '' },
      { reason: 'x'.repeat(501) },
      { approved: [] },
      { approvedPrice: -1 },
      { lines: undefined },
      { lines: [-1] },
      { lines: [1e20] },
      { lines: 'all' },
      { lines: Array.from({ length: 501 }, (_, at) => at + 1) },
    ]) {
      expect((await decide(asked, body)).status, JSON.stringify(body).slice(0, 50)).toBe(400);
    }
    expect((await seller.post(`/api/quo/-1/approval`, { version: 1 })).status).toBe(400);
    const line = (await present(asked)).itemDetails[0];
    const forged = { line: line?.line, id: line?.id, approved: { price: 0, qty: 99, floor: 9999 } };
    // A row may be sent back as it was read; what the server computes is ignored.
    const sentBack = { itemDetails: [forged], approval: 'APPROVED', linesToApprove: 0, name: 'Forged' };
    const { body } = await change(await present(asked), sentBack);
    expect(body).toMatchObject({ name: 'Forged', linesToApprove: 1, approval: '', itemDetails: [{ approved: null }] });
  });

  it('with the key of another call, while a repeated one gets the first reply', async () => {
    const [one, two] = [await offer({ discount: 20 }), await offer({ discount: 20 })];
    const [first, second] = [(await ask(one)).body, (await ask(two)).body];
    const key = { 'idempotency-key': `approve-${one.id}` };
    const call = ({ id, version, lines: shown }: PriceApproval, caller = approver) => {
      const lines = shown.map(({ line }) => line);
      return caller.post<PriceApproval>(
        `/api/quo/${id}/approval/decision`,
        { version, decision: 'APPROVED', lines },
        key,
      );
    };
    const reply = await call(first);
    expect(reply.status).toBe(200);
    expect((await call(first)).body).toEqual(reply.body);
    expect((await call(second)).status).toBe(422);
    const another = await app.userWith('QUO_APPROVE_PRICE');
    expect((await call(first, another)).status).toBe(409);
    expect((await approvalOf(second)).body.state).toBe('ASKED');
  });
});

describe('what waits for an approver', () => {
  it('is on their day until it is decided, and not on that of the asker', async () => {
    const reader = await app.userWith('MA_QUOTATION', 'QUO_APPROVE_PRICE');
    const listed = async (caller: Caller) =>
      (await caller.get<MyDay>('/api/myday')).body.priceApprovals?.content.map(({ id }) => id);
    const asked = (await ask(await offer({ discount: 20 }))).body;
    expect(await listed(reader)).toContain(asked.id);
    expect(await listed(seller)).toBeUndefined();
    const own = (await ask(await offer({ discount: 20 }), reader)).body;
    expect(await listed(reader)).not.toContain(own.id);
    await decide(asked, {}, reader);
    expect(await listed(reader)).not.toContain(asked.id);
  });

  it('has purchase prices and margins, which sellers do not get', async () => {
    const first = (await ask(await offer({ discount: 20 }))).body;
    const seen = (await approvalOf(first, approver)).body;
    expect(seen).toMatchObject({ margin: 99.88, lines: [{ cost: 1, margin: 99.88 }] });
    const { margin, lines } = (await approvalOf(first)).body;
    expect([margin, lines[0]?.cost, lines[0]?.margin]).toEqual([undefined, undefined, undefined]);
    const both = await app.userWith('MA_QUOTATION', 'MA_MASTER_DATA');
    expect((await approvalOf(first, both)).body.margin).toBe(99.88);
  });

  it('has none of them in the reply to a repeated call of somebody who may not read them any more', async () => {
    const first = await offer({ discount: 20 });
    const person = await app.person(['MA_QUOTATION', 'MA_MASTER_DATA']);
    const key = { 'idempotency-key': 'asked-by-somebody' };
    const body = { version: first.version };
    const asked = await (await app.signIn(person)).post<PriceApproval>(`/api/quo/${first.id}/approval`, body, key);
    expect(asked.body).toMatchObject({ margin: 99.88, lines: [{ cost: 1 }] });
    await app.db
      .updateTable('role')
      .set({ permissions: ['MA_QUOTATION'] })
      .where('id', '=', person.roleId)
      .execute();
    const again = await (await app.signIn(person)).post<PriceApproval>(`/api/quo/${first.id}/approval`, body, key);
    expect(again).toMatchObject({ status: 200, body: { version: asked.body.version } });
    expect([again.body.margin, again.body.lines[0]?.cost]).toEqual([undefined, undefined]);
  });
});

describe('a discount limit', () => {
  it('is kept with the role, and nobody changes their own', async () => {
    const admin = await app.userWith('MA_ACCOUNT', 'MA_QUOTATION');
    const created = await admin.post<{ id: number; version: number; discountLimit: number | null }>('/api/role', {
      ...{ name: 'Juniors', permissions: ['MA_QUOTATION'], discountLimit: 7.5 },
    });
    expect(created).toMatchObject({ status: 201, body: { discountLimit: 7.5 } });
    const { id, version } = created.body;
    const changed = await admin.patch(`/api/role/${id}`, { version, discountLimit: null });
    expect(changed).toMatchObject({ status: 200, body: { discountLimit: null } });
    for (const discountLimit of [-1, 100.01, 1.005, 1e20, '5']) {
      expect((await admin.patch(`/api/role/${id}`, { version: version + 1, discountLimit })).status).toBe(400);
    }
    const { role_id } = await app.db
      .selectFrom('user_login')
      .select('role_id')
      .where('username', '=', admin.username)
      .executeTakeFirstOrThrow();
    expect((await admin.patch(`/api/role/${role_id}`, { version: 1, discountLimit: 50 })).status).toBe(422);
  });
});
