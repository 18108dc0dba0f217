// @vitest-environment happy-dom
import { applyProgress } from '@gso/contract/item';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Refused, Unreachable } from '../api/client.ts';
import { longCall } from './long-call.ts';

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const refusal = { message: 'FAILED', code: 'refused', details: 'No item matches.', requestId: 'r1' };

/** Replies in the given pieces, however they split the lines. */
function reply(status: number, pieces: string[]): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

const received: unknown[] = [];
const run = () =>
  longCall({
    path: '/api/work',
    lines: { progress: applyProgress, result: z.object({ items: z.number() }) },
    onProgress: (progress) => received.push(progress),
  });

afterEach(() => {
  received.length = 0;
  vi.unstubAllGlobals();
});

test('progress is reported and the result returned', async () => {
  reply(200, ['{"progress":{"done":1,', '"total":2}}\n{"result":{"it', 'ems":2}}\n']);
  await expect(run()).resolves.toEqual({ items: 2 });
  expect(received).toEqual([{ done: 1, total: 2 }]);
});

test('a refusal is one, whether it is the reply or its last line', async () => {
  reply(422, [line(refusal)]);
  await expect(run()).rejects.toThrow(Refused);
  reply(200, [line({ progress: { done: 1, total: 2 } }), line({ refusal })]);
  await expect(run()).rejects.toThrow('No item matches.');
});

test('a reply that is cut off is no success', async () => {
  reply(200, [line({ progress: { done: 1, total: 2 } })]);
  await expect(run()).rejects.toThrow(Unreachable);
});
