// @vitest-environment happy-dom
import { importReply } from '@gso/contract/record/import-reply';
import { importProgress } from '@gso/contract/record/sheet-import';
import { expect, test } from 'vitest';
import { Refused, Unreachable } from '../api/client.ts';
import { replyReader } from './reply-lines.ts';

const lines = { progress: importProgress, result: importReply };
const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const result = {
  message: 'SUCCESS',
  details: 'done',
  errMessage: '',
  written: true,
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 0,
  failures: [],
  changeGroup: null,
};

test('progress is reported while it comes, the result at the end', () => {
  const received: unknown[] = [];
  const reply = replyReader(lines, (progress) => received.push(progress));
  const sent = line({ progress: { stage: 'writing', done: 1, total: 2 } }) + line({ result });
  reply.push(sent.slice(0, 70));
  expect(received).toEqual([{ stage: 'writing', done: 1, total: 2 }]);
  reply.push(sent.slice(70));
  expect(reply.result()).toEqual(result);
});

test('a refusal after the work had begun is a refusal', () => {
  const reply = replyReader(lines, () => undefined);
  const refusal = { message: 'FAILED', code: 'busy', details: 'Try later.', requestId: 'r1' };
  reply.push(line({ refusal }));
  expect(() => reply.result()).toThrow(Refused);
});

test('a reply that is cut off is no success', () => {
  const reply = replyReader(lines, () => undefined);
  reply.push(line({ progress: { stage: 'reading', done: 1, total: 2 } }));
  expect(() => reply.result()).toThrow(Unreachable);
});

test('a progress line that cannot be shown does not hide the refusal', () => {
  const reply = replyReader(lines, () => expect.fail('There is nothing to show.'));
  reply.push(line({ progress: { stage: 'reading', done: null, total: null } }));
  reply.push(
    line({ refusal: { message: 'FAILED', code: 'refused', details: 'The file is damaged.', requestId: 'r1' } }),
  );
  expect(() => reply.result()).toThrow('The file is damaged.');
});
