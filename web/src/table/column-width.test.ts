import { expect, test } from 'vitest';
import { grown, layOut, leadWidth } from './column-width.ts';

const amount = { key: 'amount' };
const name = { key: 'name' };
const note = { key: 'note', width: 'rest' as const };
const bar = { key: 'bar', width: 116 };
const content = { amount: 120, name: 240, note: 900 };

test('a column is as wide as its content, sentences take what is left', () => {
  expect(layOut([name, note, amount, bar], content, {})).toEqual({
    columns: [240, undefined, 120, 116],
    least: 240 + 120 + 120 + 116,
  });
});

test('without sentences the widest column takes what is left, but never less than it needs', () => {
  expect(layOut([amount, name], content, {})).toEqual({ columns: [120, undefined], least: 360 });
});

test('a width that a person has chosen counts, also for sentences', () => {
  expect(layOut([name, note], content, { note: 300 })).toEqual({ columns: [undefined, 300], least: 540 });
});

test('columns grow from page to page and never shrink', () => {
  const before = { name: 100, amount: 80 };
  expect(grown(before, { name: 90, amount: 80 })).toBe(before);
  expect(grown(before, { name: 120, amount: 70, note: 50 })).toEqual({ name: 120, amount: 80, note: 50 });
});

test('the buttons of a row have room, and so has their header', () => {
  expect(leadWidth(1, false)).toBe(44);
  expect(leadWidth(1, true)).toBe(72);
  expect(leadWidth(4, true)).toBe(128);
});
