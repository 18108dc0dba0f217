import { limits } from '@gso/contract/limits';
import type { Quotation } from '@gso/contract/quotation';
import { filledIn, type LetterRow, type QuotationMail, type SendingStart } from '@gso/contract/quotation/mail';
import type { LatestNotifications } from '@gso/contract/notification';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailApp } from '../../../../testing/mail/mail-app.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { Offers } from '../testing/offers.ts';
import { remindOfQuotations } from './remind.ts';

const app = mailApp({
  refusal: (address) => (address.startsWith('nobody') ? { code: 550, text: 'No such user here' } : undefined),
});
const without = testApp();
const soon = { timeout: 15_000, interval: 50 };
let seller: Caller;
let offers: Offers;
let item = 0;

beforeAll(async () => {
  seller = await app.userWith('MA_QUOTATION');
  await sql`update user_login set email = 'dewi@gso.example', first_name = 'Dewi' where username = ${seller.username}`.execute(
    app.db,
  );
  offers = await Offers.of(app, seller);
  item = await offers.item();
});

const offer = () => offers.quotation([{ id: item, qty: 3 }]);
const bodyOf = ({ version }: Quotation, fields: object = {}) => ({
  version,
  to: ['ratna@x.id'],
  subject: 'Your quotation',
  text: 'Dear Ratna,\n\nattached.\nBest regards\nDewi',
  ...fields,
});
const mail = (quotation: Quotation, fields: object = {}, { by = seller, key = '' } = {}) =>
  by.post<Quotation & RefusalReply>(
    `/api/quo/${quotation.id}/mail`,
    bodyOf(quotation, fields),
    key ? { 'idempotency-key': key } : {},
  );
const mailsOf = async ({ id }: Quotation) => (await seller.get<QuotationMail[]>(`/api/quo/${id}/mail`)).body;
const stateOf = (quotation: Quotation, state: string) =>
  expect.poll(async () => (await mailsOf(quotation)).map((one) => one.state), soon).toEqual([state]);
const received = (subject: string) => app.mail.received.filter(({ headers }) => headers['subject'] === subject);
const documentOf = async ({ id }: Quotation, caller = seller) =>
  app.http.inject({
    url: `/api/quo/${id}/revisions/0/document`,
    headers: { authorization: `Bearer ${caller.token ?? ''}` },
  });

describe('a quotation by mail', () => {
  it('arrives with the kept document, replies go to the seller, and it counts as sent', async () => {
    const quotation = await offer();
    const subject = `For you: ${quotation.refNo}`;
    const sent = await mail(quotation, { to: ['ratna@x.id', 'budi@x.id', 'RATNA@x.id'], subject });
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { sentAt: expect.any(String) } });
    await stateOf(quotation, 'sent');
    const [got, ...more] = received(subject);
    expect(more).toEqual([]);
    expect(got?.recipients).toEqual(['ratna@x.id', 'budi@x.id', 'dewi@gso.example']);
    expect(got?.headers).toMatchObject({ to: 'ratna@x.id, budi@x.id', cc: 'dewi@gso.example' });
    expect(got?.headers['reply-to']).toBe('Dewi <dewi@gso.example>');
    expect(got?.headers['auto-submitted']).toBeUndefined();
    expect(got?.text).toContain('Dear Ratna,\n\nattached.\nBest regards\nDewi\n');
    expect(got?.html).toContain('attached.<br>Best regards<br>Dewi');
    const [file] = got?.files ?? [];
    expect(file).toMatchObject({ type: 'application/pdf', name: `${quotation.refNo}.pdf` });
    const kept = (await documentOf(quotation)).rawPayload;
    expect(Buffer.from(file?.base64 ?? '', 'base64').equals(kept)).toBe(true);
    const [listed] = await mailsOf(quotation);
    expect(listed).toMatchObject({
      to: ['ratna@x.id', 'budi@x.id'],
      refused: [],
      subject,
      by: seller.username,
      revision: 0,
    });
    const audited = await sql<{ changes: unknown }>`select changes from audit_entry
      where entity = 'quotation_mail' and record_name = ${quotation.refNo}`.execute(app.db);
    expect(JSON.stringify(audited.rows)).toContain('budi@x.id');
  });

  it('can be mailed again as it was sent, without a second revision', async () => {
    const first = (await mail(await offer(), { subject: 'first' })).body;
    const again = await mail(first, { subject: `again ${first.refNo}`, copyToSelf: false, language: 'id' });
    expect(again).toMatchObject({ status: 200, body: { version: first.version, sentAt: first.sentAt } });
    await expect.poll(() => received(`again ${first.refNo}`).length, soon).toBe(1);
    expect(received(`again ${first.refNo}`)[0]).toMatchObject({ recipients: ['ratna@x.id'] });
    const revisions = await seller.get<unknown[]>(`/api/quo/${first.id}/revisions`);
    expect(revisions.body).toHaveLength(1);
  });

  it('is sent once by two people at the same moment, and by a call that is repeated', async () => {
    const quotation = await offer();
    const replies = await Promise.all([mail(quotation), mail(quotation), mail(quotation)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await mailsOf(quotation)).toHaveLength(1);
    const other = await offer();
    const key = `mail-${other.id}-once`;
    const twice = await Promise.all([mail(other, {}, { key }), mail(other, {}, { key })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mail(other, {}, { key })).body).toEqual(twice[0].body);
    expect(await mailsOf(other)).toHaveLength(1);
  });

  it('that the mail server refuses is failed, and its sender is notified', async () => {
    const quotation = await offer();
    const sent = (await mail(quotation, { to: ['nobody@x.id'], copyToSelf: false })).body;
    await stateOf(quotation, 'failed');
    const [failed] = await mailsOf(quotation);
    expect(failed).toMatchObject({ refused: ['nobody@x.id'], error: expect.stringContaining('No such user here') });
    const { body } = await seller.get<LatestNotifications>('/api/notification/latest');
    expect(body.content[0]).toMatchObject({
      quotationId: quotation.id,
      title: expect.stringContaining(`${quotation.refNo} could not be mailed to nobody@x.id`),
    });
    const retried = await mail(sent, { subject: `retried ${quotation.refNo}` });
    expect(retried.status).toBe(200);
    await expect.poll(() => received(`retried ${quotation.refNo}`).length, soon).toBe(1);
  });

  it('names those who did not get it if others did', async () => {
    const quotation = await offer();
    await mail(quotation, { to: ['ratna@x.id', 'nobody@y.id'], subject: `some ${quotation.refNo}` });
    await stateOf(quotation, 'failed');
    expect((await mailsOf(quotation))[0]?.refused).toEqual(['nobody@y.id']);
    expect(received(`some ${quotation.refNo}`)[0]?.recipients).toContain('ratna@x.id');
  });

  it.each([
    ['no recipient', { to: [] }],
    ['too many', { to: Array.from({ length: limits.mailRecipients + 1 }, (_, n) => `a${n}@x.id`) }],
    ['no address', { to: ['ratna'] }],
    ['two addresses in one', { to: ['a@x.id,b@x.id'] }],
    ['a name with an address', { to: ['Ratna <ratna@x.id>'] }],
    ['a header in an address', { to: ['ratna@x.id\r\nBcc: c@x.id'] }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: c@x.id' }],
    ['no subject', { subject: ' ' }],
    ['no text', { text: '' }],
    ['a long subject', { subject: 'x'.repeat(limits.mailSubject + 1) }],
    ['a long text', { text: 'x'.repeat(limits.mailText + 1) }],
    ['an unknown field', { bcc: 'c@x.id' }],
  ])('is refused with %s', async (_, fields) => {
    const quotation = await offer();
    expect((await mail(quotation, fields)).status).toBe(400);
    expect(await mailsOf(quotation)).toEqual([]);
    expect((await seller.get<Quotation>(`/api/quo/${quotation.id}`)).body.sentAt).toBeNull();
  });

  it('carries hostile text as text', async () => {
    const quotation = await offer();
    const subject = `<b>${quotation.refNo}</b>`;
    await mail(quotation, { subject, text: '<script>alert(1)</script>\n.\nBcc: c@x.id' });
    await expect.poll(() => received(subject).length, soon).toBe(1);
    const [got] = received(subject);
    expect(got?.recipients).toEqual(['ratna@x.id', 'dewi@gso.example']);
    expect(got?.headers['bcc']).toBeUndefined();
    expect(got?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>.<br>Bcc: c@x.id');
  });

  it('is refused for others, without a mail server, without an own address, and above the limit', async () => {
    const quotation = await offer();
    const stranger = await app.userWith('MA_SHODAN');
    expect((await mail(quotation, {}, { by: stranger })).status).toBe(403);
    expect((await stranger.get(`/api/quo/${quotation.id}/mail`)).status).toBe(403);
    expect((await stranger.get(`/api/quo/${quotation.id}/letter`)).status).toBe(403);
    expect((await mail({ ...quotation, id: 999_999 })).status).toBe(404);
    const silent = await app.userWith('MA_QUOTATION');
    expect((await mail(quotation, {}, { by: silent })).body.fields).toMatchObject([{ path: 'copyToSelf' }]);
    await sql`insert into quotation_mail (quotation_id, revision, recipients, language, subject, text, created_by)
      select quotation_id, revision, recipients, language, subject, text, ${silent.username}
      from quotation_mail, generate_series(1, ${limits.mailsPerHour}) limit ${limits.mailsPerHour}`.execute(app.db);
    const many = await mail(quotation, { copyToSelf: false }, { by: silent });
    expect(many).toMatchObject({ status: 422, body: { details: expect.stringContaining('in the last hour') } });
    const elsewhere = await without.userWith('MA_QUOTATION');
    const theirs = await (
      await Offers.of(without, elsewhere)
    ).quotation([{ id: await (await Offers.of(without, elsewhere)).item() }]);
    expect(await mail(theirs, {}, { by: elsewhere })).toMatchObject({
      status: 422,
      body: { details: expect.stringContaining('No mail server') },
    });
    expect((await elsewhere.get<SendingStart>(`/api/quo/${theirs.id}/letter`)).body.canMail).toBe(false);
  });
});

describe('the letter', () => {
  it('begins with the facts of the quotation in both languages, and the people of the company', async () => {
    const quotation = await offer();
    const { body } = await seller.get<SendingStart>(`/api/quo/${quotation.id}/letter`);
    expect(body).toMatchObject({ canMail: true, ownAddress: 'dewi@gso.example', contacts: [{ email: 'ratna@x.id' }] });
    expect(body.drafts.en.subject).toBe(`Quotation ${quotation.refNo}: Conveyor line 3`);
    expect(body.drafts.en.text).toContain('Dear Ibu Ratna,');
    expect(body.drafts.en.text, 'it has no end').not.toContain('valid until');
    expect(body.drafts.id.text).toContain('Yth. Ibu Ratna,');
  });

  it('is changed by those who keep master data, without unknown marks', async () => {
    const admin = await app.userWith('MA_MASTER_DATA');
    const { body: letter } = await admin.get<LetterRow>('/api/quo/letter');
    const { version } = letter;
    expect((await seller.get('/api/quo/letter')).status).toBe(403);
    expect((await seller.patch('/api/quo/letter', { version, subjectEn: 'x' })).status).toBe(403);
    const unknown = await admin.patch<RefusalReply>('/api/quo/letter', { version, textEn: 'Dear {friend}' });
    expect(unknown).toMatchObject({ status: 400, body: { fields: [{ path: 'textEn' }] } });
    const changes = {
      ...{
        subjectEn: 'About {refNo}',
        textEn: 'For {company}\nuntil {validUntil}\n{seller}',
        subjectId: 'Soal {refNo}',
      },
      ...{ textId: 'Untuk {company}', followUpDays: 3 },
    };
    const saved = await admin.patch<LetterRow>('/api/quo/letter', { version, ...changes });
    expect(saved).toMatchObject({ status: 200, body: changes });
    expect((await admin.get<LetterRow>('/api/quo/letter')).body).toMatchObject(changes);
    expect((await admin.patch('/api/quo/letter', { version, followUpDays: 5 })).status).toBe(409);
    const quotation = await offer();
    const { drafts } = (await seller.get<SendingStart>(`/api/quo/${quotation.id}/letter`)).body;
    expect(drafts.en).toEqual({ subject: `About ${quotation.refNo}`, text: 'For PT Sinar Baja\nDewi' });
  });

  it('does not fill in marks that are part of a name', () => {
    const facts = {
      refNo: 'Q1',
      name: '{seller}',
      contact: 'Budi',
      company: '',
      total: '',
      validUntil: '',
      seller: 'Dewi',
      sender: '',
    };
    expect(filledIn('{name} for {contact}\n{company}!\n{seller}', facts)).toBe('{seller} for Budi\nDewi');
  });
});

describe('reminders', () => {
  it('come once to the seller when the day has come, from one of two processes', async () => {
    const quotation = (await mail(await offer(), { followUpOn: '2026-01-02' })).body;
    await sql`update quotation set follow_up_on = business_today(), reminded_at = null where id = ${quotation.id}`.execute(
      app.db,
    );
    const early = await sql<{
      early: boolean;
    }>`select (now() at time zone business_time_zone())::time < '07:00' as early`.execute(app.db);
    const told = async () =>
      (await seller.get<LatestNotifications>('/api/notification/latest')).body.content.filter(
        ({ title }) => title === `Time to ask PT Sinar Baja about ${quotation.refNo}`,
      );
    const reminded = await Promise.all([remindOfQuotations(app.db), remindOfQuotations(app.db)]);
    await remindOfQuotations(app.db);
    if (early.rows[0]?.early) return expect(reminded).toEqual([0, 0]);
    expect(await told()).toMatchObject([{ quotationId: quotation.id, type: 'QUOTATION_SENT' }]);
    const moved = await seller.patch<Quotation>(`/api/quo/${quotation.id}`, {
      ...{ version: quotation.version, followUpOn: '2026-01-03' },
    });
    expect(moved.status).toBe(200);
    await remindOfQuotations(app.db);
    expect(await told()).toHaveLength(2);
  });

  it('report a mail whose job is gone', async () => {
    const quotation = (await mail(await offer(), { subject: 'gone' })).body;
    await stateOf(quotation, 'sent');
    await sql`update quotation_mail set state = 'queued', created_at = now() - interval '4 days'
      where quotation_id = ${quotation.id}`.execute(app.db);
    await Promise.all([remindOfQuotations(app.db), remindOfQuotations(app.db)]);
    expect(await mailsOf(quotation)).toMatchObject([{ state: 'failed', refused: ['ratna@x.id'] }]);
  });
});
