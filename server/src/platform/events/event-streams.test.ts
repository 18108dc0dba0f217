import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type EventFeed, EventStreams } from './event-streams.ts';

const soon = { timeout: 5000, interval: 5 };
const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server whose only route is a stream of this feed, and everything that one client has received from it. */
async function receivedFrom(feed: EventFeed, isLive: () => Promise<boolean> = () => Promise.resolve(true)) {
  const streams = new EventStreams(20);
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('preClose', () => streams.close());
  app.get('/', (request, reply) => streams.send(reply, { feed, isLive, personId: 1, log: request.log }));
  const leaving = new AbortController();
  closings.push(
    () => Promise.resolve(leaving.abort()),
    () => app.close(),
  );
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { signal: leaving.signal });
  const received = { text: '', ended: false };
  const listen = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += text;
    received.ended = true;
  };
  listen().catch(() => undefined);
  return { received, app, leave: () => leaving.abort() };
}

function feedOf(next: EventFeed['next']) {
  const state = { wake: () => undefined as void, subscribers: 0 };
  const feed: EventFeed = {
    next,
    subscribe: (wake) => {
      state.subscribers += 1;
      state.wake = wake;
      return () => (state.subscribers -= 1);
    },
  };
  return { feed, state };
}

it('sends a heartbeat while there is nothing to send, and checks for events each time', async () => {
  let looks = 0;
  const { feed, state } = feedOf(async () => {
    looks += 1;
    return looks === 4 ? [{ name: 'late', data: { n: 1 }, id: 7 }] : [];
  });
  const { received, leave } = await receivedFrom(feed);
  await expect.poll(() => received.text, soon).toContain('id: 7\nevent: late\ndata: {"n":1}\n\n');
  expect(received.text.startsWith(':\n\n:\n\n:\n\n')).toBe(true);
  leave();
  await expect.poll(() => state.subscribers, soon).toBe(0);
});

it('ends with the session, even without events', async () => {
  let asked = 0;
  const { feed } = feedOf(() => Promise.resolve([]));
  const { received } = await receivedFrom(feed, () => Promise.resolve((asked += 1) < 4));
  await expect.poll(() => received.ended, soon).toBe(true);
});

it('still sends the event it was woken for if the first read failed', async () => {
  let failures = 0;
  let changed = false;
  const { feed, state } = feedOf(async () => {
    if (!changed) return [];
    failures += 1;
    if (failures === 1) throw new Error('the database is away');
    changed = false;
    return [{ name: 'changed', data: {} }];
  });
  const { received } = await receivedFrom(feed);
  changed = true;
  state.wake();
  await expect.poll(() => received.text, soon).toContain('event: changed\ndata: {}\n\n');
  expect(received.ended).toBe(false);
});

it('disconnects a client that does not close its stream', async () => {
  const much = 'x'.repeat(1_000_000);
  const streams = new EventStreams(20);
  const app = Fastify();
  app.addHook('preClose', () => streams.close());
  const { feed } = feedOf(() => Promise.resolve([{ name: 'much', data: { much } }]));
  app.get('/', (request, reply) =>
    streams.send(reply, { feed, isLive: () => Promise.resolve(true), personId: 1, log: request.log }),
  );
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  const started = performance.now();
  await app.close();
  expect(performance.now() - started).toBeLessThan(4000);
  await expect(response.text()).rejects.toThrow();
});
