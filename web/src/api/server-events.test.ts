// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The page is a simulated one. Network, locks and channels between tabs are Node's, which behave as a browser's do.
const page = new Window();
const { document, localStorage } = page;
Object.assign(globalThis, { window: page, document, localStorage });
const { ServerEvents } = await import('./server-events.ts');
const { followServer } = await import('./follow-server.ts');
const { currentSession, endSession, storeToken } = await import('./session.ts');
const { fetch: nodeFetch } = globalThis;

const soon = { timeout: 8000, interval: 10 };
const claims = { sub: 'siti', fullname: 'Siti', permissions: [], mustChangePassword: false, sid: 's', exp: 9e9 };
const token = `h.${btoa(JSON.stringify(claims))}.s`;

/** A small server that numbers its events and can send them again from any number, as the real one does. */
class EventServer {
  readonly asked: { after: string | null; token: string | undefined }[] = [];
  refusal: number | undefined;
  mute = false;
  readonly #sent: string[] = [];
  readonly #open = new Set<ServerResponse>();
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => this.#reply(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  send(title: string): void {
    this.#sent.push(title);
    for (const response of this.#open) response.write(this.#event(this.#sent.length));
  }

  listeners(): number {
    return this.#open.size;
  }

  cut(): void {
    for (const response of this.#open) response.destroy();
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  #reply(request: IncomingMessage, response: ServerResponse): void {
    const after = new URL(request.url ?? '', 'http://x').searchParams.get('after');
    this.asked.push({ after, token: request.headers.authorization });
    if (this.refusal) {
      response.writeHead(this.refusal, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'FAILED', code: 'no', details: 'No.', requestId: 'r' }));
      return;
    }
    const from = after === null ? this.#sent.length : Number(after);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`:\n\nid: ${from}\nevent: open\ndata: {}\n\n`);
    if (this.mute) return;
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
    for (let n = from + 1; n <= this.#sent.length; n += 1) response.write(this.#event(n));
  }

  #event(n: number): string {
    return `id: ${n}\nevent: notification\ndata: ${JSON.stringify({ title: this.#sent[n - 1] })}\n\n`;
  }
}

let server: EventServer;
const stops: (() => void)[] = [];

beforeEach(async () => {
  server = new EventServer();
  const origin = await server.start();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => nodeFetch(origin + path, init));
  storeToken(token, 60_000);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.stop();
  endSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What one tab of the browser receives. */
function openTab(username = 'siti') {
  const events = new ServerEvents();
  const titles: string[] = [];
  let opened = 0;
  events.on('notification', ({ data }) => titles.push((data as { title: string }).title));
  events.on('open', () => (opened += 1));
  const stop = followServer(events, username);
  stops.push(stop);
  return { titles, opened: () => opened, close: stop };
}

test('receives events, with the token of the session', async () => {
  const tab = openTab();
  await expect.poll(() => server.listeners(), soon).toBe(1);
  server.send('one');
  server.send('two «dua» ✓');
  await expect.poll(() => tab.titles, soon).toEqual(['one', 'two «dua» ✓']);
  expect(server.asked).toEqual([{ after: null, token: `Bearer ${token}` }]);
});

test('continues after the last one after an interruption, and receives nothing twice', async () => {
  const tab = openTab();
  await expect.poll(() => server.listeners(), soon).toBe(1);
  server.send('one');
  await expect.poll(() => tab.titles, soon).toEqual(['one']);
  server.cut();
  server.send('two');
  await expect.poll(() => tab.titles, soon).toEqual(['one', 'two']);
  await server.stop();
  server.send('three');
  await server.start();
  server.send('four');
  await expect.poll(() => tab.titles, soon).toEqual(['one', 'two', 'three', 'four']);
  expect(tab.opened()).toBe(3);
  expect(server.asked.map(({ after }) => after)).toEqual([null, '1', '2']);
});

test('tries at once when the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  openTab();
  await expect.poll(() => server.listeners(), soon).toBe(1);
  server.cut();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.asked.length).toBe(1);
  page.dispatchEvent(new page.Event('online'));
  await expect.poll(() => server.asked.length, { timeout: 500, interval: 5 }).toBe(2);
});

test('closes a connection without a heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  server.mute = true;
  const tab = openTab();
  await vi.waitFor(() => expect(tab.opened()).toBe(1));
  vi.advanceTimersByTime(35_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.asked.length).toBe(1);
  vi.advanceTimersByTime(11_000);
  await vi.waitFor(() => expect(server.asked.length).toBe(2), soon);
});

test.each([401, 403])('%i ends the session and is not requested again', async (status) => {
  server.refusal = status;
  openTab();
  await expect.poll(() => currentSession(), soon).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(server.asked.length).toBe(1);
});

test('asks an overloaded server again', async () => {
  server.refusal = 503;
  const tab = openTab();
  await expect.poll(() => server.asked.length, soon).toBe(1);
  server.refusal = undefined;
  await expect.poll(() => tab.opened(), soon).toBe(1);
  expect(currentSession()).toBeDefined();
});

test('disconnects when it is stopped', async () => {
  const tab = openTab();
  await expect.poll(() => server.listeners(), soon).toBe(1);
  tab.close();
  await expect.poll(() => server.listeners(), soon).toBe(0);
});

test('shares one connection among tabs, and another tab continues when the one that had it closes', async () => {
  const first = openTab();
  await expect.poll(() => first.opened(), soon).toBe(1);
  const second = openTab();
  server.send('one');
  await expect.poll(() => [first.titles, second.titles], soon).toEqual([['one'], ['one']]);
  expect(server.asked.length).toBe(1);
  first.close();
  await expect.poll(() => server.asked.length, soon).toBe(2);
  server.send('two');
  await expect.poll(() => second.titles, soon).toEqual(['one', 'two']);
  expect(server.asked[1]?.after).toBe('1');
  expect(first.titles).toEqual(['one']);
});

test('takes over from a tab that sleeps', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const asleep = navigator.locks.request('gso.events.siti', () => new Promise(() => undefined));
  asleep.catch(() => undefined);
  const tab = openTab();
  vi.advanceTimersByTime(35_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.asked.length).toBe(0);
  vi.advanceTimersByTime(11_000);
  await vi.waitFor(() => expect(tab.opened()).toBe(1), soon);
  await expect(asleep).rejects.toThrow();
});

test('what a page has just loaded is not reloaded when its stream opens first, but after each interruption', () => {
  const events = new ServerEvents();
  let reloads = 0;
  const stop = events.onReopen(() => (reloads += 1));
  const open = () => events.emit({ name: 'open', data: {}, id: 1 });
  open();
  expect(reloads).toBe(0);
  open();
  open();
  expect(reloads).toBe(2);
  // A tab that opened later follows the stream of the first one.
  const later = new ServerEvents();
  let reloadsLater = 0;
  later.onReopen(() => (reloadsLater += 1));
  later.emit({ name: 'open', data: {}, id: 1 }, true);
  expect(reloadsLater).toBe(1);
  stop();
  open();
  expect(reloads).toBe(2);
});
