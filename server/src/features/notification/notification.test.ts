import type { LatestNotifications } from '@gso/contract/notification';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedStream, openStream } from '../../../testing/event-stream.ts';
import { addTasks, aProject, taskFields } from '../../../testing/projects.ts';
import { type Caller, startTestApp, testApp } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from './notify.ts';
import { sentenceOf } from './sentence.ts';

const app = testApp();
let origin: string;
beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});

const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

async function listen(caller: Caller, from: { after?: number; lastEventId?: number } = {}, at = origin) {
  const stream = await openStream(at, { token: caller.token ?? '', ...from });
  opened.push(stream);
  return stream;
}

function send(to: Caller, { type = 'SALES', count = 1, db = app.db }: SendOptions = {}) {
  return db.transaction().execute(async (tx) => {
    const facts = { by: 'Dewi', company: 'PT Maju Jaya', date: '2026-11-14' };
    for (let n = 0; n < count; n += 1) {
      const author = { username: to.username, requestId: 'test' };
      await notify(tx, author, { kind: 'visit-assigned', type, facts, to: [to.username] });
    }
  });
}
interface SendOptions {
  type?: 'SALES' | 'PROJECT';
  count?: number;
  db?: Database;
}

const latest = async (caller: Caller) => (await caller.get<LatestNotifications>('/api/notification/latest')).body;
const mark = (caller: Caller, id: number) => caller.post(`/api/notification/mark?id=${id}`);
const soon = { timeout: 10_000, interval: 10 };
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('the latest notifications', () => {
  it('are one’s own, newest first, in one’s language, with the number of unread ones', async () => {
    const [dewi, budi] = [await app.userWith(), await app.userWith()];
    expect(await latest(budi)).toEqual({ content: [], unread: 0, lastSeq: 0 });
    await send(budi);
    await send(budi, { type: 'PROJECT' });
    const { content, unread, lastSeq } = await latest(budi);
    expect(content.map(({ title, type, seq, isRead }) => ({ title, type, seq, isRead }))).toEqual([
      {
        title: 'Dewi assigned you a project visit at PT Maju Jaya on 14/11/2026',
        type: 'PROJECT',
        seq: 2,
        isRead: false,
      },
      { title: 'Dewi assigned you a sales visit at PT Maju Jaya on 14/11/2026', type: 'SALES', seq: 1, isRead: false },
    ]);
    expect({ unread, lastSeq }).toEqual({ unread: 2, lastSeq: 2 });
    const { body } = await budi.send<LatestNotifications>({
      url: '/api/notification/latest',
      headers: { 'accept-language': 'id' },
    });
    expect(body.content[1]?.title).toBe(
      'Dewi menugaskan Anda melakukan kunjungan sales ke PT Maju Jaya pada 14/11/2026',
    );
    expect((await latest(dewi)).content).toEqual([]);
  });

  it('about tasks say what happened in which project, and lead there', async () => {
    const [worker, approver] = [await app.userWith('MA_PROJECT'), await app.userWith('PRO_APPROVE_TASK')];
    const projectId = await aProject(app, worker, 'PRJ-26-0001');
    const stream = await listen(approver);
    const [task] = await addTasks(worker, projectId, 'TRIAL', [taskFields(worker.username)]);
    const act = (caller: Caller, what: string, version: number, more: object = {}) =>
      caller.post(`/api/project/task/${task?.id}/${what}`, { version, ...more });
    expect((await act(worker, 'submit', 1)).status).toBe(200);
    const [by, approvedBy] = [`Full user (${worker.username})`, `Full user (${approver.username})`];
    const asked = `${by} finished "Wire the panel" in PRJ-26-0001: please approve`;
    await expect
      .poll(() => stream.received.find(({ name }) => name === 'notification')?.data, soon)
      .toMatchObject({ title: asked, type: 'PROJECT', projectId });
    await act(approver, 'reject', 2, { reason: 'No labels' });
    await act(worker, 'submit', 3);
    await act(approver, 'approve', 4);
    expect((await latest(approver)).content.map(({ title }) => title)).toEqual([asked, asked]);
    expect((await latest(worker)).content.map(({ title, projectId: of }) => [title, of])).toEqual([
      [`${approvedBy} approved "Wire the panel" in PRJ-26-0001`, projectId],
      [`${approvedBy} sent "Wire the panel" in PRJ-26-0001 back: No labels`, projectId],
    ]);
    const { body } = await worker.send<LatestNotifications>({
      url: '/api/notification/latest',
      headers: { 'accept-language': 'id' },
    });
    expect(body.content.map(({ title }) => title)).toEqual([
      `${approvedBy} menyetujui "Wire the panel" di PRJ-26-0001`,
      `${approvedBy} mengembalikan "Wire the panel" di PRJ-26-0001: No labels`,
    ]);
    await send(worker, { type: 'PROJECT' });
    expect((await latest(worker)).content[0]?.projectId, 'a visit is not about its project').toBeNull();
  });

  it('are at most 20, while the count knows them all', async () => {
    const budi = await app.userWith();
    await send(budi, { count: 30 });
    const { content, unread, lastSeq } = await latest(budi);
    expect(content.map(({ seq }) => seq)).toEqual(upTo(30).toReversed().slice(0, 20));
    expect({ unread, lastSeq }).toEqual({ unread: 30, lastSeq: 30 });
  });

  it('say that there is something new if the kind is unknown', () => {
    expect(sentenceOf({ kind: 'of-tomorrow', type: 'SALES', facts: {} }).en).toBe('You have a new notification');
  });

  it('are refused to others, in every call', async () => {
    const [dewi, budi] = [await app.userWith(), await app.userWith()];
    await send(budi);
    const id = (await latest(budi)).content[0]?.id ?? 0;
    expect((await budi.get(`/api/notification/latest?username=${budi.username.toUpperCase()}`)).status).toBe(200);
    expect((await dewi.get(`/api/notification/latest?username=${budi.username}`)).status).toBe(422);
    expect((await dewi.post(`/api/notification/mark?id=${id}&username=${budi.username}`)).status).toBe(422);
    expect((await dewi.post(`/api/notification/mark-all?upTo=9&username=${budi.username}`)).status).toBe(422);
    expect((await mark(dewi, id)).status).toBe(404);
    expect((await dewi.post('/api/notification/mark-all?upTo=9')).status).toBe(200);
    expect((await latest(budi)).unread).toBe(1);
  });
});

describe('marking as read', () => {
  it('counts once, and says so when repeated', async () => {
    const budi = await app.userWith();
    await send(budi, { count: 3 });
    const id = (await latest(budi)).content[1]?.id ?? 0;
    expect(await mark(budi, id)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    const first = await latest(budi);
    expect(first.content.map(({ isRead }) => isRead)).toEqual([false, true, false]);
    expect((await mark(budi, id)).status).toBe(200);
    expect(await latest(budi)).toEqual(first);
    expect((await mark(budi, 2_000_000_000)).status).toBe(404);
    expect((await budi.post('/api/notification/mark?id=x')).status).toBe(400);
  });

  it('of all stops at the newest one that was seen', async () => {
    const budi = await app.userWith();
    await send(budi, { count: 3 });
    await budi.post('/api/notification/mark-all?upTo=2');
    expect((await latest(budi)).content.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });
});

describe('the stream', () => {
  it('sends what came after a number, then what is new', async () => {
    const budi = await app.userWith();
    await send(budi, { count: 250 });
    const stream = await listen(budi, { after: 2 });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    await expect.poll(() => stream.seqs().length, soon).toBe(248);
    expect(stream.received[0]).toEqual({ id: 2, name: 'open', data: {} });
    await send(budi);
    await expect.poll(() => stream.seqs().length, soon).toBe(249);
    expect(stream.seqs()).toEqual(upTo(251).slice(2));
    expect(stream.received.findLast(({ id }) => id !== undefined)).toMatchObject({
      name: 'notification',
      data: { seq: 251, title: 'Dewi assigned you a sales visit at PT Maju Jaya on 14/11/2026', isRead: false },
    });
  });

  it('begins with new events if no number is given, and prefers the number that browsers send', async () => {
    const budi = await app.userWith();
    await send(budi, { count: 5 });
    const [fresh, resumed, fromTheFuture] = await Promise.all([
      listen(budi),
      listen(budi, { after: 1, lastEventId: 4 }),
      listen(budi, { after: 900 }),
    ]);
    await send(budi);
    await expect.poll(() => fresh.seqs(), soon).toEqual([6]);
    await expect
      .poll(() => [fresh, resumed, fromTheFuture].map(({ received }) => received[0]?.id), soon)
      .toEqual([5, 4, 5]);
    await expect.poll(() => resumed.seqs(), soon).toEqual([5, 6]);
    await expect.poll(() => fromTheFuture.seqs(), soon).toEqual([6]);
    expect((await listen(budi, { after: -1 })).status).toBe(400);
  });

  it('sends each user only their own', async () => {
    const [dewi, budi] = [await app.userWith(), await app.userWith()];
    const [toDewi, toBudi] = await Promise.all([listen(dewi, { after: 0 }), listen(budi, { after: 0 })]);
    await Promise.all(upTo(40).map((n) => send(n % 2 ? dewi : budi)));
    await expect.poll(() => [toDewi.seqs().length, toBudi.seqs().length], soon).toEqual([20, 20]);
    expect([toDewi.seqs(), toBudi.seqs()]).toEqual([upTo(20), upTo(20)]);
  });

  it('reports that something was read elsewhere', async () => {
    const budi = await app.userWith();
    await send(budi);
    const stream = await listen(budi, { after: 1 });
    // The listener's own start also counts as a change.
    await expect.poll(() => stream.beats(), soon).toBeGreaterThan(0);
    await mark(budi, (await latest(budi)).content[0]?.id ?? 0);
    await expect.poll(() => stream.received.map(({ name }) => name), soon).toContain('changed');
    expect(stream.seqs()).toEqual([]);
  });

  it('sends nothing more once the session has ended', async () => {
    const budi = await app.userWith();
    const stream = await listen(budi, { after: 0 });
    await send(budi);
    await expect.poll(() => stream.seqs(), soon).toEqual([1]);
    await budi.post('/api/logout');
    await send(budi);
    expect(await stream.ended).toBe('ended');
    expect(stream.seqs()).toEqual([1]);
    expect((await listen(budi, { after: 1 })).status).toBe(401);
  });

  it('is refused to a user who has ten, until one of them ends, and to no other user', async () => {
    const [dewi, budi] = [await app.userWith(), await app.userWith()];
    const streams = await Promise.all(upTo(10).map(() => listen(budi, { after: 0 })));
    expect(streams.map(({ status }) => status)).toEqual(upTo(10).map(() => 200));
    const refused = await listen(budi, { after: 0 });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await listen(dewi, { after: 0 })).status).toBe(200);
    streams[0]?.leave();
    await expect.poll(async () => (await listen(budi, { after: 0 })).status, soon).toBe(200);
  });

  it('ends at once when the server stops', async () => {
    const own = await startTestApp();
    const at = await own.http.listen({ port: 0, host: '127.0.0.1' });
    const budi = await own.userWith();
    const streams = await Promise.all(upTo(10).map(() => listen(budi, { after: 0 }, at)));
    await send(budi, { db: own.db });
    await expect.poll(() => streams.every((stream) => stream.seqs().length === 1), soon).toBe(true);
    const started = performance.now();
    await own.http.close();
    expect(performance.now() - started).toBeLessThan(3000);
    await own.drop();
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(streams.map(() => 'ended'));
  });
});
