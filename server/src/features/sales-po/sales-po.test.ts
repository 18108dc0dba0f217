import { readdir } from 'node:fs/promises';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { SalesPoRow } from '@gso/contract/sales-po';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMarket, aQuotation, aShodan, type Market, poOf, sendPo } from '../../../testing/purchase-orders.ts';
import { aProject } from '../../../testing/projects.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { text } from '../../platform/db/statement.ts';

const app = testApp();
const path = '/api/salespo';
let seller: Caller;
let market: Market;
let png: Buffer;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

beforeAll(async () => {
  seller = await app.userWith('MA_SALES');
  market = await aMarket(app, seller);
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
});

beforeEach(async () => {
  await app.db.deleteFrom('sales_po').execute();
});

type PoReply = SalesPoRow & RefusalReply & { message: string };
const create = (fields: object = {}) => seller.post<PoReply>(path, poOf(market.company, fields));
const made = async (fields: object = {}): Promise<SalesPoRow> => {
  const { status, body } = await create(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const change = ({ id, version }: SalesPoRow, fields: object) =>
  seller.patch<PoReply>(`${path}/${id}`, { ...fields, version });
const read = async (id: number) => (await seller.get<SalesPoRow>(`${path}/${id}`)).body;
const filesOnDisk = async () =>
  (await readdir(app.fileDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const storedFiles = async () => (await app.db.selectFrom('stored_file').select('key').execute()).length;

describe('a purchase order', () => {
  it('keeps every field', async () => {
    const quotation = await aQuotation(app, seller, market);
    const sent = {
      poNo: 'PO/ABC/0007',
      desc: 'Panels for line 2',
      poDate: '2026-02-28',
      amount: 999_999_999_999,
      category: 'SERVICE',
      quotation: { id: quotation },
      salesUserPo: [{ username: seller.username, pctg: 33.33 }],
    };
    const { message, ...saved } = (await made(sent)) as SalesPoRow & { message: string };
    expect(message).toBe('SUCCESS');
    expect(saved).toMatchObject({
      ...sent,
      version: 1,
      company: { id: market.company, name: 'PT Sinar Jaya' },
      project: null,
      quotation: { id: quotation, name: 'Conveyor', grandTotalPrice: 1_110_000 },
      salesUserPo: [{ username: seller.username, pctg: 33.33 }],
      fileName: '',
      filePath: '',
      fileType: null,
      createdBy: seller.username,
    });
    expect(await read(saved.id)).toEqual(saved);
  });

  it('changes field by field, and writes it to the history', async () => {
    const po = await made({ salesUserPo: [{ username: seller.username, pctg: 100 }] });
    const { status, body } = await change(po, { amount: 5, salesUserPo: [{ username: seller.username, pctg: 60 }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ poNo: po.poNo, amount: 5, version: 2, salesUserPo: [{ pctg: 60 }] });
    const history = await seller.get<{ content: HistoryEntry[] }>(`${path}/${po.id}/history`);
    expect(history.body.content[0]?.changes).toEqual([
      { field: 'amount', from: 1_110_000, to: 5 },
      { field: 'salesUserPo', from: [`${seller.username} 100%`], to: [`${seller.username} 60%`] },
    ]);
    const stale = await change(po, { amount: 6 });
    expect(stale.status).toBe(409);
    expect(stale.body.changes).toContainEqual(expect.objectContaining({ field: 'amount', to: 5 }));
  });

  it('never changes its category', async () => {
    const po = await made();
    expect((await change(po, { category: 'SERVICE' })).body).toMatchObject({
      category: po.category,
      version: po.version,
    });
  });

  it.each([
    [{ poNo: ' ' }, 'poNo', 'Required.'],
    [{ poDate: '2026-02-30' }, 'poDate', 'Not a date'],
    [{ amount: -1 }, 'amount', 'Must not be negative'],
    [{ category: 'OTHER' }, 'category', undefined],
    [{ company: { id: 0 } }, 'company.id', 'Please input Company'],
    [{ company: undefined }, 'company', 'Please input Company'],
    [{ company: null }, 'company', 'Please input Company'],
    [{ salesUserPo: [{ username: '', pctg: 1 }] }, 'salesUserPo.0.username', 'Selected User cannot be empty'],
    [{ salesUserPo: [{ username: 'a', pctg: 101 }] }, 'salesUserPo.0.pctg', 'Must lower than 101'],
    [
      { salesUserPo: Array.from({ length: 5 }, (_, n) => ({ username: `u${n}`, pctg: 1 })) },
      'salesUserPo',
      'Maximum Only 3',
    ],
    [
      {
        salesUserPo: [
          { username: 'a', pctg: 60.5 },
          { username: 'b', pctg: 39.51 },
        ],
      },
      'salesUserPo',
      'The total must not exceed 100',
    ],
    [
      {
        salesUserPo: [
          { username: 'a', pctg: 1 },
          { username: 'a', pctg: 1 },
        ],
      },
      'salesUserPo',
      'Each person only once',
    ],
    [{ project: { id: 1, addInfo: '' } }, 'project', 'Not for this type'],
    [{ path: '/etc/passwd' }, 'path', 'Unknown field'],
  ])('refuses %j', async (fields, field, message) => {
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(body.fields?.[0]?.path).toBe(field);
    if (message) expect(body.fields?.[0]?.message).toBe(message);
  });

  it('of category PROJECT may have no project yet, and get one later', async () => {
    const { status, body } = await create({ category: 'PROJECT' });
    expect([status, body.project]).toEqual([201, null]);
    const made = {
      name: 'Line 9',
      customer: { id: market.contact },
      dueDate: '2027-01-31',
      quota: 1,
      pic: '',
      addInfo: '',
    };
    const later = await seller.patch<SalesPoRow>(`/api/salespo/${body.id}`, { version: body.version, project: made });
    expect([later.status, later.body.project?.name]).toEqual([200, 'Line 9']);
    const again = { version: later.body.version, project: null };
    expect((await seller.patch<SalesPoRow>(`/api/salespo/${body.id}`, again)).body.project).toBeNull();
  });

  it('takes shares that make exactly 100', async () => {
    const other = await app.userWith();
    const shares = [
      { username: seller.username, pctg: 60.5 },
      { username: other.username, pctg: 39.5 },
    ];
    expect((await made({ salesUserPo: shares })).salesUserPo.map(({ pctg }) => pctg)).toEqual([60.5, 39.5]);
  });

  it('refuses people, quotations and projects that are not there or not this company’s', async () => {
    const theirs = await aQuotation(app, seller, { ...market, contact: market.otherContact });
    const theirProject = await aProject(app, seller, 'PRJ-26-9001');
    for (const [fields, field] of [
      [{ salesUserPo: [{ username: 'nobody', pctg: 1 }] }, 'salesUserPo.0.username'],
      [{ quotation: { id: theirs } }, 'quotation'],
      [{ quotation: { id: 999_999 } }, 'quotation'],
      [{ category: 'PROJECT', project: { id: theirProject, addInfo: '' } }, 'project'],
      [{ company: { id: 999_999 } }, 'company.id'],
    ] as const) {
      const { status, body } = await create(fields);
      expect([status, body.fields?.[0]?.path]).toEqual([422, field]);
    }
    expect(await app.db.selectFrom('sales_po').select('id').execute()).toEqual([]);
  });

  it('is made once, however often the same create is sent', async () => {
    const headers = { 'idempotency-key': 'purchase-order-0001' };
    const file = { name: 'po.png', content: png };
    const before = await filesOnDisk();
    const first = await sendPo(seller, path, poOf(market.company), file, headers);
    const again = await sendPo(seller, path, poOf(market.company), file, headers);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(await filesOnDisk()).toBe(before + 2);
    const other = await sendPo(seller, path, poOf(market.company), { name: 'po.pdf', content: pdf }, headers);
    expect(other.status).toBe(422);
    expect(await filesOnDisk()).toBe(before + 2);
  });
});

describe('the project of an order', () => {
  it('is made with it', async () => {
    const project = {
      name: 'Filling line',
      customer: { id: market.contact },
      dueDate: '2027-03-01',
      quota: 4,
      pic: '',
      addInfo: '2 panels',
    };
    const po = await made({ category: 'PROJECT', project });
    expect(po.project).toMatchObject({
      refNo: expect.stringMatching(/^PRJ-\d\d-\d{4}$/) as string,
      name: 'Filling line',
      addInfo: '2 panels',
    });
    const stored = await app.db
      .selectFrom('project')
      .selectAll()
      .where('id', '=', po.project?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      customer_id: market.contact,
      quota: 4,
      due_date: '2027-03-01',
      phase: 'PREPARATION_COMPONENT',
    });
    const others = { ...project, customer: { id: market.otherContact } };
    expect((await create({ category: 'PROJECT', project: others })).body.fields?.[0]?.path).toBe('project');
  });

  it('can be an existing one, which is updated from the order if the user may change projects', async () => {
    const { project } = await made({
      category: 'PROJECT',
      project: {
        name: 'Line',
        customer: { id: market.contact },
        dueDate: '2027-03-01',
        quota: 1,
        pic: '',
        addInfo: 'old',
      },
    });
    const order = { category: 'PROJECT', project: { id: project?.id, addInfo: 'new' } };
    const refused = await create(order);
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'project.addInfo']);
    const planner = await app.userWith('MA_SALES', 'MA_PROJECT');
    const second = (await planner.post<PoReply>(path, poOf(market.company, order))).body;
    expect(second.project).toMatchObject({ id: project?.id, addInfo: 'new' });
    expect((await change(second, { desc: 'x' })).body.project).toMatchObject({ id: project?.id, addInfo: 'new' });
  });
});

describe('the file', () => {
  const get = (id: number, query = '') =>
    app.http.inject({
      method: 'GET',
      url: `/api/pdf/salespo/${id}${query}`,
      headers: { authorization: `Bearer ${seller.token ?? ''}` },
    });

  it.each([
    ['image/png', 'scan.png', () => png],
    ['application/pdf', 'order.pdf', () => pdf],
  ])('comes back as it was, as %s', async (type, name, content) => {
    const { status, body } = await sendPo(seller, path, poOf(market.company), {
      name,
      type: 'text/html',
      content: content(),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      fileName: name,
      fileType: type,
      fileSize: content().length,
      filePath: `/api/pdf/salespo/${body.id}`,
    });
    const file = await get(body.id);
    expect(file.headers['content-type']).toBe(type);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect(file.rawPayload.equals(content())).toBe(true);
  });

  it('has a generated preview, without the metadata of the original', async () => {
    const secret = 'GPS 6.2S 106.8E <script>';
    const jpeg = await sharp(png)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const { body } = await sendPo(seller, path, poOf(market.company), { name: 'photo.jpeg', content: jpeg });
    expect(body.fileName).toBe('photo.jpg');
    const small = await get(body.id, '?size=small');
    expect(small.headers['content-type']).toBe('image/jpeg');
    expect(small.rawPayload.includes(secret)).toBe(false);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 });
  });

  it('is replaced, kept and removed', async () => {
    const po = (await sendPo(seller, path, poOf(market.company), { name: 'a.png', content: png })).body;
    const replaced = await sendPo(
      seller,
      `${path}/${po.id}`,
      { version: 1, desc: 'New file' },
      { name: 'b.pdf', content: pdf },
    );
    expect(replaced.body).toMatchObject({ fileName: 'b.pdf', desc: 'New file', version: 2 });
    const kept = await change(replaced.body, { desc: 'Other words' });
    expect(kept.body.fileName).toBe('b.pdf');
    const gone = await change(kept.body, { fileName: '' });
    expect(gone.body).toMatchObject({ fileName: '', filePath: '', fileType: null });
    expect((await get(po.id)).statusCode).toBe(404);
    expect((await get(po.id)).json()).toMatchObject({ details: "This PO don't have a file" });
    expect(await expectedFiles()).toBe(await filesOnDisk());
  });

  it('leaves nothing behind when the order is refused', async () => {
    const before = [await filesOnDisk(), await storedFiles()];
    for (const item of [poOf(999_999), poOf(market.company, { amount: -1 }), { nothing: true }]) {
      expect((await sendPo(seller, path, item, { name: 'a.png', content: png })).status).toBeGreaterThanOrEqual(400);
    }
    expect([await filesOnDisk(), await storedFiles()]).toEqual(before);
  });

  it.each([
    ['html with the ending of a picture', 'x.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['svg', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a program', 'x.pdf', Buffer.from('MZ\u0090\u0000rubbish')],
    ['nothing at all', 'x.pdf', Buffer.alloc(0)],
    ['a gif', 'x.png', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['a PDF further down', 'x.pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf])],
  ])('is refused when it is %s', async (_what, name, content) => {
    const before = [await filesOnDisk(), await storedFiles()];
    const { status, body } = await sendPo(seller, path, poOf(market.company), { name, content });
    expect([status, body.details]).toEqual([415, 'Please select jpg/png/pdf file']);
    expect([await filesOnDisk(), await storedFiles()]).toEqual(before);
  });

  it.each([
    ['a picture that is cut off', () => png.subarray(0, 200)],
    ['a PDF that is cut off', () => pdf.subarray(0, 30)],
  ])('is refused when it is %s', async (_what, content) => {
    const { status } = await sendPo(seller, path, poOf(market.company), { name: 'x', content: content() });
    expect(status).toBe(422);
  });

  it('is refused above 20 MB', async () => {
    const content = Buffer.concat([png, Buffer.alloc(21 * 1024 * 1024)]);
    expect((await sendPo(seller, path, poOf(market.company), { name: 'x.png', content })).status).toBe(413);
  });

  it.each([
    ['wide', { width: 20_001, height: 10, bits: 8, interlaced: 0 }],
    ['of more than 25 megapixels', { width: 10_000, height: 10_000, bits: 8, interlaced: 0 }],
    ['interlaced and of more than 4 megapixels', { width: 3000, height: 3000, bits: 8, interlaced: 1 }],
    ['of 16 bits and more than 4 megapixels', { width: 3000, height: 3000, bits: 16, interlaced: 0 }],
  ])(
    'that claims to decode into a picture that is %s is refused',
    async (_what, { width, height, bits, interlaced }) => {
      const content = Buffer.from(png);
      content.writeUInt32BE(width, 16);
      content.writeUInt32BE(height, 20);
      content[24] = bits;
      content[28] = interlaced;
      const { status, body } = await sendPo(seller, path, poOf(market.company), { name: 'x.png', content });
      expect([status, body]).toMatchObject([422, { details: expect.stringContaining('megapixels') as string }]);
    },
  );

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\budi\\scan 1.PNG', 'scan 1.png'],
    ['.png', 'attachment.png'],
    ['a".html;x=.png', 'a.png'],
    ['laporan é 日本.jpeg', 'laporan é 日本.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(100)}.png`],
  ])('called %s is kept as %s, whatever its folder', async (sent, kept) => {
    const { body } = await sendPo(seller, path, poOf(market.company), { name: sent, content: png });
    expect(body.fileName).toBe(kept);
    expect((await get(body.id)).statusCode).toBe(200);
    expect(await expectedFiles()).toBe(await filesOnDisk());
  });

  /** One for each row, and another for each small picture. */
  async function expectedFiles(): Promise<number> {
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    const rows = await app.db.selectFrom('stored_file').select('has_thumbnail').execute();
    return rows.length + rows.filter(({ has_thumbnail }) => has_thumbnail).length;
  }
});

describe('the list', () => {
  const list = async (query = '') => (await seller.get<ListPage<SalesPoRow>>(`${path}?${query}`)).body;

  it('shows the newest order date first, and finds by number, description and company', async () => {
    const old = await made({ poNo: 'AAA-1', poDate: '2026-01-01', desc: 'Conveyor belts' });
    const young = await made({ poNo: 'BBB-2', poDate: '2026-12-01', category: 'SERVICE' });
    const other = await seller.post<SalesPoRow>(
      path,
      poOf(market.otherCompany, { poNo: 'CCC-3', poDate: '2026-06-01' }),
    );
    const ids = async (query?: string) => (await list(query)).content.map(({ id }) => id);
    expect(await ids()).toEqual([young.id, other.body.id, old.id]);
    expect(await ids('q=aaa-1')).toEqual([old.id]);
    expect(await ids('q=belts')).toEqual([old.id]);
    expect(await ids('q=tirta')).toEqual([other.body.id]);
    expect(await ids('qct=SERVICE')).toEqual([young.id]);
    for (const sort of ['poNo', 'amount', 'category', 'lastUpdateBy', 'lastUpdateDate']) {
      expect((await list(`so=${sort}&dc=false`)).content).toHaveLength(3);
    }
  });
});

describe('what is ordered', () => {
  it('cannot be ordered twice, marked as lost or removed', async () => {
    const quotation = await aQuotation(app, seller, { ...market, shodan: await aShodan(app, seller, market) });
    await made({ quotation: { id: quotation } });
    const again = await create({ quotation: { id: quotation } });
    expect([again.status, again.body.fields?.[0]?.path]).toEqual([422, 'quotation']);
  });
});

describe('a deleted order', () => {
  const remove = ({ id, version }: SalesPoRow) => seller.delete(`${path}/${id}?version=${version}`);
  const restore = ({ id }: SalesPoRow) => seller.post<PoReply>(`${path}/${id}/restore`);
  const statusOf = async (table: 'quotation' | 'shodan', id: number) =>
    (await app.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst())?.status;

  it('wins its quotation and shodan again when it is restored', async () => {
    const shodan = await aShodan(app, seller, market);
    const quotation = await aQuotation(app, seller, { ...market, shodan });
    const salesUserPo = [{ username: seller.username, pctg: 40 }];
    const order = await made({ quotation: { id: quotation }, salesUserPo });
    await remove(order);
    expect([await statusOf('quotation', quotation), await statusOf('shodan', shodan)]).toEqual(['OPEN', 'OPEN']);
    const { status, body } = await restore(order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: order.id, version: 3, salesUserPo, quotation: { id: quotation } });
    expect([await statusOf('quotation', quotation), await statusOf('shodan', shodan)]).toEqual(['WIN', 'WIN']);
    await remove(body);
    expect(await statusOf('quotation', quotation)).toBe('OPEN');
  });

  it('is not restored once another order names its quotation', async () => {
    const quotation = await aQuotation(app, seller, market);
    const order = await made({ quotation: { id: quotation } });
    await remove(order);
    await made({ quotation: { id: quotation } });
    const { status, body } = await restore(order);
    expect([status, body.fields?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/^QUO-\S+ has been ordered already.$/),
    ]);
    expect((await seller.get(`${path}/${order.id}`)).status).toBe(404);
  });

  it('is not restored once its quotation is for another company', async () => {
    const quotation = await aQuotation(app, seller, market);
    const order = await made({ quotation: { id: quotation } });
    await remove(order);
    await app.db
      .updateTable('quotation')
      .set({ customer_id: market.otherContact })
      .where('id', '=', quotation)
      .execute();
    expect((await restore(order)).body.details).toBe('This quotation was made for another company.');
    expect(await statusOf('quotation', quotation)).toBe('OPEN');
  });

  it('keeps its file until it can no longer be restored', async () => {
    const { body } = await sendPo(seller, path, poOf(market.company), { name: 'order.png', content: png });
    await remove(body);
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    expect((await restore(body)).body.fileName).toBe('order.png');
    expect((await seller.send({ method: 'GET', url: `/api/pdf/salespo/${body.id}` })).status).toBe(200);
    await remove(await read(body.id));
    await app.db.deleteFrom('deleted_record').execute();
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    expect(await filesOnDisk()).toBe(0);
  });
});
