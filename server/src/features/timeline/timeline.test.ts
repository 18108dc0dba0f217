import { limits } from '@gso/contract/limits';
import { permissions, type Permission } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { TimelineEntry, TimelineKind, TimelinePage, TimelineSubjectKind } from '@gso/contract/record/timeline';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { addTask } from '../../../testing/project-tasks.ts';
import { aMarket, aQuotation, type Market, poOf, sendPo } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let everything: Caller;
let market: Market;

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

beforeAll(async () => {
  everything = await app.userWith(...permissions);
});
beforeEach(async () => {
  market = await aMarket(app, everything);
});

const timeline = async (subject: TimelineSubjectKind, id: number, query = '', caller = everything) => {
  const { status, body } = await caller.get<TimelinePage & RefusalReply>(`/api/${subject}/${id}/timeline${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const kindsOf = async (subject: TimelineSubjectKind, id: number, caller = everything): Promise<TimelineKind[]> =>
  (await timeline(subject, id, '?ps=50', caller)).content.map(({ kind }) => kind).toSorted();

/** What the triggers keep, compared with what the tables say. */
async function expectTrueTimeline(): Promise<void> {
  const { rows } = await sql`
    (select 'missing' as state, * from (select * from timeline_expected except select * from timeline_entry) as missing)
    union all
    (select 'too much', * from (select * from timeline_entry except select * from timeline_expected) as extra)
  `.execute(app.db);
  expect(rows).toEqual([]);
}

const post = async (path: string, body: object, caller = everything) => {
  const { status, body: made } = await caller.post<{ id: number; version: number }>(path, body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made;
};
const patch = async (path: string, body: object) => {
  const { status, body: saved } = await everything.patch<{ id: number; version: number }>(path, body);
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved;
};
const remove = async (path: string, version: number) => {
  const { status, body } = await everything.delete(`${path}?version=${version}`);
  expect(status, JSON.stringify(body)).toBe(200);
};
const restore = async (path: string) => {
  const { status, body } = await everything.post(`${path}/restore`);
  expect(status, JSON.stringify(body)).toBe(200);
};

const aShodan = (contact = market.contact) =>
  post('/api/shodan', { name: 'Line 2', desc: 'A second line', amount: 5_000_000, customer: { id: contact } });
const aProject = (contact = market.contact) =>
  post('/api/project', { name: 'Panel', dueDate: '2027-12-31', quota: 2, customer: { id: contact } });
const visitOf = (contact: number, fields: object = {}) => ({
  ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0930', timeEnd: '1030', activity: 'Talked' },
  ...{ customer: { id: contact }, ...fields },
});

/** One entry of each kind, all of the first company of the market. */
async function everyEntry() {
  const shodan = await aShodan();
  await post('/api/visit', visitOf(market.contact, { shodan: { id: shodan.id } }));
  await patch(`/api/shodan/${shodan.id}`, { status: 'LOSE', version: shodan.version });
  const project = await aProject();
  await post('/api/visit', visitOf(market.contact, { type: 'PROJECT', project: { id: project.id } }));
  const quotation = await aQuotation(app, everything, { ...market, shodan: shodan.id });
  await sql`with kept as (
      insert into stored_file (key, name, media_type, bytes, created_by)
      values (${`sent-${quotation}`}, 'sent.pdf', 'application/pdf', 1, ${everything.username}) returning key
    )
    insert into quotation_revision (quotation_id, revision, content, file_key, sent_by)
    select ${quotation}, 0, '{"grandTotalPrice": 5}', key, ${everything.username} from kept`.execute(app.db);
  const order = poOf(market.company, {
    ...{ category: 'PROJECT', quotation: { id: quotation }, project: { id: project.id, addInfo: '' } },
  });
  const po = await sendPo(everything, '/api/salespo', order, {
    name: 'order.pdf',
    type: 'application/pdf',
    content: pdf,
  });
  expect(po.status, JSON.stringify(po.body)).toBe(201);
  const approver = await app.person(['PRO_APPROVE_TASK']);
  await addTask(app.db, {
    ...{ projectId: project.id, assignedTo: everything.username, submittedAt: '2026-11-11T02:00:00Z' },
    approved: { at: '2026-11-12T02:00:00Z', by: approver.username },
  });
  const ids = { company: market.company, customer: market.contact, shodan: shodan.id, project: project.id };
  for (const [kind, id] of Object.entries(ids)) await post(`/api/${kind}/${id}/note`, { text: `About this ${kind}` });
  return { ...ids, quotation, po: po.body.id };
}

const onCompany: TimelineKind[] = [
  'company_note',
  'customer_note',
  'file',
  'project',
  'project_note',
  'project_visit',
  'quotation',
  'quotation_sent',
  'quotation_status',
  'sales_po',
  'sales_visit',
  'shodan',
  'shodan_note',
  // It is lost, and then won by the order of its quotation.
  'shodan_status',
  'shodan_status',
  'task_approved',
];
const onShodan = onCompany.filter((kind) =>
  [
    'file',
    'quotation',
    'quotation_sent',
    'quotation_status',
    'sales_po',
    'sales_visit',
    'shodan',
    'shodan_note',
    'shodan_status',
  ].includes(kind),
);
const onProject = onCompany.filter((kind) =>
  ['file', 'project', 'project_note', 'project_visit', 'sales_po', 'task_approved'].includes(kind),
);

describe('a timeline', () => {
  it('has every kind of entry at every record that it belongs to, and nothing of others', async () => {
    const { company, customer, shodan, project } = await everyEntry();
    expect(await kindsOf('company', company)).toEqual(onCompany);
    expect(await kindsOf('customer', customer)).toEqual(onCompany.filter((kind) => kind !== 'company_note'));
    expect(await kindsOf('shodan', shodan)).toEqual(onShodan);
    expect(await kindsOf('project', project)).toEqual(onProject);
    expect(await kindsOf('company', market.otherCompany)).toEqual([]);
    await expectTrueTimeline();
  });

  it('says of each entry what it is about', async () => {
    const { company, shodan, project, quotation, po } = await everyEntry();
    const { content } = await timeline('company', company);
    const entryOf = (kind: TimelineKind) => content.find((entry) => entry.kind === kind) as TimelineEntry;
    const contact = { id: market.contact, name: 'Contact of PT Sinar Jaya' };
    expect(entryOf('sales_visit')).toMatchObject({
      ...{ at: '2026-11-10T02:30:00Z', by: everything.username, text: 'Talked', status: 'DRAFT', customer: contact },
      record: { kind: 'visit', name: 'Line 2' },
    });
    expect(entryOf('project_visit').record.name).toMatch(/^PRJ-/);
    expect(entryOf('shodan')).toMatchObject({
      ...{ record: { kind: 'shodan', id: shodan, name: 'Line 2' }, text: 'A second line', amount: 5_000_000 },
      status: 'WIN',
    });
    expect(content.filter(({ kind }) => kind === 'shodan_status')).toMatchObject([
      { record: { kind: 'shodan', id: shodan }, statusBefore: 'LOSE', status: 'WIN' },
      { record: { kind: 'shodan', id: shodan }, statusBefore: 'OPEN', status: 'LOSE' },
    ]);
    // It is of another day than that on which it was written.
    expect(entryOf('quotation')).toMatchObject({
      ...{ record: { kind: 'quotation', id: quotation }, at: '2026-11-09T17:00:00Z', text: 'Conveyor' },
      ...{ amount: 1_110_000, status: 'WIN' },
    });
    expect(entryOf('quotation_status')).toMatchObject({
      ...{ record: { kind: 'quotation', id: quotation }, statusBefore: 'OPEN', status: 'WIN' },
    });
    expect(entryOf('sales_po')).toMatchObject({
      ...{ record: { kind: 'sales_po', id: po, name: 'PO/2026/001' }, amount: 1_110_000, customer: contact },
    });
    expect(entryOf('file')).toMatchObject({ record: { kind: 'sales_po', id: po }, text: 'order.pdf' });
    expect(entryOf('project')).toMatchObject({ record: { kind: 'project', id: project }, text: 'Panel' });
    expect(entryOf('task_approved')).toMatchObject({
      ...{ record: { kind: 'project', id: project }, at: '2026-11-12T02:00:00Z', text: 'Order the components' },
    });
    expect(entryOf('company_note')).toMatchObject({
      ...{ record: { kind: 'company', id: company, name: 'PT Sinar Jaya' }, text: 'About this company' },
      ...{ by: everything.username, customer: null, note: { version: 1, mentions: [], isEdited: false } },
    });
    const moments = content.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('cuts long reports off', async () => {
    await post('/api/visit', visitOf(market.contact, { activity: 'x'.repeat(2000) }));
    const { content } = await timeline('company', market.company);
    expect(content[0]?.text).toBe(`${'x'.repeat(299)}…`);
  });

  it('follows every change', async () => {
    const { company, customer, shodan, project, po } = await everyEntry();
    const other = await aMarket(app, everything);
    const visit = await post('/api/visit', visitOf(customer));
    const moved = await patch(`/api/visit/${visit.id}`, {
      ...{ visitDate: '2027-01-05', timeStart: '1400', timeEnd: '1500', version: visit.version },
    });
    expect((await timeline('company', company)).content[0]).toMatchObject({ at: '2027-01-05T07:00:00Z', id: visit.id });
    await patch(`/api/visit/${visit.id}`, {
      ...{ customer: { id: other.contact }, version: moved.version },
    });
    expect(await kindsOf('company', other.company)).toEqual(['sales_visit']);
    await expectTrueTimeline();

    // A shodan and a project of another contact take their notes, statuses and tasks along, but not the visits.
    await sql`update quotation set shodan_id = null`.execute(app.db);
    await sql`update shodan set customer_id = ${other.contact} where id = ${shodan}`.execute(app.db);
    await sql`update project set customer_id = ${other.contact} where id = ${project}`.execute(app.db);
    await expectTrueTimeline();
    expect(await kindsOf('customer', other.contact)).toEqual([
      ...['project', 'project_note', 'sales_visit', 'shodan', 'shodan_note', 'shodan_status', 'shodan_status'],
      'task_approved',
    ]);

    await sql`update quotation set customer_id = ${other.contact}, quotation_date = '2026-01-02'`.execute(app.db);
    await sql`update sales_po set file_key = null, company_id = ${other.company} where id = ${po}`.execute(app.db);
    await sql`update project_task set approved_at = null, approved_on = null, approved_by = null`.execute(app.db);
    await expectTrueTimeline();
    expect(await kindsOf('company', company)).toEqual([
      'company_note',
      'customer_note',
      'project_visit',
      'sales_visit',
    ]);
  });

  it('moves with a contact that moves to another company, except for the orders of the old one', async () => {
    const { company, customer } = await everyEntry();
    const { body: contact } = await everything.get<{ version: number }>(`/api/customer/${customer}`);
    await patch(`/api/customer/${customer}`, { company: { id: market.otherCompany }, version: contact.version });
    const ofOrders = ['company_note', 'file', 'sales_po'];
    expect(await kindsOf('company', company)).toEqual(ofOrders);
    expect(await kindsOf('company', market.otherCompany)).toEqual(onCompany.filter((kind) => !ofOrders.includes(kind)));
    await expectTrueTimeline();
  });

  it('is right even if contacts move while entries are written', async () => {
    const companies = [market.company, market.otherCompany];
    const move = (to: number) =>
      sql`update customer set company_id = ${to} where id = ${market.contact}`.execute(app.db);
    for (let round = 0; round < 15; round += 1) {
      await Promise.all([
        post('/api/visit', visitOf(market.contact)),
        move(companies[round % 2] ?? 0),
        post('/api/visit', visitOf(market.contact)),
        move(companies[(round + 1) % 2] ?? 0),
        aShodan(),
      ]);
    }
    await expectTrueTimeline();
  });

  it('loses what is deleted and gets it back with a restore', async () => {
    const { company, shodan } = await everyEntry();
    const mine = await post('/api/visit', visitOf(market.contact));
    const opportunity = await aShodan();
    const lost = await patch(`/api/shodan/${opportunity.id}`, { status: 'LOSE', version: opportunity.version });
    await post(`/api/shodan/${opportunity.id}/note`, { text: 'Too expensive' });
    const before = await timeline('company', company);

    await remove(`/api/visit/${mine.id}`, mine.version);
    await remove(`/api/shodan/${opportunity.id}`, lost.version);
    expect(await kindsOf('company', company)).toEqual(onCompany);
    await expectTrueTimeline();
    await restore(`/api/visit/${mine.id}`);
    await restore(`/api/shodan/${opportunity.id}`);
    expect(await timeline('company', company)).toEqual(before);
    await expectTrueTimeline();
    expect((await everything.get(`/api/shodan/${shodan + 1000}/timeline`)).status).toBe(404);
  });

  it('loses an order with its file, and gets both back', async () => {
    const { company, po } = await everyEntry();
    const { body: order } = await everything.get<{ version: number }>(`/api/salespo/${po}`);
    await remove(`/api/salespo/${po}`, order.version);
    await expectTrueTimeline();
    expect(await kindsOf('company', company)).not.toContain('file');
    await restore(`/api/salespo/${po}`);
    await expectTrueTimeline();
    expect(await kindsOf('company', company)).toContain('file');
  });

  it('has the entries of a company that was deleted with its notes', async () => {
    const { id, version } = await post('/api/company', { name: 'PT Catatan', address: { street: 'Jl. Satu 1' } });
    await post(`/api/company/${id}/note`, { text: 'A first call' });
    const before = await timeline('company', id);
    await remove(`/api/company/${id}`, version);
    expect((await everything.get(`/api/company/${id}/timeline`)).status).toBe(404);
    await expectTrueTimeline();
    await restore(`/api/company/${id}`);
    expect(await timeline('company', id)).toEqual(before);
  });
});

describe('an upgrade', () => {
  it('enters what was there before, with the statuses that the audit log knows, once', async () => {
    const { company } = await everyEntry();
    const before = await timeline('company', company);
    // Changes of the same moment get other ids, and so another order.
    const withoutIds = ({ content }: TimelinePage) =>
      content.map(({ id: _, ...entry }) => JSON.stringify(entry)).toSorted();
    await asAdmin(app.ownerUrl, 'delete from status_change', 'delete from timeline_entry', 'call fill_timeline()');
    await asAdmin(app.ownerUrl, 'call fill_timeline()');
    expect(withoutIds(await timeline('company', company))).toEqual(withoutIds(before));
    await expectTrueTimeline();
  });
});

describe('a page', () => {
  it('continues where the last one ended, while new entries arrive and old ones are deleted', async () => {
    const { company, contact } = market;
    // All at the same moment: only the ids tell them apart.
    for (let n = 0; n < 20; n += 1) await post('/api/visit', visitOf(contact));
    for (let n = 0; n < 5; n += 1) await aShodan();
    const all = (await timeline('company', company, '?ps=50')).content;
    const doomed = all[12];
    const seen: TimelineEntry[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: TimelinePage = await timeline(
        'company',
        company,
        `?ps=7${next && `&cursor=${encodeURIComponent(next)}`}`,
      );
      seen.push(...page.content);
      next = page.next;
      if (next !== null) expect(page.content).toHaveLength(7);
      await post('/api/visit', visitOf(contact, { visitDate: '2027-02-01' }));
      if (doomed && seen.length === 7) await sql`delete from visit where id = ${doomed.id}`.execute(app.db);
    }
    expect(seen).toEqual(all.filter((entry) => entry !== doomed));
  });

  it('ends with the last entry', async () => {
    for (let n = 0; n < 3; n += 1) await post('/api/visit', visitOf(market.contact));
    expect((await timeline('company', market.company, '?ps=3')).next).toBeNull();
    expect((await timeline('company', market.company, '?ps=2')).next).not.toBeNull();
  });

  it('has only the wanted kinds', async () => {
    const { company } = await everyEntry();
    const { content } = await timeline('company', company, '?kinds=sales_visit,project_visit');
    expect(content.map(({ kind }) => kind).toSorted()).toEqual(['project_visit', 'sales_visit']);
    expect((await timeline('shodan', (await aShodan()).id, '?kinds=company_note')).content).toEqual([]);
  });

  it.each([
    ['an unknown kind', 'kinds=secrets'],
    ['no cursor', 'cursor=nonsense'],
    ['a cursor without a time', 'cursor=2026-13-45T00:00:00Z,1,shodan'],
    ['a cursor of no kind', 'cursor=2026-11-10T00:00:00Z,1,secrets'],
    ['the year 0', 'cursor=0000-01-01T00:00:00Z,1,shodan'],
    ['a huge page', `ps=${limits.timelinePageMax + 1}`],
  ])('refuses %s', async (_, query) => {
    expect((await everything.get(`/api/company/${market.company}/timeline?${query}`)).status).toBe(400);
  });
});

/** Which permissions open the entries of a kind, besides that for the page. */
const opens: Partial<Record<Permission, TimelineKind[]>> = {
  MA_SHODAN: ['shodan', 'shodan_note', 'shodan_status', 'shodan_status'],
  MA_QUOTATION: ['quotation', 'quotation_sent', 'quotation_status'],
  MA_SALES: ['file', 'sales_po'],
  MA_PROJECT: ['project', 'project_note', 'task_approved'],
  MA_MD_CUSTOMER_READ: ['customer_note'],
  MA_MASTER_DATA: ['customer_note'],
};

describe('a reader', () => {
  it('sees only the kinds that they may open, with every single permission', async () => {
    const { company, customer, shodan, project } = await everyEntry();
    for (const permission of permissions) {
      const caller = await app.userWith('MA_MD_COMPANY_READ', permission);
      const kinds = ['company_note', ...(opens[permission] ?? [])].toSorted();
      expect(await kindsOf('company', company, caller), permission).toEqual(kinds);
      const page = await timeline('company', company, `?ps=${kinds.length}`, caller);
      expect([page.content.length, page.next], permission).toEqual([kinds.length, null]);
      const asked = await timeline('company', company, '?kinds=sales_visit,project_visit', caller);
      expect(asked, permission).toEqual({ content: [], next: null });
    }
    const only = async (subject: TimelineSubjectKind, id: number, ...held: Permission[]) =>
      kindsOf(subject, id, await app.userWith(...held));
    expect(await only('customer', customer, 'MA_MD_CUSTOMER_READ')).toEqual(['customer_note']);
    expect(await only('shodan', shodan, 'MA_SHODAN')).toEqual(opens.MA_SHODAN);
    expect(await only('project', project, 'MA_PROJECT')).toEqual(opens.MA_PROJECT);
    expect(await only('shodan', shodan, 'MA_SHODAN', 'MA_VISIT')).toContain('sales_visit');
    expect(await only('company', company, 'MA_MD_COMPANY_READ', 'MA_VISIT', 'MA_PROJECT')).toEqual(
      ['company_note', 'project_visit', ...(opens.MA_PROJECT ?? [])].toSorted(),
    );
  });

  it('is refused like on the page of the record, and learns nothing of records that do not exist', async () => {
    for (const subject of ['company', 'customer', 'shodan', 'project']) {
      expect((await everything.get(`/api/${subject}/999999/timeline`)).status).toBe(404);
      expect((await everything.post(`/api/${subject}/999999/note`, { text: 'x' })).status).toBe(404);
    }
    expect((await everything.get('/api/company/999999/summary')).status).toBe(404);
  });
});
