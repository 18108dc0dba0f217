import { searchKinds } from '@gso/contract/search';
import { searchRecords } from '../src/features/search/search.ts';
import { bareReads } from './bare-script.ts';
import { longOnly, searchGoals, type Work } from './work.ts';

const search = (name: string, q: string): Work => ({
  table: 'search',
  name: `search: ${name}`,
  path: `/api/search?${new URLSearchParams({ q }).toString()}`,
  bare: (url) => bareReads(url, (db) => searchRecords(db, searchKinds, q)),
  goals: searchGoals,
});

/** In the fill every table has words that one row in 8, in 500 and hardly any has. */
export const searchWorks: Work[] = longOnly([
  search('number of a document', 'PRJ-16-00077'),
  search('beginning of a number', 'PO/12'),
  search('beginning of most names', 'PT'),
  search('two letters', 'ba'),
  search('in one of 8 names', 'baja'),
  search('inside one of 8 names', 'aja'),
  search('in one of 500 names', 'jaya sakti'),
  search('12 companies and 12 items', 'zamrud'),
  search('part of a number', '-000077'),
  search('not found', 'qqqqqq'),
  search('not found, of frequent parts', 'baja sinar baja'),
]);
