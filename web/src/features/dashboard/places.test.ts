import { daysOfMonth } from '@gso/contract/explain/dashboard-rows';
import { expect, test } from 'vitest';
import { account, delayedProjects, openShodans, orders, projectVisits, quotations, salesVisits } from './places.ts';

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
])('the last day of %s is %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
});

const days = { from: '2026-11-01', to: '2026-11-30' };

test.each([
  [orders(days), { qpdf: '2026-11-01', qpdt: '2026-11-30' }],
  [orders(days, 'siti'), { qpdf: '2026-11-01', qpdt: '2026-11-30', qsu: 'siti' }],
  [quotations(days), { tab: 'list', qdf: '2026-11-01', qdt: '2026-11-30' }],
  [salesVisits(days, 'siti'), { qst: 'TOOK_PLACE', qvdf: '2026-11-01', qvdt: '2026-11-30', qvu: 'siti' }],
  [projectVisits(7), { tab: '1', qst: 'TOOK_PLACE', qvdf: '', qpid: '7' }],
  [delayedProjects('2026-11-15'), { pctglte: '99', qdb: '2026-11-15' }],
  [openShodans('siti', '2026-11-01'), { qst: '', qcb: 'siti', qos: '2026-11-01' }],
  [openShodans('siti', '2026-11-01', '2026-11'), { qst: '', qcb: 'siti', qos: '2026-11-01', qfu: '2026-11' }],
  [account('siti'), { q: 'siti' }],
])('a figure leads to %o', ({ search }, parameters) => {
  expect(search).toEqual(parameters);
});
