// @vitest-environment happy-dom
import type { ListQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useTableView } from './table-view.ts';
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
  pageSizes: [20],
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
  sumAgain: nothing,
});

const columns: Column<Thing, 'name'>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => row.name,
    sort: 'name',
    card: 'title',
    group: { name: 'Letter', of: ({ name }) => ({ key: name.charAt(0), label: `Begins with ${name.charAt(0)}` }) },
  },
];

interface ThingsProps {
  content: Thing[];
  onOpen?: (row: Thing) => () => void;
  state?: typeof list;
}

function Things({ content, onOpen, state = list }: ThingsProps) {
  return (
    <DataTable
      caption="Things"
      nameOf={(row) => row.name}
      expanded={(row) => `All about ${row.name}`}
      {...(onOpen && { onOpen })}
      list={state}
      result={resultOf(content)}
      view={useTableView('things', columns)}
      empty="nothing"
    />
  );
}

const table = (content: Thing[], onOpen?: (row: Thing) => () => void) => (
  <MantineProvider>
    <Things content={content} {...(onOpen && { onOpen })} />
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
  localStorage.clear();
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

test.each(['phone', 'desktop'] as const)('the name of a row opens it on a %s', (width) => {
  beOn(width);
  const opened: string[] = [];
  render(table(things, (row) => () => opened.push(row.name)));
  fireEvent.click(screen.getByRole('button', { name: 'Budi' }));
  expect(opened).toEqual(['Budi']);
});

test('a click on a row opens it once, a click on one of its buttons does not', () => {
  beOn('desktop');
  const opened: string[] = [];
  render(table(things, (row) => () => opened.push(row.name)));
  const [first] = screen.getAllByRole('row').slice(1);
  if (!first) throw new Error('There is no row.');
  fireEvent.click(first);
  fireEvent.click(button('Ana'));
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(opened).toEqual(['Ana', 'Ana']);
});

test('a row that cannot be opened shows its details when it is clicked', () => {
  beOn('desktop');
  render(table(things));
  const [first] = screen.getAllByRole('row').slice(1);
  if (first) fireEvent.click(first);
  expect(screen.getByText('All about Ana')).toBeDefined();
});

test('a header sorts by its column, and the same header again turns the order around', () => {
  beOn('desktop');
  const changes: object[] = [];
  const inOrder = (descending: boolean) => (
    <MantineProvider>
      <Things
        content={things}
        state={{ ...list, query: { ...query, descending }, change: (part) => changes.push(part) }}
      />
    </MantineProvider>
  );
  const { rerender } = render(inOrder(false));
  const header = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(header().getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(header()).getByRole('button'));
  rerender(inOrder(true));
  expect(header().getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(within(header()).getByRole('button'));
  expect(changes).toEqual([
    { sort: 'name', descending: true },
    { sort: 'name', descending: false },
  ]);
});

const letters = [...things, { id: 3, name: 'Bagus' }, { id: 4, name: 'Citra' }, { id: 5, name: 'Budiono' }];

test('rows have no headings until they are grouped', () => {
  beOn('desktop');
  render(table(letters));
  expect(screen.queryByRole('rowheader')).toBeNull();
  expect(screen.getAllByRole('rowgroup')).toHaveLength(2);
});

test('a heading comes where the group changes, and names the rows up to the next one', () => {
  beOn('desktop');
  localStorage.setItem('gso.kept..group.things', '"name"');
  const { container } = render(table(letters));
  const groups = [...container.querySelectorAll('tbody')].map((group) => {
    const heading = group.querySelector('th');
    expect(heading?.scope).toBe('rowgroup');
    return [heading?.textContent, ...[...group.querySelectorAll('[data-row]')].map((row) => row.textContent)];
  });
  expect(groups).toEqual([
    ['Begins with A', 'Ana'],
    ['Begins with B', 'Budi', 'Bagus'],
    ['Begins with C', 'Citra'],
    ['Begins with B', 'Budiono'],
  ]);
});

test('the cards of a phone have the same headings', () => {
  beOn('phone');
  localStorage.setItem('gso.kept..group.things', '"name"');
  render(table(letters));
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Begins with A', 'Begins with B', 'Begins with C', 'Begins with B']);
  const [, second] = screen.getAllByRole('list');
  expect(second?.getAttribute('aria-label')).toBe('Things, Begins with B');
  expect(second?.children).toHaveLength(2);
});

test('a long page has all its rows in the end, and keeps them when one of them changes', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  const content = Array.from({ length: 120 }, (_, place) => ({ id: place + 1, name: `Thing ${place + 1}` }));
  const page = (rows: Thing[]) => (
    <MantineProvider>
      <Things content={rows} />
    </MantineProvider>
  );
  const { rerender } = render(page(content));
  const shown = () => document.querySelectorAll('tr[data-row]').length;
  expect(shown()).toBe(120);
  rerender(page(content.map((row) => (row.id === 110 ? { ...row, name: 'Renamed' } : row))));
  expect(shown()).toBe(120);
  expect(screen.getAllByText('Renamed')).toHaveLength(1);
});
