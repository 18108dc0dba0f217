// @vitest-environment happy-dom
import { timing } from '@gso/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, endSession, lastSessionEnd, storeToken } from '../api/session.ts';
import { keepSession, refreshAt } from './session-keeper.ts';

const lifetimeMs = timing.tokenLifetimeMs;
const untilRefreshMs = lifetimeMs - timing.refreshMarginMs;

let serial = 0;
function token(): string {
  const claims = {
    sub: 'siti',
    fullname: 'Siti',
    permissions: ['MA_DASHBOARD'],
    mustChangePassword: false,
    sid: `s${++serial}`,
    exp: 9_999_999_999,
  };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}

const fetchStub = vi.fn<typeof fetch>();
const replies = {
  fresh: async () => Response.json({ token: token(), expires_in: lifetimeMs }),
  refused: async () =>
    Response.json({ message: 'FAILED', code: 'ended', details: 'Session ended.', requestId: 'r1' }, { status: 401 }),
  overloaded: async () =>
    Response.json({ message: 'FAILED', code: 'busy', details: 'Busy.', requestId: 'r2' }, { status: 503 }),
  restarting: async () => new Response('<html>Bad gateway</html>', { status: 502 }),
  offline: async () => {
    throw new TypeError('network');
  },
};

const onLost = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  // Node's locks resolve outside of the fake clock; without locks each tab works alone.
  vi.stubGlobal('navigator', {});
  localStorage.clear();
  storeToken(token(), lifetimeMs);
  stop = keepSession(onLost);
});

afterEach(() => {
  stop();
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchStub.mockReset();
  onLost.mockReset();
});

test('asks for a new token 30 seconds before the end, again and again', async () => {
  fetchStub.mockImplementation(replies.fresh);
  await vi.advanceTimersByTimeAsync(untilRefreshMs - 1);
  expect(fetchStub).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchStub).toHaveBeenCalledTimes(1);
  expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/refresh');
  await vi.advanceTimersByTimeAsync(untilRefreshMs);
  expect(fetchStub).toHaveBeenCalledTimes(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('a refusal clears the stored session and says so', async () => {
  fetchStub.mockImplementation(replies.refused);
  await vi.advanceTimersByTimeAsync(untilRefreshMs);
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('gso.session')).toBeNull();
  expect(lastSessionEnd()).toBe('expired');
  expect(onLost).toHaveBeenCalledTimes(1);
});

test.each(['offline', 'overloaded', 'restarting'] as const)('%s: keeps asking and recovers', async (trouble) => {
  fetchStub.mockImplementation(replies[trouble]);
  await vi.advanceTimersByTimeAsync(untilRefreshMs + 11_000);
  expect(fetchStub).toHaveBeenCalledTimes(3);
  expect(currentSession()).toBeDefined();
  fetchStub.mockImplementation(replies.fresh);
  await vi.advanceTimersByTimeAsync(5000);
  expect(currentSession()?.expiresAt).toBeGreaterThan(Date.now() + untilRefreshMs);
  expect(onLost).not.toHaveBeenCalled();
});

test('gives up when the token expires before the server is back', async () => {
  fetchStub.mockImplementation(replies.offline);
  await vi.advanceTimersByTimeAsync(lifetimeMs + 6000);
  expect(currentSession()).toBeUndefined();
  expect(onLost).toHaveBeenCalledTimes(1);
  const tries = fetchStub.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchStub).toHaveBeenCalledTimes(tries);
});

test('a computer that slept renews when the user returns', async () => {
  fetchStub.mockImplementation(replies.fresh);
  vi.setSystemTime(Date.now() + untilRefreshMs + 1000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

test('a computer that slept past the end goes to the login page without asking', async () => {
  vi.setSystemTime(Date.now() + lifetimeMs + 1000);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchStub).not.toHaveBeenCalled();
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(lastSessionEnd()).toBe('expired');
});

test('takes over the token that another tab has fetched', async () => {
  await vi.advanceTimersByTimeAsync(untilRefreshMs - 1);
  const theirs = { token: token(), lifetimeMs, expiresAt: Date.now() + lifetimeMs };
  localStorage.setItem('gso.session', JSON.stringify(theirs));
  await vi.advanceTimersByTimeAsync(timing.refreshMarginMs);
  expect(fetchStub).not.toHaveBeenCalled();
  expect(currentSession()?.token).toBe(theirs.token);
});

test('nothing is requested after logging out', async () => {
  endSession('logout');
  await vi.advanceTimersByTimeAsync(lifetimeMs);
  expect(fetchStub).not.toHaveBeenCalled();
  expect(onLost).not.toHaveBeenCalled();
});

test('a very short life is renewed halfway, not in a tight loop', () => {
  expect(refreshAt({ expiresAt: 20_000, lifetimeMs: 20_000 })).toBe(10_000);
});
