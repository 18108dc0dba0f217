// @vitest-environment happy-dom
import { companyList } from '@gso/contract/company';
import { afterEach, expect, test } from 'vitest';
import { leftList, rememberList } from './came-from.ts';

afterEach(() => sessionStorage.clear());

test('the list that was left comes back with its search, order and page', () => {
  const query = { ...companyList.defaults, search: 'PT', sort: 'phone' as const, descending: true, page: 3, size: 50 };
  rememberList('company', companyList, { href: '/dashboard/md/company?q=PT', query });
  expect(leftList('company', companyList)).toEqual({ href: '/dashboard/md/company?q=PT', query });
  expect(leftList('item', companyList), 'another list').toBeUndefined();
});

test('what another version of the application stored is ignored, and unknown values fall back', () => {
  sessionStorage.setItem('gso.list.company', '[17]');
  expect(leftList('company', companyList)).toBeUndefined();
  sessionStorage.setItem('gso.list.company', JSON.stringify({ href: '/x', query: { ps: 'many', so: 'colour' } }));
  expect(leftList('company', companyList)).toEqual({ href: '/x', query: companyList.defaults });
});
