import { spawnSync } from 'node:child_process';
import type { Quotation } from '@gso/contract/quotation';
import type { PriceApproval } from '@gso/contract/quotation/approval';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailApp } from '../../../../testing/mail/mail-app.ts';
import { poOf } from '../../../../testing/purchase-orders.ts';
import { upload, workbookFile } from '../../../../testing/sheet-files.ts';
import type { Caller } from '../../../../testing/test-app.ts';
import { Offers } from '../testing/offers.ts';
import { countAgain } from './count-again.ts';

const app = mailApp();
let seller: Caller;
/** May write for others, and book orders. */
let colleague: Caller;
let approver: Caller;
let offers: Offers;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  colleague = await app.userWith('MA_QUOTATION', 'MA_SALES');
  approver = await app.userWith('QUO_APPROVE_PRICE');
  offers = await Offers.of(app, seller);
});

/** One at 1,000 with a bottom price of 900. */
const offer = async (fields: object = {}, line: object = {}, caller = seller): Promise<Quotation> =>
  offers.quotation([{ id: await offers.item(), qty: 2, ...line }], fields, caller);
const present = async ({ id }: { id: number }) => (await seller.get<Quotation>(`/api/quo/${id}`)).body;
const send = ({ id, version }: Pick<Quotation, 'id' | 'version'>, caller = seller) =>
  caller.post<Quotation & RefusalReply>(`/api/quo/${id}/send`, { version });
const change = ({ id, version }: Quotation, fields: object, caller = seller) =>
  caller.patch<Quotation & RefusalReply>('/api/quo', { id, version, ...fields });
const ask = ({ id, version }: Pick<Quotation, 'id' | 'version'>, caller = seller) =>
  caller.post<PriceApproval>(`/api/quo/${id}/approval`, { version });
const approve = async ({ id, version }: Pick<Quotation, 'id' | 'version'>, caller = approver) => {
  const { body } = await caller.get<PriceApproval>(`/api/quo/${id}/approval`);
  const lines = body.lines.map(({ line }) => line);
  return caller.post<PriceApproval>(`/api/quo/${id}/approval/decision`, { version, decision: 'APPROVED', lines });
};
async function approved(quotation: Quotation, by = approver): Promise<Quotation> {
  const decided = await approve((await ask(quotation)).body, by);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  return present(quotation);
}
const order = (quotation: Quotation, caller = colleague) =>
  caller.post<SalesPoRow & RefusalReply>(
    '/api/salespo',
    poOf(quotation.customer.company.id, { quotation: { id: quotation.id } }),
  );

const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
const textOf = (bytes: Buffer): string =>
  spawnSync('pdftotext', ['-raw', '-', '-'], { input: bytes }).stdout.toString();
const bearer = { authorization: '' };
const printed = async (url: string, payload?: object): Promise<string> => {
  const headers = { ...bearer, authorization: `Bearer ${seller.token ?? ''}` };
  const reply = await app.http.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
  expect(reply.statusCode).toBe(200);
  return textOf(reply.rawPayload).replaceAll(/\s/g, '');
};

describe('a document', () => {
  it('is never that of an earlier version, whatever version its sender claims', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const low = await offer({ discount: 50 + round });
      // The document is printed while the price is low; before it is kept, the price rises and the version is right.
      const claimed = send({ id: low.id, version: low.version + 1 });
      await new Promise((resolve) => setTimeout(resolve, 10 + 15 * round));
      expect((await change(low, { discount: 0 })).status).toBe(200);
      const { status } = await claimed;
      if (status === 200) {
        const kept = await printed(`/api/quo/${low.id}/revisions/0/document`);
        if (hasReader) expect(kept).not.toContain(`${50 + round}%`);
      } else expect(status).toBe(409);
    }
  });

  it('with the changes is a draft as well', async () => {
    if (!hasReader) return;
    const sent = (await send(await offer())).body;
    const revised = (await seller.post<Quotation>(`/api/quo/${sent.id}/revise`, { version: sent.version })).body;
    const url = `/api/quo/${sent.id}/redline.pdf?from=0&to=1`;
    expect(await printed(url)).not.toContain('DRAFT');
    const low = (await change(revised, { discount: 50 })).body;
    expect(await printed(url)).toContain('DRAFT');
    const agreed = await approved(low);
    expect(await printed(url)).not.toContain('DRAFT');
    expect((await send(agreed)).status).toBe(200);
  });
});

describe('a quotation with a price that nobody approved', () => {
  it('is not ordered before somebody approves it', async () => {
    const low = await offer({ discount: 20 });
    expect(await order(low)).toMatchObject({ status: 422, body: { details: expect.stringContaining('approval') } });
    expect((await present(low)).status).toBe('OPEN');
    const agreed = await approved(low);
    expect((await order(agreed)).status).toBe(201);
    expect((await present(low)).status).toBe('WIN');
  });

  it('is not ordered by an order that named another one, or by one that is restored', async () => {
    const fine = await offer();
    const low = await offer({ discount: 20 });
    const po = (await order(fine)).body;
    const moved = await colleague.patch(`/api/salespo/${po.id}`, { version: po.version, quotation: { id: low.id } });
    expect(moved.status).toBe(422);
    expect((await colleague.delete(`/api/salespo/${po.id}?version=${po.version}`)).status).toBe(200);
    expect((await change(await present(fine), { discount: 20 })).body.linesToApprove).toBe(1);
    expect((await colleague.post(`/api/salespo/${po.id}/restore`)).status).toBe(422);
  });

  it('is neither sent nor ordered because it is imported, whatever its date', { timeout: 60_000 }, async () => {
    const importer = await app.userWith('MA_ACCOUNT', 'MA_QUOTATION', 'MA_SALES');
    await offers.item({ materialNo: 'OLD-1' });
    const terms = await sql<{ name: string }>`select description as name from payment_term`.execute(app.db);
    const at = { Company: 'PT Sinar Baja', Customer: 'Ibu Ratna', 'Payment Term': terms.rows[0]?.name ?? '' };
    const book = (no: string, discount: number) => ({
      Quotations: [{ 'Old No': no, Date: '2015-01-02', Title: 'Old', ...at, Discount: discount }],
      'Quotation lines': [{ Quotation: no, 'Material No': 'OLD-1', Qty: 1 }],
    });
    const orders = (no: string) => ({
      'Purchase orders': [
        {
          'Old No': no,
          'PO No': no,
          'PO Date': '2015-02-03',
          Company: at.Company,
          Category: 'GOODS',
          Amount: 1,
          Quotation: no,
        },
      ],
    });
    const imported = async (sheets: Parameters<typeof workbookFile>[0]) =>
      upload<RefusalReply>(importer, '/api/excel/oldsystem?valid=true', await workbookFile(sheets));
    expect((await imported({ ...book('FINE', 10), ...orders('FINE') })).body).toMatchObject({ created: 2, failed: 0 });
    expect((await imported({ ...book('LOW', 20), ...orders('LOW') })).body).toMatchObject({ created: 1, failed: 1 });
    expect((await imported(orders('LOW'))).body).toMatchObject({ created: 0, failed: 1 });
    const list = await seller.get<{ content: Quotation[] }>('/api/quo?q=Old&qst=OPEN');
    const [low] = list.body.content;
    expect(list.body.content).toMatchObject([{ oldNo: 'LOW', linesToApprove: 1, sentAt: null }]);
    if (!low) return;
    expect((await send(low, importer)).status).toBe(422);
    await approved(await present(low));
    expect((await imported(orders('LOW'))).body).toMatchObject({ created: 1, failed: 0 });
  });

  it('is ordered as it was sent, whatever the limit is by then', async () => {
    const sent = (await send(await approved(await offer({ discount: 20 })))).body;
    await sql`update quotation_line set approved_price = null where quotation_id = ${sent.id}`.execute(app.db);
    expect((await order(sent)).status).toBe(201);
  });

  it('is not mailed while others open it again', async () => {
    const sent = (await send(await offer())).body;
    const letter = { to: ['ratna@x.id'], copyToSelf: false, subject: 'Offer', text: 'Dear Ratna' };
    await Promise.all([
      seller.post<Quotation>(`/api/quo/${sent.id}/revise`, { version: sent.version }),
      ...Array.from({ length: 4 }, async () => {
        const reply = await seller.post<Quotation>(`/api/quo/${sent.id}/mail`, {
          ...letter,
          version: sent.version + 1,
        });
        expect([200, 409, 422]).toContain(reply.status);
      }),
    ]);
  });
});

describe('a line', () => {
  it('is named once in a change', async () => {
    const agreed = await approved(await offer({ discount: 20 }));
    const [line] = agreed.itemDetails;
    const one = { line: line?.line, id: line?.id, qty: 2 };
    const reply = await change(agreed, { itemDetails: [one, one] });
    expect(reply).toMatchObject({ status: 422, body: { fields: [{ path: 'itemDetails.1.line' }] } });
  });

  it('of another quotation, of another item or as a bundle is refused', async () => {
    const agreed = await approved(await offer({ discount: 20 }));
    const other = await offer({ discount: 20 });
    const [mine, theirs] = [agreed.itemDetails[0], other.itemDetails[0]];
    for (const forged of [
      { line: mine?.line, id: mine?.id },
      { line: theirs?.line, id: mine?.id },
      { line: theirs?.line, id: theirs?.id, qtyType: 'SET' },
    ]) {
      const reply = await change(other, { itemDetails: [forged] });
      expect(reply.status, JSON.stringify(forged)).toBe(422);
    }
  });

  it('without a rate has no bottom price that anybody knows, so it needs an approval', async () => {
    const id = await offers.item({ currency: 'CHF', selling: 2, bottom: 1 });
    const unknown = await offers.quotation([{ id, qty: 1, sellingPrice: 1 }]);
    expect(unknown.linesToApprove).toBe(1);
    expect((await send(unknown)).status).toBe(422);
    expect((await send(await approved(unknown))).status).toBe(200);
  });

  it('that is copied is compared with the present bottom price if that rose', async () => {
    const id = await offers.item();
    const old = await offers.quotation([{ id, qty: 1, sellingPrice: 950 }]);
    await sql`update item set selling_price = 2000, bottom_price = 1800 where id = ${id}`.execute(app.db);
    const copied = { line: old.itemDetails[0]?.line, id };
    const copy = await offers.quotation([copied]);
    expect(copy).toMatchObject({
      linesToApprove: 1,
      itemDetails: [{ price: { sellingPrice: 950, bottomPrice: 1800 } }],
    });
    expect((await send(copy)).status).toBe(422);
    const line = { line: copy.itemDetails[0]?.line, id };
    for (const [rounding, sellingPrice] of [
      [1000, 951],
      [0, null],
      [100, 1799],
    ] as const) {
      const { body } = await change(await present(copy), { rounding, itemDetails: [{ ...line, sellingPrice }] });
      expect(body, `${rounding}`).toMatchObject({ linesToApprove: 1, itemDetails: [{ price: { bottomPrice: 1800 } }] });
    }
    await sql`update item set selling_price = 1000, bottom_price = 500, updated_by = ${approver.username}
      where id = ${id}`.execute(app.db);
    const kept = await offers.quotation([copied]);
    expect(kept.itemDetails[0]?.price).toEqual({ sellingPrice: 950, bottomPrice: 900 });
  });
});

describe('an approval', () => {
  it('is for one customer', async () => {
    const agreed = await approved(await offer({ discount: 20 }));
    const by = { created_by: seller.username, updated_by: seller.username };
    const company = await app.db
      .insertInto('company')
      .values({ name: 'CV Lain', street: 'Jl. 2', ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contact = async (company_id: number) =>
      app.db
        .insertInto('customer')
        .values({ name: 'Pak Joko', company_id, ...by })
        .returning('id')
        .executeTakeFirstOrThrow();
    const colleagueOf = await change(agreed, { customer: await contact(agreed.customer.company.id) });
    expect(colleagueOf.body).toMatchObject({ linesToApprove: 1, approval: '', itemDetails: [{ approved: null }] });
    const other = await change(colleagueOf.body, { customer: await contact(company.id) });
    expect(other.body).toMatchObject({ linesToApprove: 1, approval: '', itemDetails: [{ approved: null }] });
    const back = await change(other.body, { customer: { id: offers.customerId } });
    expect(back.body).toMatchObject({ linesToApprove: 1, itemDetails: [{ approved: null }] });
  });

  it('is for one seller: nobody approves for a colleague what they then sell themselves', async () => {
    const both = await app.userWith('MA_QUOTATION', 'MA_SALES', 'QUO_APPROVE_PRICE');
    const agreed = await approved(await offer({ discount: 20 }), both);
    const taken = await change(agreed, { salesUsername: both.username }, both);
    expect(taken.body).toMatchObject({ linesToApprove: 1, approval: '', itemDetails: [{ approved: null }] });
    expect((await send(taken.body, both)).status).toBe(422);
  });
});

describe('the discount limit', () => {
  const setLimit = (of: Caller, limit: number | null) =>
    sql`update role set discount_limit = ${limit}
      where id = (select role_id from user_login where username = ${of.username})`.execute(app.db);
  const running = { signal: new AbortController().signal, stopping: new AbortController().signal };

  it('is that of whoever sets the prices, if it is stricter than the limit of the seller', async () => {
    const junior = await app.userWith('MA_QUOTATION', 'MA_SALES');
    await setLimit(junior, 5);
    const line = { id: await offers.item({ bottom: 100 }), qty: 1 };
    const made = await offers.quotation([line], { discount: 10 }, junior);
    expect(made).toMatchObject({ salesUsername: seller.username, linesToApprove: 1 });
    expect((await send(made, junior)).status).toBe(422);
    expect((await send(made)).status).toBe(422);
    const renamed = (await change(made, { name: 'Another name' })).body;
    expect(renamed.linesToApprove, 'the seller changed no price').toBe(1);
    const priced = (await change(renamed, { discount: 9 })).body;
    expect(priced.linesToApprove).toBe(0);
    const worse = (await change(priced, { discount: 12 }, junior)).body;
    expect(worse.linesToApprove).toBe(1);
    expect((await send(worse)).status).toBe(422);
  });

  it('marks the open quotations again when it changes, and those from before it was compared', async () => {
    const limited = await app.userWith('MA_QUOTATION');
    const line = { id: await offers.item({ bottom: 100 }), qty: 1 };
    const made = await offers.quotation([line], { discount: 10, salesUsername: limited.username }, limited);
    const counted = async () => {
      await countAgain(app.db, running);
      const { linesToApprove, version } = await present(made);
      return [linesToApprove, version];
    };
    expect(await counted()).toEqual([0, 1]);
    await setLimit(limited, 5);
    expect(await counted()).toEqual([1, 1]);
    expect(await countAgain(app.db, running)).toBe(0);
    await setLimit(limited, null);
    expect(await counted()).toEqual([0, 1]);
    const below = await offer({ discount: 20 });
    await sql`update quotation set lines_to_approve = 0`.execute(app.db);
    await sql`delete from discount_limit_seen`.execute(app.db);
    const [one, two] = await Promise.all([countAgain(app.db, running), countAgain(app.db, running)]);
    expect(one + two).toBeGreaterThan(0);
    expect((await present(below)).linesToApprove).toBe(1);
  });

  it('is asked again when a quotation is revised or opened', async () => {
    const limited = await app.userWith('MA_QUOTATION');
    const line = { id: await offers.item({ bottom: 100 }), qty: 1 };
    const made = await offers.quotation([line], { discount: 10, salesUsername: limited.username }, limited);
    const sent = (await send(made)).body;
    await setLimit(limited, 5);
    const revised = await seller.post<Quotation>(`/api/quo/${sent.id}/revise`, { version: sent.version });
    expect(revised.body.linesToApprove).toBe(1);
  });
});
