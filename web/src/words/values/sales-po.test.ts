// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../language.ts';
import { salesPoText } from './sales-po.ts';

afterEach(() => chooseLanguage('en'));

test('the values of an order read as its screen shows them', () => {
  expect(salesPoText('amount', 1_110_000)).toBe('Rp\u00a01.110.000');
  expect(salesPoText('poDate', '2026-11-15')).toBe('15/11/2026');
  expect(salesPoText('category', 'GOODS')).toBe('Goods');
  expect(salesPoText('fileSize', 1_468_006)).toBe('1,4 MB');
  expect(salesPoText('fileSize', 0)).toBe('(empty)');
  expect(salesPoText('quotation', { id: 1, refNo: 'QUO-2611-0001', name: 'Panel' })).toBe('QUO-2611-0001 · Panel');
  expect(salesPoText('quotation', null)).toBe('(empty)');
  chooseLanguage('id');
  expect(salesPoText('category', 'GOODS')).toBe('Barang');
});

test('shares read the same whether they come from the history or from the form', () => {
  expect(salesPoText('salesUserPo', ['budi 60%', 'ani 12.5%'])).toBe('budi 60%, ani 12.5%');
  expect(salesPoText('salesUserPo', [{ username: 'budi', pctg: 60 }])).toBe('budi 60%');
  expect(salesPoText('salesUserPo', [])).toBe('(empty)');
});
