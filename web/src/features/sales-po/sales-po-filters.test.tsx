// @vitest-environment happy-dom
import { salesPoList } from '@gso/contract/sales-po';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilters } from '../../../testing/open-filters.tsx';
import { SalesPoFilters } from './sales-po-filters.tsx';

const open = (parameters: string) => openFilters(salesPoList, (list) => <SalesPoFilters list={list} />, parameters);

const people = [
  { id: 1, username: 'joko', employee: { firstName: 'Joko' } },
  { id: 2, username: 'siti', employee: { firstName: 'Siti Rahma' } },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(people));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a link shows the orders of a person in a month; each is cleared alone', async () => {
  const { parameters, isShown, clear } = await open('?qpdf=2024-02-01&qpdt=2024-02-29&qsu=joko');
  expect(isShown('PO date: 01/02/2024–29/02/2024')).toBe(true);
  expect(isShown('Sales: joko')).toBe(true);
  await clear('PO date');
  expect(parameters()).toBe('?qsu=joko');
  await clear('Sales');
  expect(parameters()).toBe('');
});

test('a person is found by name, days are typed, and all filters are cleared together', async () => {
  const { parameters, isShown, choose, openPopup, clearAll } = await open('');
  const panel = within(await openPopup('Sales'));
  await userEvent.type(await panel.findByRole('combobox', { name: 'Sales' }), 'rahma');
  await screen.findByRole('option', { name: /Siti Rahma/ });
  await userEvent.keyboard('{Enter}');
  expect(parameters()).toBe('?qsu=siti');
  const days = within(await openPopup('PO date'));
  await userEvent.type(await days.findByRole('textbox', { name: 'From' }), '15/02/2024');
  await userEvent.type(days.getByRole('textbox', { name: 'Until' }), '01/03/2024{Enter}');
  await choose('Category', 'Goods');
  expect(parameters()).toBe('?qct=GOODS&qpdf=2024-02-15&qpdt=2024-03-01&qsu=siti');
  expect(isShown('Category: Goods')).toBe(true);
  await clearAll();
  expect(parameters()).toBe('');
});
