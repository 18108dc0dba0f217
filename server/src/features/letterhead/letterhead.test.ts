import type { Letterhead } from '@gso/contract/letterhead';
import { limits } from '@gso/contract/limits';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { pictureOf } from '../../platform/files/picture.ts';
import { picture, upload } from './testing/pictures.ts';

const app = testApp();
let editor: Caller;
let reader: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  reader = await app.userWith();
});

beforeEach(async () => {
  await app.db
    .updateTable('letterhead')
    .set({ name: '', address: '', bank: '', version: 1, logo: null, logo_type: null })
    .set({ logo_width: null, logo_height: null })
    .execute();
});

const read = async () => (await reader.get<Letterhead>('/api/letterhead')).body;
const change = (patch: object) => editor.patch<Letterhead & RefusalReply>('/api/letterhead', patch);

/** 32 × 32 pixels. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAgACABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APf6KKKKKKK//9k=',
  'base64',
);

describe('the letterhead', () => {
  it('is there from the start, empty but for how to pay, for everybody who is signed in', async () => {
    expect(await read()).toMatchObject({ id: 1, version: 1, name: '', logo: null });
    expect((await read()).footerNote).toMatch(/transfer .*\nPlease pay by bank transfer /);
    expect((await app.anonymous.get('/api/letterhead')).status).toBe(401);
    expect((await reader.get('/api/letterhead/logo')).status).toBe(404);
  });

  it('is changed with its version, by those who may, and writes an audit entry', async () => {
    const fields = { name: 'PT Kita', address: 'Jl. Kita 1\nBekasi', email: 'a@kita.id', bank: 'Mandiri' };
    expect((await change({ ...fields, version: 1 })).body).toMatchObject({ ...fields, version: 2, message: 'SUCCESS' });
    expect(await read()).toMatchObject({ ...fields, lastUpdateBy: editor.username });
    expect((await reader.patch('/api/letterhead', { name: 'x', version: 2 })).status).toBe(403);
    const stale = await change({ name: 'PT Lain', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.changes).toContainEqual(expect.objectContaining({ field: 'name', to: 'PT Kita' }));
    const { body } = await editor.get<{ content: { action: string; changes: object[] }[] }>('/api/letterhead/history');
    expect(body.content[0]?.changes).toContainEqual({ field: 'bank', from: '', to: 'Mandiri' });
    expect((await change({ phone: '(021) 8983-4410', version: 2 })).body.phone).toBe('02189834410');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: 'no' }, 'email'],
    [{ footerNote: 'x'.repeat(1001) }, 'footerNote'],
  ])('refuses %j', async (patch, path) => {
    const reply = await change({ ...patch, version: 1 });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[0]?.path).toBe(path);
  });

  it('keeps unknown fields and the logo out of a change', async () => {
    expect((await change({ version: 1, unknown: null })).status).toBe(400);
    expect((await change({ version: 1, logo: null })).body).toMatchObject({ version: 1 });
  });
});

describe('the logo', () => {
  it.each([
    ['image/png', picture(300, 100)],
    ['image/jpeg', jpeg],
  ])('is kept and given out as it came: %s', async (type, content) => {
    // The name and the type that the browser sends are not trusted.
    const reply = await upload(editor, content, 1, { name: 'logo.exe', type: 'text/html' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.logo).toMatchObject({ type, bytes: content.length });
    expect(reply.body.version).toBe(2);
    const logo = await app.http.inject({
      method: 'GET',
      url: '/api/letterhead/logo',
      headers: { authorization: `Bearer ${reader.token ?? ''}` },
    });
    expect(logo.headers['content-type']).toBe(type);
    expect(logo.rawPayload.equals(content)).toBe(true);
  });

  it('can be removed again, and both write an audit entry', async () => {
    const put = await upload(editor, picture(300, 100), 1);
    expect(put.body).toMatchObject({ lastUpdateBy: editor.username });
    const other = await app.userWith('MA_MASTER_DATA');
    const removed = await other.delete<Letterhead>('/api/letterhead/logo?version=2');
    expect(removed.body).toMatchObject({ logo: null, version: 3, lastUpdateBy: other.username });
    const { body } = await editor.get<{ content: { changes: object[] }[] }>('/api/letterhead/history');
    expect(body.content[0]?.changes).toContainEqual({ field: 'logo.width', from: 300, to: null });
    expect(body.content[1]?.changes).toContainEqual({ field: 'logo.width', from: null, to: 300 });
  });

  it('is refused on an older state and to those who may not', async () => {
    expect((await upload(editor, picture(300, 100), 7)).status).toBe(409);
    expect((await editor.delete('/api/letterhead/logo?version=7')).status).toBe(409);
    expect((await upload(reader, picture(300, 100), 1)).status).toBe(403);
    expect((await reader.delete('/api/letterhead/logo?version=1')).status).toBe(403);
    expect(await read()).toMatchObject({ version: 1, logo: null });
  });

  it('distinguishes the width of a JPEG from its height', () => {
    const tall = Buffer.from(jpeg);
    const frame = tall.indexOf(Buffer.from([0xff, 0xc0]));
    tall.writeUInt16BE(48, frame + 5);
    expect(pictureOf(tall)).toMatchObject({ type: 'image/jpeg', width: 32, height: 48 });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>');
  const cutOff = picture(300, 100).subarray(0, 60);
  const disguised = Buffer.concat([Buffer.from('GIF89a__'), picture(300, 100).subarray(8)]);
  const lying = Buffer.concat([picture(300, 100).subarray(0, 33), Buffer.from('nothing of a picture')]);
  it.each([
    ['an SVG', svg, 415],
    ['a GIF', Buffer.from('GIF89a____________________________'), 415],
    ['a GIF with the inside of a PNG', disguised, 415],
    ['a text', Buffer.from('hello'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['the beginning of a JPEG', jpeg.subarray(0, 40), 415],
    ['a PNG that is cut off', cutOff, 422],
    ['a PNG by its first bytes alone', lying, 422],
    ['a PNG of one pixel', picture(1, 1), 422],
    ['a PNG that unfolds to a wall', picture(4001, 40), 422],
    ['more than a megabyte', Buffer.concat([picture(300, 100), Buffer.alloc(limits.logoBytes)]), 413],
  ])('is not %s', async (_name, content, status) => {
    const reply = await upload(editor, content, 1);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    expect(await read()).toMatchObject({ version: 1, logo: null });
  });

  it('comes as a file under its name', async () => {
    expect((await upload(editor, picture(300, 100), 1, { field: 'other' })).status).toBe(415);
    expect((await editor.post('/api/letterhead/logo?version=1', { file: 'x' })).status).toBe(415);
  });
});
