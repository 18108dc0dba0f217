import {
  mergedKinds,
  type MergedKind,
  type MergedReply,
  type MergeRow,
  type UndoneMergeReply,
} from '@gso/contract/record/merge';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import { permissions } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainDashboard } from '../dashboard-model.ts';
import { type EveryKind, everyKind } from '../every-kind.ts';
import { everyRow } from '../every-row.ts';
import { type Caller, testApp } from '../test-app.ts';

const app = testApp();
let caller: Caller;
let records: EveryKind;

beforeAll(async () => {
  caller = await app.userWith(...permissions);
  records = await everyKind(app, caller);
});

interface Row {
  id: number;
  version: number;
  name: string;
}

type Refused = Omit<RefusalReply, 'message'>;

const read = async (address: string) => (await caller.get<Row>(address)).body;
const merge = async (path: string, survivor: Row, merged: Row[], values: object = {}, by = caller) =>
  by.post<MergedReply & Refused>(`${path}/${survivor.id}/merge`, {
    version: survivor.version,
    merged: merged.map(({ id, version }) => ({ id, version })),
    values,
  });
const undo = (path: string, id: number, by = caller) => by.post<UndoneMergeReply & Refused>(`${path}/merge/${id}/undo`);
const create = async (path: string, body: object) => (await caller.post<Row>(path, body)).body;
const aCompany = (name: string, more: object = {}) =>
  create('/api/company', { name, address: { street: 'Jl. Satu 1' }, ...more });
const aContact = (name: string, company: number, more: object = {}) =>
  create('/api/customer', { name, company: { id: company }, ...more });

const timelineFaults = async () =>
  (
    await sql`(select * from timeline_entry except select * from timeline_expected)
      union all (select * from timeline_expected except select * from timeline_entry)`.execute(app.db)
  ).rows;
const figures = async () => [
  (await sql`select * from figure_now where n <> 0 or amount <> 0 order by kind, period, who`.execute(app.db)).rows,
  // The name of the company is shown with its projects.
  { ...(await plainDashboard(app.db, '2026-11-16', [])), projects: undefined },
];

/** A record of each kind that has everything there is, and an empty one of the same kind. */
async function pairs(): Promise<{ kind: MergedKind; path: string; full: Row; empty: Row }[]> {
  const contact = await app.db.selectFrom('quotation').select('customer_id').executeTakeFirstOrThrow();
  const full = await app.db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', contact.customer_id)
    .executeTakeFirstOrThrow();
  const path = { company: '/api/company', customer: '/api/customer', supplier: '/api/supplier', item: '/api/item' };
  const copyOf = async (kind: MergedKind, id: number) => {
    const {
      id: _id,
      version: _v,
      lastUpdateBy: _b,
      lastUpdateDate: _d,
      isBundling: _i,
      ...fields
    } = Object.assign({}, await read(`${path[kind]}/${id}`)) as Row & Record<string, unknown>;
    const reference = (field: unknown) => (field === null || field === undefined ? field : { id: (field as Row).id });
    const body = {
      ...fields,
      ...('company' in fields && { company: reference(fields['company']) }),
      ...('supplier' in fields && { supplier: reference(fields['supplier']) }),
    };
    return create(path[kind], body);
  };
  const made = records.get('/api/item')?.read.split('/').at(-1);
  const supplier = records.get('/api/supplier')?.read.split('/').at(-1);
  const ids: Record<MergedKind, number> = {
    company: full.company_id,
    customer: full.id,
    supplier: Number(supplier),
    item: Number(made),
  };
  const all = [];
  for (const kind of mergedKinds) {
    all.push({
      kind,
      path: path[kind],
      full: await read(`${path[kind]}/${ids[kind]}`),
      empty: await copyOf(kind, ids[kind]),
    });
  }
  return all;
}

describe('a merge', () => {
  it('lets everything refer to the survivor, keeps the figures, and its undo restores every row', async () => {
    const note = { text: 'Asked for a price' };
    for (const { path, full, empty } of await pairs()) {
      if (path !== '/api/item' && path !== '/api/supplier') {
        expect((await caller.post(`${path}/${full.id}/note`, note)).status).toBe(201);
      }
      const [rows, counted] = [await everyRow(app.db, 'record_merge'), await figures()];
      const { status, body } = await merge(path, empty, [full]);
      expect(
        [status, body.message],
        `${path} ${JSON.stringify(body)}\n${app.logged.filter((line) => line.includes('request failed')).join('')}`,
      ).toEqual([200, 'SUCCESS']);
      expect(body.moved.length, path).toBeGreaterThan(0);
      expect(await figures()).toEqual(counted);
      expect(await timelineFaults()).toEqual([]);
      const undone = await undo(path, body.mergeId);
      expect(
        [undone.status, undone.body.stayed, undone.body.keptFields],
        `${path} ${JSON.stringify(undone.body)}`,
      ).toEqual([200, [], []]);
      expect(undone.body.moved).toEqual(body.moved);
      expect(await everyRow(app.db, 'record_merge')).toEqual(rows);
      expect(await figures()).toEqual(counted);
      expect(await timelineFaults()).toEqual([]);
    }
  });

  it('saves the chosen values as one change of the survivor, and says in both histories what happened', async () => {
    const [one, other] = [
      await aCompany('PT Dua', { phone: '021555' }),
      await aCompany('PT. Dua', { industry: 'Food' }),
    ];
    const { body } = await merge('/api/company', one, [other], { industry: 'Food', address: { street: 'Jl. Baru 9' } });
    expect(body).toMatchObject({ id: one.id, version: 2, name: 'PT Dua', moved: [] });
    expect(await read(`/api/company/${one.id}`)).toMatchObject({
      ...{ name: 'PT Dua', phone: '021555', industry: 'Food', version: 2, lastUpdateBy: caller.username },
      address: { street: 'Jl. Baru 9' },
    });
    const history = async (id: number) =>
      (await caller.get<{ content: HistoryEntry[] }>(`/api/company/${id}/history`)).body.content[0];
    expect((await history(one.id))?.changes).toContainEqual({ field: 'merged', from: null, to: ['PT. Dua'] });
    expect(await history(other.id)).toMatchObject({ action: 'delete' });
    expect((await history(other.id))?.changes).toContainEqual({ field: 'mergedInto', from: null, to: 'PT Dua' });

    const undone = await undo('/api/company', body.mergeId);
    expect(undone.body).toMatchObject({ restored: [{ id: other.id, name: 'PT. Dua' }], stayed: [], keptFields: [] });
    expect(await read(`/api/company/${one.id}`)).toMatchObject({
      industry: '',
      address: { street: 'Jl. Satu 1' },
      version: 3,
    });
    expect(await read(`/api/company/${other.id}`)).toMatchObject({ id: other.id, industry: 'Food', version: 3 });
    expect(await history(other.id)).toMatchObject({ action: 'restore' });
  });

  it('lets old addresses lead to the survivor, through several merges, and no list shows the merged record', async () => {
    const [one, two, three] = [
      await aCompany('PT Satu Abadi'),
      await aCompany('PT Satu Abady'),
      await aCompany('PT Satu Abadhi'),
    ];
    await merge('/api/company', two, [three]);
    await merge('/api/company', one, [await read(`/api/company/${two.id}`)], { name: 'PT Satu Abadi Tbk' });
    const renamed = await read(`/api/company/${one.id}`);
    for (const { id } of [one, two, three]) expect(await read(`/api/company/${id}`)).toEqual(renamed);
    const { body: list } = await caller.get<ListPage<Row>>('/api/company?q=Satu%20Abad');
    expect(list.content.map(({ id }) => id)).toEqual([one.id]);
    const { body: options } = await caller.get<{ content: Row[] }>('/api/company/autocomplete?q=Satu%20Abad');
    expect(options.content.map(({ id }) => id)).toEqual([one.id]);

    for (const reply of [
      await caller.patch<RefusalReply>(`/api/company/${three.id}`, { version: 1, phone: '021' }),
      await caller.delete<RefusalReply>(`/api/company/${three.id}?version=1`),
      await caller.post<RefusalReply>(`/api/company/${three.id}/restore`),
      await merge('/api/company', renamed, [three]),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'not-found']);
      expect(reply.body.mergedInto).toEqual({ id: one.id, name: 'PT Satu Abadi Tbk' });
      expect(reply.body.details).toContain('merged into PT Satu Abadi Tbk');
    }
    expect((await caller.get('/api/company/2000000000')).status).toBe(404);
  });

  it('is refused whole if somebody changed one of the records, or with itself', async () => {
    const [one, two, three] = [await aCompany('PT A'), await aCompany('PT B'), await aCompany('PT C')];
    await aContact('Rina', two.id);
    await caller.patch(`/api/company/${three.id}`, { version: 1, phone: '021' });
    const refused = await merge('/api/company', one, [two, three]);
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    expect(refused.body.current).toMatchObject({ id: three.id, phone: '021' });
    expect((await merge('/api/company', { ...one, version: 2 }, [two])).status).toBe(409);
    expect((await merge('/api/company', one, [one])).body.details).toBe('A record cannot be merged with itself.');
    expect((await merge('/api/company', one, [two, two])).status).toBe(422);
    expect((await merge('/api/company', one, [])).status).toBe(400);
    expect((await merge('/api/company', one, [two], { name: '' })).status).toBe(400);
    expect((await merge('/api/company', one, [two], { version: 7 })).status).toBe(400);
    for (const { id } of [one, two, three]) expect((await read(`/api/company/${id}`)).id).toBe(id);
  });

  it('is refused if a bundle contains both items', async () => {
    const anItem = (materialNo: string) =>
      create('/api/item', {
        brand: 'SMC',
        materialNo,
        materialDesc: 'Valve',
        currency: 'IDR',
        price: { suppPrice: 1 },
      });
    const [one, two] = [await anItem('VX-1'), await anItem('VX1')];
    await create('/api/itembundling', {
      ...{ brand: 'SMC', materialNo: 'SET', materialDesc: 'Both' },
      items: [
        { id: one.id, qty: 1 },
        { id: two.id, qty: 2 },
      ],
    });
    const { status, body } = await merge('/api/item', one, [two]);
    expect([status, body.details]).toEqual([
      422,
      'The same bundle contains several of them. Remove all but one there first.',
    ]);
  });

  it('counts what refers to the records before', async () => {
    const [one, two] = [await aCompany('PT D'), await aCompany('PT E')];
    for (const name of ['Ani', 'Budi']) await aContact(name, two.id);
    await caller.post(`/api/company/${two.id}/note`, { text: 'Same as PT D?' });
    const { body } = await caller.get(`/api/company/references?ids=${one.id},${two.id}`);
    expect(body).toEqual({
      content: [
        { id: two.id, table: 'customer', count: 2 },
        { id: two.id, table: 'note', count: 1 },
      ],
    });
  });

  it('waits for those who enter something of the merged record, and takes it along', async () => {
    const [one, two] = [await aCompany('PT F'), await aCompany('PT G')];
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        caller.post<Row>('/api/customer', { name: `Contact ${n}`, company: { id: two.id } }),
      ),
      merge('/api/company', one, [two]),
      ...Array.from({ length: 8 }, (_, n) =>
        caller.post<Row>('/api/customer', { name: `Later ${n}`, company: { id: two.id } }),
      ),
    ]);
    const saved = replies.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(replies.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
    for (const id of saved)
      expect(await read(`/api/customer/${id}`)).toMatchObject({ company: { id: one.id, name: 'PT F' } });
  });
});

describe('the undo of a merge', () => {
  it('leaves alone what somebody changed since, and reports it', async () => {
    const [one, two] = [await aCompany('PT H', { phone: '021111' }), await aCompany('PT I', { phone: '021222' })];
    const elsewhere = await aCompany('PT Lain');
    const contacts = [await aContact('Ani', two.id), await aContact('Budi', two.id), await aContact('Cici', two.id)];
    const { body } = await merge('/api/company', one, [two], { phone: '021222', industry: 'Food' });
    // Budi moved away and back: the last choice was the survivor.
    const moved = await caller.patch<Row>(`/api/customer/${contacts[1]?.id}`, {
      version: 1,
      company: { id: elsewhere.id },
    });
    await caller.patch(`/api/customer/${contacts[1]?.id}`, { version: moved.body.version, company: { id: one.id } });
    await caller.patch(`/api/customer/${contacts[2]?.id}`, { version: 1, position: 'Buyer' });
    await caller.patch(`/api/company/${one.id}`, { version: 2, industry: 'Drinks' });

    const undone = await undo('/api/company', body.mergeId);
    expect(undone.body).toMatchObject({
      ...{
        moved: [{ table: 'customer', count: 2 }],
        stayed: [{ table: 'customer', count: 1 }],
        keptFields: ['industry'],
      },
    });
    expect(await read(`/api/company/${one.id}`)).toMatchObject({ phone: '021111', industry: 'Drinks' });
    const companyOf = async (id: number | undefined) =>
      ((await read(`/api/customer/${id}`)) as Row & { company: Row }).company.id;
    expect(await Promise.all(contacts.map(({ id }) => companyOf(id)))).toEqual([two.id, one.id, two.id]);
  });

  it('comes in the reverse order, once, and for thirty days', async () => {
    const [one, two, three] = [await aCompany('PT J'), await aCompany('PT K'), await aCompany('PT L')];
    const first = (await merge('/api/company', two, [three])).body.mergeId;
    const second = (await merge('/api/company', one, [await read(`/api/company/${two.id}`)])).body.mergeId;
    const early = await undo('/api/company', first);
    expect([early.status, early.body.details]).toEqual([
      422,
      'The record that was kept has itself been merged into PT J since. Undo that merge first.',
    ]);
    expect((await undo('/api/customer', second)).status).toBe(404);
    expect((await undo('/api/company', second)).status).toBe(200);
    expect((await undo('/api/company', second)).body.details).toBe('This merge has been undone already.');
    const listed = async () =>
      (await caller.get<{ content: MergeRow[] }>(`/api/company/merge?survivor=${two.id}`)).body.content;
    expect(await listed()).toMatchObject([
      { id: first, merged: [{ id: three.id, name: 'PT L' }], by: caller.username, undoneBy: null },
    ]);
    await sql`update record_merge set merged_at = now() - interval '31 days' where id = ${first}`.execute(app.db);
    expect((await listed())[0]?.undoUntil).toBeNull();
    expect((await undo('/api/company', first)).body.details).toBe(
      'This merge cannot be undone any more. That is possible for 30 days.',
    );
  });

  it('brings a contact back to the company that took the place of its own, and further back with the undo of that merge', async () => {
    const [one, two] = [await aCompany('PT M'), await aCompany('PT N')];
    const [ani, copy] = [await aContact('Ani', one.id), await aContact('Anie', two.id)];
    const contacts = (await merge('/api/customer', ani, [copy])).body.mergeId;
    const companies = (await merge('/api/company', one, [two])).body.mergeId;
    expect((await undo('/api/customer', contacts)).status).toBe(200);
    expect(await read(`/api/customer/${copy.id}`)).toMatchObject({ company: { id: one.id } });
    expect((await undo('/api/company', companies)).status).toBe(200);
    expect(await read(`/api/customer/${copy.id}`)).toMatchObject({ company: { id: two.id, name: 'PT N' } });
  });

  it('needs the permission to change the records, like everything about merges', async () => {
    const reader = await app.userWith('MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ', 'MA_QUOTATION');
    const [one, two] = [await aCompany('PT O'), await aCompany('PT P')];
    const { body } = await merge('/api/company', one, [two]);
    expect((await merge('/api/company', one, [two], {}, reader)).status).toBe(403);
    expect((await undo('/api/company', body.mergeId, reader)).status).toBe(403);
    expect((await reader.get('/api/company/merge')).status).toBe(403);
    expect((await reader.get('/api/company/references?ids=1')).status).toBe(403);
    // The new address of what they may read is theirs to read.
    expect((await reader.get<Row>(`/api/company/${two.id}`)).body.id).toBe(one.id);
    expect((await app.anonymous.get(`/api/company/${two.id}`)).status).toBe(401);
  });
});

describe('what refers to records', () => {
  it('is found from the foreign keys, or is known not to need it', async () => {
    const columns = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
        and (column_name ~ '(^|_)(company|customer|contact|supplier|item|record|entity)_ids?$' or data_type = 'jsonb')
        and not exists (
          select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and conrelid::regclass::text = table_name and attname = column_name
        )
      order by 1`.execute(app.db);
    // A new column that holds ids without a foreign key must be moved by triggers, or be about the past.
    const kept = ['timeline_entry.company_id', 'timeline_entry.customer_id', 'timeline_entry.record_id'];
    const past = [
      ...[
        'audit_entry.changes',
        'audit_entry.entity_id',
        'change_group.facts',
        'deleted_record.kept',
        'deleted_record.record_id',
      ],
      // An erasure also covers what was merged into the contact (idsOf).
      ...['erasure.record_id', 'erasure.sought'],
      ...['webhook_delivery.entity_id', 'idempotency_key.reply', 'notification.facts'],
      ...[
        'quotation_approval.approved',
        'quotation_approval.content',
        'quotation_revision.content',
        // Who an approval is for: after a merge it has ended.
        'quotation_line.approved_for',
        'floor_change.record_id',
        'quotation_line.parts',
      ],
    ];
    const own = [
      ...['merged_record.kept', 'merged_record.record_id', 'moved_reference.keys', 'moved_reference.record_id'],
      ...['record_merge.merged', 'record_merge.survivor_after', 'record_merge.survivor_before'],
    ];
    // The address of a list, as in a bookmark: one that shows the rows of a merged record finds none from then on.
    const addresses = ['saved_view.parameters'];
    const noIds = ['task_template.tasks', 'saved_view.look'];
    expect(columns.rows.map(({ name }) => name)).toEqual([...kept, ...past, ...own, ...addresses, ...noIds].toSorted());
  });
});
