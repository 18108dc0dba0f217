// @vitest-environment happy-dom
import type { ListQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column } from '../column.ts';
import { DataTable } from '../data-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelectedRows, useSelection } from './selection.ts';
import { useTableView } from '../table-view.ts';
import type { ListState } from '../use-list-state.ts';

interface Thing {
  id: number;
  name: string;
}

const nothing = () => undefined;
const list: ListState<ListQuery<'name'>> = {
  query: { page: 0, size: 2, sort: 'name', descending: false, search: '', exactCount: false },
  pageSizes: [20],
  searchText: '',
  narrowed: false,
  typeSearch: nothing,
  searchNow: nothing,
  change: nothing,
  clear: nothing,
};

const columns: Column<Thing, 'name'>[] = [{ key: 'name', header: 'Name', cell: (row) => row.name, card: 'title' }];

function Things({ content }: { content: Thing[] }) {
  const selection = useSelection<Thing>();
  const view = useTableView('things', columns);
  return (
    <MantineProvider>
      <DataTable
        caption="Things"
        nameOf={(row) => row.name}
        selection={selection}
        expanded={(row) => `All about ${row.name}`}
        list={list}
        result={{
          page: { content, totalElements: 4, totalCapped: false, totalPages: 2, number: 0, size: 2 },
          outdated: false,
          error: null,
          retry: nothing,
          total: 4,
          totalCapped: false,
          counting: false,
          countAll: nothing,
          sumAgain: nothing,
        }}
        view={view}
        empty="nothing"
      />
      <SelectionBar selection={selection}>
        <p>
          chosen:{' '}
          {useSelectedRows(selection)
            .map(({ name }) => name)
            .join(', ')}
        </p>
      </SelectionBar>
    </MantineProvider>
  );
}

const firstPage = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Budi' },
];
const secondPage = [
  { id: 3, name: 'Citra' },
  { id: 4, name: 'Dewi' },
];
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const wholePage = () => box('Select all rows on this page');
const bar = () => screen.queryByText(/^chosen:/)?.textContent ?? '';

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

test.each(['phone', 'desktop'] as const)(
  'rows are chosen one by one and stay chosen on other pages, on a %s',
  (width) => {
    beOn(width);
    const { rerender } = render(<Things content={firstPage} />);
    expect(screen.queryByText('Clear selection')).toBeNull();
    fireEvent.click(box('Select Budi'));
    expect(screen.getByText('1 selected')).toBeDefined();
    expect([wholePage().checked, wholePage().indeterminate]).toEqual([false, true]);

    rerender(<Things content={secondPage} />);
    expect([wholePage().checked, wholePage().indeterminate]).toEqual([false, false]);
    fireEvent.click(wholePage());
    expect(screen.getByText('3 selected')).toBeDefined();
    expect(bar()).toContain('Budi, Citra, Dewi');

    rerender(<Things content={firstPage} />);
    expect(box('Select Budi').checked).toBe(true);
    expect(box('Select Ana').checked).toBe(false);
  },
);

test('the checkbox of the page completes a partly selected page, then clears only that page', () => {
  beOn('desktop');
  const { rerender } = render(<Things content={firstPage} />);
  fireEvent.click(box('Select Ana'));
  fireEvent.click(wholePage());
  expect(bar()).toContain('Ana, Budi');
  expect([wholePage().checked, wholePage().indeterminate]).toEqual([true, false]);
  rerender(<Things content={secondPage} />);
  fireEvent.click(box('Select Dewi'));
  rerender(<Things content={firstPage} />);
  fireEvent.click(wholePage());
  expect(bar()).toBe('chosen: Dewi');
});

test('all are cleared at once', () => {
  beOn('desktop');
  render(<Things content={firstPage} />);
  fireEvent.click(wholePage());
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
  expect(box('Select Ana').checked).toBe(false);
});

test('a row that is opened spans the table together with its box', () => {
  beOn('desktop');
  render(<Things content={firstPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Details of Ana' }));
  const headers = screen.getAllByRole('columnheader');
  expect(screen.getByText('All about Ana').closest('td')?.colSpan).toBe(headers.length);
});
