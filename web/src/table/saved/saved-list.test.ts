import { shodanList } from '@gso/contract/shodan';
import { expect, test } from 'vitest';
import { isSameLook } from './look.ts';
import { savedParameters } from './saved-list.ts';

test('a view keeps what the list knows and how it is shown, in one order, without the page and the day', () => {
  const address = { tab: '1', sv: '5', view: 'board', q: 'press', so: 'amount', pn: '3', day: '2026-11-19', old: 'x' };
  const kept = savedParameters(shodanList, address);
  expect(kept).toEqual({ q: 'press', so: 'amount', view: 'board' });
  expect(Object.keys(kept)).toEqual(['q', 'so', 'view']);
  expect(savedParameters(shodanList, { ps: 'many', so: 'unknown' }), 'what is outdated falls back').toEqual({});
});

test('two looks are the same if the table is: hidden columns have no order, and compact is what nobody chose', () => {
  expect(isSameLook({ hidden: ['a', 'b'], density: 'compact' }, { hidden: ['b', 'a'] })).toBe(true);
  expect(isSameLook({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toBe(false);
  expect(isSameLook({}, { group: 'status' })).toBe(false);
  expect(isSameLook({ widths: { a: 100, b: 200 } }, { widths: { b: 200, a: 100 } })).toBe(true);
});
