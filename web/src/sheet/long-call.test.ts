// @vitest-environment happy-dom
import { applyProgress } from '@gso/contract/item';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Refused, Unreachable } from '../api/client.ts';
import { longCall } from './long-call.ts';

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const refusal = { message: 'FAILED', code: 'refused', details: 'No item matches.', requestId: 'r1' };

/** Answers in the pieces given, however they cut the lines. */
function answer(status: number, pieces: string[]): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

const told: unknown[] = [];
const run = () =>
  longCall({
    path: '/api/work',
    lines: { progress: applyProgress, result: z.object({ items: z.number() }) },
    onProgress: (progress) => told.push(progress),
  });

afterEach(() => {
  told.length = 0;
  vi.unstubAllGlobals();
});

test('progress is told and the result returned', async () => {
  answer(200, ['{"progress":{"done":1,', '"total":2}}\n{"result":{"it', 'ems":2}}\n']);
  await expect(run()).resolves.toEqual({ items: 2 });
  expect(told).toEqual([{ done: 1, total: 2 }]);
});

test('a refusal is one, whether it comes as the answer or as its last line', async () => {
  answer(422, [line(refusal)]);
  await expect(run()).rejects.toThrow(Refused);
  answer(200, [line({ progress: { done: 1, total: 2 } }), line({ refusal })]);
  await expect(run()).rejects.toThrow('No item matches.');
});

test('an answer that breaks off is no success', async () => {
  answer(200, [line({ progress: { done: 1, total: 2 } })]);
  await expect(run()).rejects.toThrow(Unreachable);
});
