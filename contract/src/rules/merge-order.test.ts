import { expect, it } from 'vitest';
import { mergeOrder, type OrderKey } from './merge-order.ts';

it.each([
  ['nobody moved anything', [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]],
  ['I moved one', [1, 2, 3], [3, 1, 2], [1, 2, 3], [3, 1, 2]],
  ['they moved one', [3, 1, 2], [1, 2, 3], [1, 2, 3], [3, 1, 2]],
  ['both moved the same way', [3, 1, 2], [3, 1, 2], [1, 2, 3], [3, 1, 2]],
  ['both moved differently', [3, 1, 2], [2, 1, 3], [1, 2, 3], undefined],
  ['they added one at the end', [1, 2, 9], [1, 2], [1, 2], [1, 2, 9]],
  ['they added one, I moved', [1, 2, 9], [2, 1], [1, 2], [2, 9, 1]],
  ['both added one at the end', [1, 2, 9], [1, 2, 'a'], [1, 2], [1, 2, 9, 'a']],
  ['they moved, I added between', [2, 1], [1, 'a', 2], [1, 2], [2, 1, 'a']],
  ['they added the first ones', [8, 9], ['a'], [], [8, 9, 'a']],
  ['they removed one that I list', [1, 3], [1, 2, 3], [1, 2, 3], [1, 3]],
  ['they removed one, I moved', [1, 3], [3, 2, 1], [1, 2, 3], [3, 1]],
  ['without what was read, mine counts', [1, 2, 3], [3, 2, 1], undefined, [3, 2, 1]],
])('%s', (_name, stored, sent, read, merged) => {
  expect(mergeOrder({ stored, sent, read })).toEqual(merged);
});

it('keeps every task once, whatever two people do', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = randomFrom(seed);
    const read = shuffled(random, [1, 2, 3, 4, 5, 6]);
    const stored = mixed(random, read, [7, 8]);
    const sent = mixed<OrderKey>(random, read, ['a', 'b']);
    const merged = mergeOrder({ stored, sent, read });
    if (!merged) continue;
    const expected = [...stored, ...sent.filter((key) => typeof key === 'string')];
    expect([...merged].sort()).toEqual(expected.sort());
  }
});

/** Some of what was read, perhaps in another order, with something new in between. */
function mixed<Key>(random: () => number, read: readonly Key[], added: readonly Key[]): Key[] {
  const kept = read.filter(() => random() < 0.8);
  const order = random() < 0.5 ? kept : shuffled(random, kept);
  const result = [...order];
  for (const key of added) if (random() < 0.7) result.splice(Math.floor(random() * (result.length + 1)), 0, key);
  return result;
}

function shuffled<Key>(random: () => number, keys: readonly Key[]): Key[] {
  return keys
    .map((key) => ({ key, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ key }) => key);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
