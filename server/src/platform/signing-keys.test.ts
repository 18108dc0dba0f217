import { expect, it } from 'vitest';
import { keysIn, rotatedKeys } from './signing-keys.ts';

it('adds a key that is accepted at first and signs afterwards', () => {
  const added = rotatedKeys('one\n', 'two');
  expect([keysIn(added.setting), added.isFinished]).toEqual([['one', 'two'], false]);
  const finished = rotatedKeys(added.setting, 'unused');
  expect([keysIn(finished.setting), finished.isFinished]).toEqual([['two', 'one'], true]);
});

it('keeps the last four keys', () => {
  let setting = 'key 0';
  for (let n = 1; n <= 6; n += 1) setting = rotatedKeys(rotatedKeys(setting, `key ${n}`).setting, '').setting;
  expect(keysIn(setting)).toEqual(['key 6', 'key 5', 'key 4', 'key 3']);
});
