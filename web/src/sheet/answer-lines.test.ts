// @vitest-environment happy-dom
import { importProgress, importReply } from '@gso/contract/record/sheet-import';
import { expect, test } from 'vitest';
import { Refused, Unreachable } from '../api/client.ts';
import { answerReader } from './answer-lines.ts';

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
};

test('progress is told while it comes, the result at the end', () => {
  const told: unknown[] = [];
  const answer = answerReader(lines, (progress) => told.push(progress));
  const sent = line({ progress: { stage: 'writing', done: 1, total: 2 } }) + line({ result });
  answer.push(sent.slice(0, 70));
  expect(told).toEqual([{ stage: 'writing', done: 1, total: 2 }]);
  answer.push(sent.slice(70));
  expect(answer.result()).toEqual(result);
});

test('a refusal after the work had begun is a refusal', () => {
  const answer = answerReader(lines, () => undefined);
  const refusal = { message: 'FAILED', code: 'busy', details: 'Try later.', requestId: 'r1' };
  answer.push(line({ refusal }));
  expect(() => answer.result()).toThrow(Refused);
});

test('an answer that breaks off is no success', () => {
  const answer = answerReader(lines, () => undefined);
  answer.push(line({ progress: { stage: 'reading', done: 1, total: 2 } }));
  expect(() => answer.result()).toThrow(Unreachable);
});

test('a progress line that cannot be shown does not hide the refusal', () => {
  const answer = answerReader(lines, () => expect.fail('There is nothing to show.'));
  answer.push(line({ progress: { stage: 'reading', done: null, total: null } }));
  answer.push(
    line({ refusal: { message: 'FAILED', code: 'refused', details: 'The file is damaged.', requestId: 'r1' } }),
  );
  expect(() => answer.result()).toThrow('The file is damaged.');
});
