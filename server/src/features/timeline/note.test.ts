import type { AuditRow } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import type { NoteRow } from '@gso/contract/record/note';
import type { LatestNotifications } from '@gso/contract/notification';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { TimelinePage } from '@gso/contract/record/timeline';
import type { UserOption } from '@gso/contract/user';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMarket, aShodan, type Market } from '../../../testing/purchase-orders.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let author: Caller;
let reader: Caller;
let seller: Caller;
let market: Market;

beforeAll(async () => {
  author = await app.userWith('MA_MD_COMPANY_READ', 'MA_SHODAN');
  reader = await app.userWith('MA_MD_COMPANY_READ');
  seller = await app.userWith('MA_SHODAN');
});
beforeEach(async () => {
  await sql`delete from notification`.execute(app.db);
  market = await aMarket(app, author);
});

type Reply = NoteRow & RefusalReply;
const write = (text: string, caller = author, headers?: Record<string, string>) =>
  caller.post<Reply>(`/api/company/${market.company}/note`, { text }, headers);
const written = async (text: string): Promise<NoteRow> => {
  const { status, body } = await write(text);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const change = ({ id, version }: NoteRow, text: string, caller = author) =>
  caller.patch<Reply>(`/api/note/${id}`, { text, version });
const remove = ({ id, version }: NoteRow, caller = author) =>
  caller.delete<RefusalReply>(`/api/note/${id}?version=${version}`);
const notesOf = async (caller = author) =>
  (await caller.get<TimelinePage>(`/api/company/${market.company}/timeline?kinds=company_note`)).body.content;
const inbox = async (caller: Caller) =>
  (await caller.get<LatestNotifications>('/api/notification/latest')).body.content;

describe('a note', () => {
  it('is written, changed and deleted by its author, and restored', async () => {
    const note = await written('  They want an offer.\nBy Friday. ');
    expect(note).toMatchObject({
      ...{ text: 'They want an offer.\nBy Friday.', version: 1, mentions: [], createdBy: author.username },
      subject: { kind: 'company', id: market.company },
    });
    const { status, body: changed } = await change(note, 'They want two offers.');
    expect([status, changed.version]).toEqual([200, 2]);
    expect(await notesOf()).toMatchObject([{ text: 'They want two offers.', note: { version: 2, isEdited: true } }]);
    expect((await change(note, 'Too late')).status).toBe(409);
    expect((await remove(changed)).status).toBe(200);
    expect(await notesOf()).toEqual([]);
    expect((await author.post(`/api/note/${note.id}/restore`)).status).toBe(200);
    expect(await notesOf()).toMatchObject([{ id: note.id, text: 'They want two offers.', note: { version: 4 } }]);
  });

  it('is written once by a repeated call', async () => {
    const key = { 'idempotency-key': 'one-note-of-mine' };
    const replies = await Promise.all([1, 2].map(() => write('Once', author, key)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await notesOf()).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['a book', 'x'.repeat(limits.note + 1)],
  ])('refuses %s', async (_, text) => {
    expect((await write(text)).status).toBe(400);
  });

  it('cannot be changed by others, and does not exist for those who may not open its record', async () => {
    const note = await written('Mine');
    expect((await change(note, 'Yours', reader)).status).toBe(422);
    expect((await remove(note, reader)).status).toBe(422);
    expect((await change(note, 'Yours', seller)).status).toBe(404);
    expect((await remove(note, seller)).status).toBe(404);
    expect(await notesOf()).toMatchObject([{ text: 'Mine', note: { version: 1 } }]);
    expect((await change({ ...note, id: 999_999 }, 'x')).status).toBe(404);
  });

  it('is no longer changed by an author who may not open its record any more', async () => {
    const person = await app.person(['MA_MD_COMPANY_READ']);
    const { body: note } = await write('Mine', await app.signIn(person));
    await sql`update role set permissions = '{MA_SHODAN}' where id = (select role_id from user_login where username = ${person.username})`.execute(
      app.db,
    );
    const later = await app.signIn(person);
    expect((await change(note, 'Still mine', later)).status).toBe(404);
    expect((await remove(note, later)).status).toBe(404);
  });

  it('is in the audit log, for those who may open its record', async () => {
    const shodan = await aShodan(app, author, market);
    await author.post(`/api/shodan/${shodan}/note`, { text: 'About the shodan' });
    await written('About the company');
    const entries = async (caller: Caller) =>
      (await caller.get<ListPage<AuditRow>>('/api/audit?kind=note')).body.content
        .map(({ record }) => record)
        .filter((record) => record.startsWith('About'));
    expect(await entries(await app.userWith('MA_ACCOUNT', 'MA_SHODAN'))).toEqual(['About the shodan']);
    expect(await entries(await app.userWith('MA_ACCOUNT', 'MA_MD_COMPANY_READ'))).toEqual(['About the company']);
    expect(await entries(await app.userWith('MA_ACCOUNT'))).toEqual([]);
    const all = await app.userWith('MA_ACCOUNT', 'MA_MASTER_DATA', 'MA_SHODAN', 'MA_PROJECT');
    expect(await entries(all)).toEqual(['About the company', 'About the shodan']);
  });
});

describe('a mention', () => {
  it('notifies active users who may open the record, each once for a note, and leads to the record', async () => {
    const idle = await app.person(['MA_MD_COMPANY_READ']);
    await sql`update user_login set enabled = false where username = ${idle.username}`.execute(app.db);
    const names = [reader.username.toUpperCase(), reader.username, seller.username, idle.username, author.username];
    const note = await written(`Please look, ${names.map((name) => `@${name}`).join(' ')}. Mail: x@${reader.username}`);
    expect(note.mentions.toSorted()).toEqual([author.username, reader.username].toSorted());
    const received = await inbox(reader);
    expect(received).toMatchObject([
      { type: 'NOTE', subject: { kind: 'company', id: market.company }, projectId: null },
    ]);
    expect(received[0]?.title).toContain('mentioned you at PT Sinar Jaya: Please look');
    expect(await inbox(author)).toEqual([]);
    expect(await inbox(seller)).toEqual([]);

    const second = await app.userWith('MA_MASTER_DATA');
    await change(note, `@${reader.username} and @${second.username}: please look again`);
    expect(await inbox(reader)).toHaveLength(1);
    expect(await inbox(second)).toHaveLength(1);
    expect(await notesOf()).toMatchObject([{ note: { mentions: [reader.username, second.username] } }]);
  });

  it('disappears with its note and comes back with it', async () => {
    const note = await written(`@${reader.username} see this`);
    await remove(note);
    expect(await inbox(reader)).toEqual([]);
    await author.post(`/api/note/${note.id}/restore`);
    expect(await inbox(reader)).toHaveLength(1);
  });

  it('is of at most ten people', async () => {
    const people = await Promise.all(
      Array.from({ length: limits.noteMentions + 1 }, () => app.person(['MA_MD_COMPANY_READ'])),
    );
    const names = people.map(({ username }) => `@${username}`);
    expect((await write(names.slice(1).join(' '))).status).toBe(201);
    const { status, body } = await write(names.join(' '));
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'text']);
  });

  it('can be of those who are offered', async () => {
    const offered = async (kind: string, caller: Caller) =>
      (await caller.get<UserOption[]>(`/api/${kind}/note/people`)).body.map(({ username }) => username);
    expect(await offered('company', author)).toEqual(expect.arrayContaining([author.username, reader.username]));
    expect(await offered('company', author)).not.toContain(seller.username);
    expect(await offered('shodan', author)).toContain(seller.username);
    expect(await offered('shodan', author)).not.toContain(reader.username);
  });
});
