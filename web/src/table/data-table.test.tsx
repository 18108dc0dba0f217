// @vitest-environment happy-dom
import type { ListQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';

interface Thing {
  id: number;
  name: string;
}

const query: ListQuery<'name'> = {
  page: 0,
  size: 20,
  sort: 'name',
  descending: false,
  search: '',
  exactCount: false,
};
const nothing = () => undefined;
const list: ListState<ListQuery<'name'>> = {
  query,
  searchText: '',
  narrowed: false,
  typeSearch: nothing,
  searchNow: nothing,
  change: nothing,
  clear: nothing,
};

const resultOf = (content: Thing[]): ListResult<Thing> => ({
  page: { content, totalElements: 2, totalCapped: false, totalPages: 1, number: 0, size: 20 },
  outdated: false,
  error: null,
  retry: nothing,
  total: 2,
  totalCapped: false,
  counting: false,
  countAll: nothing,
});

const table = (content: Thing[]) => (
  <MantineProvider>
    <DataTable
      caption="Things"
      columns={[{ key: 'name', header: 'Name', cell: (row: Thing) => row.name, card: 'title' }]}
      nameOf={(row) => row.name}
      expanded={(row) => `All about ${row.name}`}
      list={list}
      result={resultOf(content)}
      view={{ density: 'normal', hiddenColumns: [], chooseDensity: nothing, showColumn: nothing }}
      empty="nothing"
    />
  </MantineProvider>
);

const things = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Budi' },
];
const button = (name: string) => screen.getByRole('button', { name: `Details of ${name}` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function beOn(width: 'phone' | 'desktop'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'phone',
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
}

test.each(['phone', 'desktop'] as const)('a row opens and closes on a %s', (width) => {
  beOn(width);
  render(table(things));
  expect(button('Budi').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('All about Budi')).toBeNull();
  fireEvent.click(button('Budi'));
  expect(button('Budi').getAttribute('aria-expanded')).toBe('true');
  const detail = document.getElementById(button('Budi').getAttribute('aria-controls') ?? '');
  expect(detail?.textContent).toBe('All about Budi');
  expect(screen.queryByText('All about Ana')).toBeNull();
  fireEvent.click(button('Budi'));
  expect(screen.queryByText('All about Budi')).toBeNull();
});

test('an open row stays open when the rows come again with another one before it', () => {
  beOn('desktop');
  const { rerender } = render(table(things));
  fireEvent.click(button('Ana'));
  rerender(table([{ id: 3, name: 'Citra' }, ...things]));
  expect(screen.getByText('All about Ana')).toBeDefined();
  expect(screen.queryByText('All about Citra')).toBeNull();
});
