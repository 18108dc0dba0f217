import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { VisitFileRow } from '@gso/contract/field/visit-file';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { VisitRow } from '@gso/contract/visit';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldWork, fieldWork } from '../../../../testing/field-work.ts';
import { photoWithPosition } from '../../../../testing/photo.ts';
import { pngOf } from '../../../../testing/png.ts';
import { sendItem, type SentFile } from '../../../../testing/send-item.ts';
import { xlsxFile } from '../../../../testing/sheet-files.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import { zipOf } from '../../../../testing/zip.ts';
import { text } from '../../../platform/db/statement.ts';

const app = testApp();
let seller: Caller;
let colleague: Caller;
let engineer: Caller;
let keeper: Caller;
let work: FieldWork;
let photo: Buffer;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

beforeAll(async () => {
  seller = await app.userWith('MA_VISIT', 'MA_SHODAN');
  colleague = await app.userWith('MA_VISIT', 'MA_SHODAN');
  engineer = await app.userWith('MA_VISIT', 'MA_PROJECT');
  keeper = await app.userWith('MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA');
  work = await fieldWork(app, keeper);
  photo = await photoWithPosition();
});

let visit: VisitRow;
beforeEach(async () => {
  const fields = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1030', activity: 'Looked at the pump' };
  visit = (await seller.post<VisitRow>('/api/visit', { ...fields, type: 'SALES', customer: { id: work.budi } })).body;
});

const path = (id = visit.id) => `/api/visit/${id}/file`;
const send = (
  file: SentFile,
  { item = {}, caller = seller, key = randomUUID() }: { item?: object; caller?: Caller; key?: string } = {},
) => sendItem<VisitFileRow & RefusalReply>(caller, path(), { item, file, headers: { 'idempotency-key': key } });
const added = async (file: SentFile, item: object = {}) => {
  const { status, body } = await send(file, { item });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const list = async (caller = seller) => (await caller.get<VisitFileRow[]>(path())).body;
const content = (id: number, what = '') =>
  app.http.inject({
    method: 'GET',
    url: `/api/visit/file/${id}${what}`,
    headers: { authorization: `Bearer ${seller.token ?? ''}` },
  });
const remove = (caller: Caller, { id, version }: { id: number; version: number }) =>
  caller.delete<RefusalReply>(`/api/visit/file/${id}?version=${version}`);
const pixelsOf = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer();
/** The tag of the position, with the type and the number of its value. */
const gpsTag = Buffer.from('2588040001000000', 'hex');
const filesOnDisk = async () =>
  (await readdir(app.fileDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe('a file of a visit', () => {
  it('of each type comes back as it was sent, with what is known about it', async () => {
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const sheet = Buffer.from(await xlsxFile([['A', 1]]));
    const types = {
      'application/pdf': { name: 'report.pdf', content: pdf },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'list.xlsx', content: sheet },
      'image/png': { name: 'pump.png', content: plain },
    };
    for (const [type, file] of Object.entries(types)) {
      const { message: _, ...saved } = (await added(file)) as VisitFileRow & { message?: string };
      const isPicture = type === 'image/png';
      expect(saved).toMatchObject({
        visitId: visit.id,
        name: file.name,
        type,
        size: file.content.length,
        width: isPicture ? 60 : null,
        height: isPicture ? 40 : null,
        takenAt: null,
        latitude: null,
        createdBy: seller.username,
        version: 1,
      });
      expect((await list()).at(-1)).toEqual(saved);
      const back = await content(saved.id);
      expect(back.headers['content-type']).toBe(type);
      expect(back.headers['content-security-policy']).toContain('sandbox');
      expect(back.headers['cache-control']).toBe('no-store');
      expect(back.rawPayload.equals(file.content)).toBe(true);
      expect((await content(saved.id, '/thumbnail')).statusCode).toBe(isPicture ? 200 : 404);
    }
    expect((await seller.get<VisitRow>(`/api/visit/${visit.id}`)).body.files).toBe(3);
  });

  it('loses where it was taken, unless the person allows it', async () => {
    const secret = await added({ name: 'photo.jpg', content: photo });
    const cleaned = (await content(secret.id)).rawPayload;
    expect(photo.includes('Phone') && photo.includes(gpsTag)).toBe(true);
    expect(cleaned.includes('Phone') || cleaned.includes(gpsTag)).toBe(false);
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(photo));
    expect([secret.latitude, secret.width, secret.height]).toEqual([null, 40, 60]);
    const item = {
      keepPosition: true,
      position: { latitude: -6.2088, longitude: 106.8456 },
      takenAt: '2026-11-10T09:12:00+07:00',
    };
    const open = await added({ name: 'photo.jpg', content: photo }, item);
    expect(open).toMatchObject({ latitude: -6.2088, longitude: 106.8456, takenAt: '2026-11-10T02:12:00Z' });
    expect((await content(open.id)).rawPayload.equals(photo)).toBe(true);
    const unasked = await send({ name: 'photo.jpg', content: photo }, { item: { position: item.position } });
    expect([unasked.status, unasked.body.fields?.[0]?.path]).toEqual([400, 'position']);
  });

  it('is in the audit log, and its visit keeps its version', async () => {
    const file = await added({ name: 'photo.jpg', content: photo });
    await remove(seller, file);
    const { body: trail } = await (
      await app.userWith('MA_ACCOUNT', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT')
    ).get<{ content: { action: string; record: string; recordId: number }[] }>('/api/audit?kind=visit_file');
    const own = trail.content.filter(({ recordId }) => recordId === file.id);
    expect(own.map(({ action, record }) => [action, record])).toEqual([
      ['delete', 'photo.jpg'],
      ['create', 'photo.jpg'],
    ]);
    expect((await seller.get<VisitRow>(`/api/visit/${visit.id}`)).body.version).toBe(1);
    const history = await seller.get<{ content: HistoryEntry[] }>(`/api/visit/${visit.id}/history`);
    expect(history.body.content.flatMap(({ changes }) => changes).some(({ field }) => field === 'files')).toBe(false);
  });

  it('is removed and restored, also with its visit', async () => {
    await app.db.deleteFrom('deleted_record').execute();
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    const file = await added({ name: 'photo.jpg', content: photo });
    expect((await remove(seller, file)).status).toBe(200);
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    expect(await list()).toEqual([]);
    const restored = await seller.post<VisitFileRow>(`/api/visit/file/${file.id}/restore`);
    expect([restored.status, restored.body.version]).toEqual([200, 3]);
    expect((await content(file.id)).statusCode).toBe(200);
    expect((await seller.delete(`/api/visit/${visit.id}?version=1`)).status).toBe(200);
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    expect((await content(file.id)).statusCode).toBe(404);
    expect((await seller.post(`/api/visit/${visit.id}/restore`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([file.id]);
    expect((await content(file.id)).statusCode).toBe(200);
    await seller.delete(`/api/visit/${visit.id}?version=3`);
    await app.db.deleteFrom('deleted_record').execute();
    const before = await filesOnDisk();
    await app.files.sweep({ olderThan: text(`interval '0'`) });
    expect(await filesOnDisk()).toBe(before - 2);
  });
});

describe('who', () => {
  it('may open the visit may open its files, and who may change it adds and removes them', async () => {
    const file = await added({ name: 'photo.jpg', content: photo });
    expect((await list(colleague)).map(({ id }) => id)).toEqual([file.id]);
    const others = await send({ name: 'b.pdf', content: pdf }, { caller: colleague });
    expect([others.status, (await remove(colleague, file)).status]).toEqual([422, 422]);
    for (const caller of [engineer, await app.userWith('MA_SHODAN')]) {
      const statuses = [
        await caller.get(path()),
        await caller.get(`/api/visit/file/${file.id}`),
        await caller.get(`/api/visit/file/${file.id}/thumbnail`),
        await send({ name: 'b.pdf', content: pdf }, { caller }),
        await remove(caller, file),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403, 403]);
    }
    const kept = await send({ name: 'b.pdf', content: pdf }, { caller: keeper });
    expect(kept.status).toBe(201);
    expect((await remove(keeper, file)).status).toBe(200);
    expect((await colleague.post(`/api/visit/file/${file.id}/restore`)).status).toBe(422);
    expect((await list()).map(({ id }) => id)).toEqual([kept.body.id]);
  });

  it('refers to a visit or file that does not exist gets 404', async () => {
    const form = { item: {}, file: { name: 'b.pdf', content: pdf }, headers: { 'idempotency-key': randomUUID() } };
    expect((await sendItem(seller, path(999_999), form)).status).toBe(404);
    expect((await seller.get(path(999_999))).status).toBe(404);
    expect((await content(999_999)).statusCode).toBe(404);
    expect((await remove(seller, { id: 999_999, version: 1 })).status).toBe(404);
  });
});

describe('a call that is sent again', () => {
  it('with the same key adds nothing and stores nothing twice', async () => {
    const key = randomUUID();
    const first = await send({ name: 'photo.jpg', content: photo }, { key });
    const stored = await filesOnDisk();
    const again = await send({ name: 'photo.jpg', content: photo }, { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await list()).toHaveLength(1);
    expect(await filesOnDisk()).toBe(stored);
    const other = await send({ name: 'b.pdf', content: pdf }, { key });
    expect(other.status).toBe(422);
    expect(await filesOnDisk()).toBe(stored);
  });

  it('at the same time adds one file', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2].map(() => send({ name: 'photo.jpg', content: photo }, { key })));
    expect(replies.map(({ status, body }) => [status, body.id])).toEqual(replies.map(() => [201, replies[0]?.body.id]));
    expect(await list()).toHaveLength(1);
  });

  it('needs a key', async () => {
    const before = await filesOnDisk();
    const { status } = await sendItem(seller, path(), { item: {}, file: { name: 'a.pdf', content: pdf } });
    expect(status).toBe(400);
    expect(await filesOnDisk()).toBe(before);
  });
});

describe('what is refused', () => {
  const bomb = () =>
    pngOf({ width: 20_000, height: 20_000, bits: 8, colours: 0, interlaced: false }, deflateSync(Buffer.alloc(1000)));
  it.each([
    ['a picture that unpacks to a huge size', 422, () => bomb()],
    ['a page of the web', 415, () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an archive that is no workbook', 415, () => Buffer.from('PK\u0003\u0004rubbish')],
    ['nothing', 415, () => Buffer.alloc(0)],
    ['a photo that is cut off', 422, () => photo.subarray(0, 200)],
    ['more than 20 MB', 413, () => Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024 + 1 - photo.length)])],
  ])('%s', async (_what, wanted, made) => {
    const before = [await filesOnDisk(), (await list()).length];
    expect((await send({ name: 'x.jpg', content: made() })).status).toBe(wanted);
    expect([await filesOnDisk(), (await list()).length]).toEqual(before);
  });

  const workbook = ['[Content_Types].xml', 'xl/workbook.xml'].map((name) => ({ name }));
  it.each([
    ['unpacks to a huge size', [...workbook, { name: 'xl/a.xml', claims: 600 * 1024 * 1024 }]],
    ['has too many parts', [...workbook, ...Array.from({ length: 4100 }, (_, at) => ({ name: `xl/${at}.xml` }))]],
    ['has macros', [...workbook, { name: 'xl/vbaProject.bin' }]],
    ['leads out of its folder', [...workbook, { name: '../../a.xml' }]],
    ['is no workbook', [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]],
  ])('an archive that %s', async (_what, parts) => {
    expect((await send({ name: 'x.xlsx', content: zipOf(workbook) })).status).toBe(201);
    expect((await send({ name: 'x.xlsx', content: zipOf(parts) })).status).toBe(415);
  });

  it('one file more than a visit may have', async () => {
    for (let place = 0; place < 20; place += 1) await added({ name: `${place}.pdf`, content: pdf });
    const before = await filesOnDisk();
    const { status, body } = await send({ name: 'one-more.pdf', content: pdf });
    expect([status, body.details]).toEqual([422, 'A visit has at most 20 files.']);
    expect(await filesOnDisk()).toBe(before);
    const [first] = await list();
    if (!first) throw new Error('There is no file.');
    await remove(seller, first);
    await added({ name: 'one-more.pdf', content: pdf });
    expect((await seller.post(`/api/visit/file/${first.id}/restore`)).status).toBe(422);
    expect(await list()).toHaveLength(20);
  });
});
