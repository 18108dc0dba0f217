// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { call, Refused, refusalOf, Unreachable } from './client.ts';
import {
  currentSession,
  endSession,
  keepIdentityUntil,
  lastSessionEnd,
  reloadSession,
  replaceToken,
  storeToken,
} from './session.ts';

function token(sub: string, mustChangePassword = false): string {
  const claims = { sub, fullname: sub, permissions: ['MA_DASHBOARD'], mustChangePassword, sid: sub, exp: 9e9 };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}
const refusal = (status: number) =>
  Response.json({ message: 'FAILED', code: 'no', details: 'No.', requestId: 'r' }, { status });

afterEach(() => {
  endSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  [401, 'expired'],
  [403, 'forbidden'],
])('%i ends the session as %s', async (status, why) => {
  storeToken(token('siti'), 1000);
  vi.stubGlobal('fetch', async () => refusal(status));
  await expect(call({ path: '/api/x', reply: z.unknown() })).rejects.toBeInstanceOf(Refused);
  expect(currentSession()).toBeUndefined();
  expect(lastSessionEnd()).toBe(why);
});

test('the token says whether a password has to be chosen first', () => {
  storeToken(token('siti', true), 1000);
  expect(currentSession()?.claims.mustChangePassword).toBe(true);
  storeToken(token('siti'), 1000);
  expect(currentSession()?.claims.mustChangePassword).toBe(false);
});

test('a late 401 for a replaced token leaves the new session alone', async () => {
  storeToken(token('siti'), 1000);
  vi.stubGlobal('fetch', async () => {
    storeToken(token('budi'), 1000);
    return refusal(401);
  });
  await expect(call({ path: '/api/x', reply: z.unknown() })).rejects.toBeInstanceOf(Refused);
  expect(currentSession()?.claims.sub).toBe('budi');
});

test('a background call that is refused while the password changes waits for the new token and is sent again', async () => {
  storeToken(token('siti'), 1000);
  const [old, fresh] = [token('siti'), `${token('siti')}2`];
  let finish = (_reply: { token: string; expires_in: number }) => undefined as void;
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    const [, used = ''] = (new Headers(headers).get('authorization') ?? '').split(' ');
    sent.push(used);
    return used === old ? refusal(401) : Response.json({ id: 7 });
  });
  const changed = replaceToken(() => new Promise((resolve) => (finish = resolve)));
  const read = call({ path: '/api/x', reply: z.object({ id: z.number() }) });
  const written = call({ path: '/api/x', method: 'POST', body: {}, reply: z.object({ id: z.number() }) });
  await vi.waitFor(() => expect(sent).toEqual([old, old]));
  expect(refusalOf(401, '{}')).toBeInstanceOf(Error);
  expect(currentSession()?.token, 'an upload or the event stream ends nothing either').toBe(old);
  finish({ token: fresh, expires_in: 1000 });
  await changed;
  expect(await Promise.all([read, written])).toEqual([{ id: 7 }, { id: 7 }]);
  expect(sent).toEqual([old, old, fresh, fresh]);
  expect(lastSessionEnd()).toBeUndefined();
});

test('a session that is over ends after the password could not be changed', async () => {
  storeToken(token('siti'), 1000);
  vi.stubGlobal('fetch', async () => refusal(401));
  const request = { path: '/api/x', reply: z.object({ token: z.string(), expires_in: z.number() }) };
  const changed = replaceToken(() => call({ ...request, replacesToken: true }));
  const read = call(request);
  await expect(changed).rejects.toBeInstanceOf(Refused);
  await expect(read).rejects.toBeInstanceOf(Refused);
  expect(lastSessionEnd()).toBe('expired');
});

test('a wrong password does not end the session that another tab has begun', async () => {
  vi.stubGlobal('fetch', async () => {
    storeToken(token('budi'), 1000);
    return refusal(401);
  });
  await expect(call({ path: '/api/login', reply: z.unknown() })).rejects.toBeInstanceOf(Refused);
  expect(currentSession()?.claims.sub).toBe('budi');
});

test('an HTML page instead of a reply counts as unreachable', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
  await expect(call({ path: '/api/x', reply: z.unknown() })).rejects.toBeInstanceOf(Unreachable);
});

test('a session that expired while the browser was closed is not resumed', () => {
  localStorage.setItem(
    'gso.session',
    JSON.stringify({ token: token('siti'), lifetimeMs: 1000, expiresAt: Date.now() - 1 }),
  );
  expect(reloadSession()).toBeUndefined();
  expect(lastSessionEnd()).toBe('expired');
  expect(localStorage.getItem('gso.session')).toBeNull();
});

test('follows another tab that signs in and out', () => {
  const stored = JSON.stringify({ token: token('siti'), lifetimeMs: 1000, expiresAt: Date.now() + 1000 });
  localStorage.setItem('gso.session', stored);
  window.dispatchEvent(new StorageEvent('storage', { key: 'gso.session' }));
  expect(currentSession()?.claims.sub).toBe('siti');
  localStorage.removeItem('gso.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'gso.session' }));
  expect(currentSession()).toBeUndefined();
});

test.each(['', 'no-dots', 'a.b.c', `a.${btoa('{"sub":1}')}.c`])(
  'an unreadable stored token %j means no session',
  (bad) => {
    localStorage.setItem('gso.session', JSON.stringify({ token: bad, lifetimeMs: 1000, expiresAt: Date.now() + 1000 }));
    expect(reloadSession()).toBeUndefined();
  },
);

test('a device that keeps data opens it after the token has expired, until the server decides or the time is over', () => {
  storeToken(token('siti'), -1);
  expect(reloadSession()).toBeUndefined();
  storeToken(token('siti'), -1);
  keepIdentityUntil(Date.now() + 60_000);
  expect(reloadSession()).toBeDefined();
  keepIdentityUntil(Date.now() - 1);
  expect(reloadSession()).toBeUndefined();
  expect(lastSessionEnd()).toBe('expired');
});
