// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type VisitRow, visitSaved } from '@gso/contract/visit';

// A page without a storage, as in a private window. Network and server are Node's.
const page = new Window();
const { document, localStorage, sessionStorage } = page;
Object.assign(globalThis, { window: page, document, localStorage, sessionStorage });
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
Object.defineProperty(navigator, 'storage', { value: { persist: () => Promise.resolve(false) }, configurable: true });
const { saveOrKeep } = await import('./save-or-keep.ts');
const { serverIsAway, serverResponded } = await import('../api/connection.ts');
const { endSession, storeToken } = await import('../api/session.ts');
const { fetch: nodeFetch } = globalThis;

const row: VisitRow = {
  ...{ id: 7, version: 1, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-19T10:00:00Z', createdBy: 'siti' },
  ...{ type: 'SALES', status: 'CONFIRMED', visitDate: '2026-11-19', timeStart: '0900', timeEnd: '1000' },
  ...{ username: 'siti', activity: 'Demo', attachUrl: '', shodan: null, project: null, files: 0, checkIn: null },
  customer: { id: 3, name: 'Ratna', company: { id: 1, name: 'PT Tirta' } },
};

let status = 201;
let calls = 0;
const server = createServer((_request, response) => {
  calls += 1;
  const refusal = { message: 'FAILED', code: 'busy', details: 'Busy.', requestId: 'r', retryAfterSeconds: 1 };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 201 ? { ...row, message: 'SUCCESS' } : refusal));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => nodeFetch(origin + path, init));
  const claims = { sub: 'siti', fullname: 'Siti', permissions: [], mustChangePassword: false, sid: 's', exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
});
afterAll(() => {
  server.close();
  serverResponded();
  endSession('logout');
  vi.unstubAllGlobals();
});
beforeEach(() => {
  calls = 0;
  serverResponded();
});

const save = () =>
  saveOrKeep<VisitRow>({
    call: { path: '/api/visit', method: 'POST', body: row, reply: visitSaved },
    work: { kind: 'create-visit', body: row, row },
    idempotencyKey: crypto.randomUUID(),
    title: 'PT Tirta',
  });

test('what cannot be kept is sent, even if the server did not respond a moment ago', async () => {
  status = 201;
  serverIsAway();
  await expect(save()).resolves.toMatchObject({ id: 7 });
  expect(calls).toBe(1);
});

test('what can neither be kept nor sent says that nothing can be kept', async () => {
  status = 503;
  serverIsAway();
  await expect(save()).rejects.toThrow('keeps nothing on the device');
  expect(calls).toBe(1);
});
