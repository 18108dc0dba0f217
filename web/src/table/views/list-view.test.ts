import { shodanList } from '@gso/contract/shodan';
import { expect, test } from 'vitest';
import { searchOfView } from './list-view.ts';

test('another view keeps the search, the filters and the tab, and starts at the first page', () => {
  const address = '?tab=1&q=press&qst=WIN&so=amount&pn=4&view=calendar&mode=week';
  const kept = { tab: '1', q: 'press', qst: 'WIN', so: 'amount' };
  expect(searchOfView(shodanList, address, 'board')).toEqual({ ...kept, view: 'board' });
  expect(searchOfView(shodanList, address, undefined), 'the table').toEqual(kept);
});
