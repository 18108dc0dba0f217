// @vitest-environment happy-dom
import { doneReply } from '@gso/contract/record/replies';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Call, call, Refused, Unreachable } from './client.ts';
import { connectionNow } from './connection.ts';

type Answer = Response | Error;
const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ message: 'FAILED', code, details: code, requestId: 'r', ...more }, { status });

let sent: { method: string; key: string | null }[] = [];
function answers(...list: Answer[]): void {
  vi.stubGlobal('fetch', (_address: string, { method, headers }: { method: string; headers: HeadersInit }) => {
    sent.push({ method, key: new Headers(headers).get('idempotency-key') });
    const answer = list[sent.length - 1] ?? list.at(-1);
    return answer instanceof Response
      ? Promise.resolve(answer.clone())
      : Promise.reject(answer ?? new Error('no answer'));
  });
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome<Reply>(request: Call<Reply>): Promise<unknown> {
  const answered = call(request).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answered;
}

const company = z.object({ id: z.number(), name: z.string(), version: z.number(), message: z.string() });
const lost = new TypeError('Failed to fetch');
const created = { id: 1, name: 'PT A', version: 1, message: 'SUCCESS' };
const create = { path: '/api/company', method: 'POST', body: { name: 'PT A' }, reply: company } as const;
const change = { path: '/api/company/1', method: 'PATCH', body: { name: 'PT B', version: 1 }, reply: company } as const;

test('a create is repeated with its key until the server replies', async () => {
  answers(
    lost,
    refusal(503, 'unavailable', { retryAfterSeconds: 2 }),
    refusal(503, 'unknown-outcome'),
    Response.json(created),
  );
  expect(await outcome({ ...create, idempotencyKey: 'k1' })).toEqual(created);
  expect(sent).toEqual(Array.from({ length: 4 }, () => ({ method: 'POST', key: 'k1' })));
});

test('without a key it is repeated only if the server says that nothing was done', async () => {
  answers(lost);
  expect(await outcome(create)).toBeInstanceOf(Unreachable);
  expect(sent).toHaveLength(1);
  sent = [];
  answers(refusal(503, 'unavailable'), Response.json(created));
  expect(await outcome(create)).toEqual(created);
});

const stored = { id: 1, name: 'PT B', version: 2 };

test('the repeat of a change recognises what the first attempt has saved', async () => {
  answers(lost, refusal(409, 'stale', { current: stored, changes: [] }));
  expect(await outcome(change)).toEqual({ ...stored, message: 'SUCCESS' });
});

test.each([
  ['another value', { ...stored, name: 'PT C' }, []],
  ['a later version', { ...stored, version: 3 }, []],
  ['a change of somebody else', stored, [{ field: 'name', from: 'PT A', to: 'PT B', by: 'budi', at: '' }]],
])('%s is a conflict', async (_what, current, changes) => {
  answers(lost, refusal(409, 'stale', { current, changes }));
  expect(await outcome(change)).toBeInstanceOf(Refused);
});

test('a conflict at the first attempt is a conflict', async () => {
  answers(refusal(409, 'stale', { current: stored, changes: [] }));
  expect(await outcome(change)).toBeInstanceOf(Refused);
});

test('a removal whose reply was lost is done when the record is gone', async () => {
  answers(lost, refusal(404, 'not-found'));
  expect(await outcome({ path: '/api/company/1', method: 'DELETE', reply: doneReply })).toEqual({ message: 'SUCCESS' });
});

test('the connection is away while calls fail, and back with the first reply', async () => {
  answers(lost);
  await outcome(create);
  expect(connectionNow()).toBe('away');
  answers(Response.json(created));
  sent = [];
  await call(create);
  expect(connectionNow()).toBe('back');
  await vi.runAllTimersAsync();
  expect(connectionNow()).toBe('responding');
});
