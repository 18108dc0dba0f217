// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { inGroups, useTableView } from './table-view.ts';
import type { ListState } from './use-list-state.ts';

type Thing = Record<'brand' | 'number' | 'price' | 'by', string>;
const cell = () => '';
const columns: Column<Thing, never>[] = [
  { key: 'brand', header: 'Brand', cell, card: 'mark' },
  { key: 'number', header: 'Number', cell, card: 'title' },
  { key: 'price', header: 'Price', cell, align: 'end', card: 'fact' },
  { key: 'stock', header: 'Stock', cell },
  { key: 'by', header: 'Update by', cell, hidden: true },
];
const specified: Column<Thing, never>[] = [
  ...columns,
  { key: 'at', header: 'Update date', cell, hidden: 'unless wide' },
  { key: 'created', header: 'Created by', cell, hidden: 'unless very wide' },
];

const widths = { tablet: 900, desktop: 1280, wide: 1440, 'very wide': 1920 };

function beOn(screen: keyof typeof widths): void {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound, limit] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? [];
    const matches = bound === 'min' ? widths[screen] >= Number(limit) : widths[screen] <= Number(limit);
    return { matches, addEventListener: nothing, removeEventListener: nothing };
  });
}

beforeEach(() => beOn('desktop'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => renderHook(() => useTableView('things', columns)).result;
const keysOf = (shown: readonly { key: string }[]) => shown.map(({ key }) => key).join(' ');

test('the column that names the row is first, and columns about the last change are hidden', () => {
  expect(keysOf(open().current.columns)).toBe('number brand price stock by');
  expect(keysOf(open().current.shownColumns)).toBe('number brand price stock');
});

test('a tablet shows what a card shows, with the amounts next to the name', () => {
  beOn('tablet');
  expect(keysOf(open().current.shownColumns)).toBe('number price brand');
});

test.each([
  ['desktop', 'number brand price stock'],
  ['wide', 'number brand price stock at'],
  ['very wide', 'number brand price stock at created'],
] as const)('on a %s screen these columns are shown: %s', (screen, shown) => {
  beOn(screen);
  const view = renderHook(() => useTableView('specified', specified)).result;
  expect(keysOf(view.current.shownColumns)).toBe(shown);
  act(() => view.current.showColumn('stock', false));
  beOn('very wide');
  const again = renderHook(() => useTableView('specified', specified)).result;
  expect(keysOf(again.current.shownColumns), 'a choice wins').toBe(shown.replace(' stock', ''));
});

test('what a person has chosen is there again, until it is reset', () => {
  const view = open();
  expect(view.current.isChanged).toBe(false);
  act(() => view.current.showColumn('brand', false));
  act(() => view.current.showColumn('by', true));
  act(() => view.current.moveColumn(4, 1));
  act(() => view.current.chooseWidth('price', 200));
  const again = open();
  expect(keysOf(again.current.shownColumns)).toBe('number by price stock');
  expect(again.current.widths).toEqual({ price: 200 });
  act(() => again.current.chooseWidth('price', undefined));
  expect(again.current.widths).toEqual({});
  act(() => again.current.reset());
  expect(keysOf(open().current.shownColumns)).toBe('number brand price stock');
  expect(open().current.isChanged).toBe(false);
});

test('the column that names the row stays first, and a column that is new comes last', () => {
  localStorage.setItem('gso.kept..order.things', JSON.stringify(['price', 'brand', 'number']));
  expect(keysOf(open().current.columns)).toBe('number price brand stock by');
});

test('stored values of another shape are ignored', () => {
  localStorage.setItem('gso.kept..widths.things', '{"price":"wide","stock":90}');
  localStorage.setItem('gso.kept..order.things', '"price"');
  expect(open().current.widths).toEqual({ stock: 90 });
  expect(keysOf(open().current.columns)).toBe('number brand price stock by');
});

test('grouped rows are in the order of their groups, until another order is chosen', () => {
  const of = ({ brand }: Thing) => ({ key: brand, label: brand });
  const sortable: Column<Thing, 'brand' | 'price'>[] = [
    { key: 'brand', header: 'Brand', cell, sort: 'brand', group: { name: 'Brand', of, descending: true } },
    { key: 'price', header: 'Price', cell, sort: 'price' },
  ];
  const changes: object[] = [];
  const query = { page: 2, size: 5, sort: 'price' as const, descending: false, search: '', exactCount: false };
  const list: ListState<Omit<typeof query, 'sort'> & { sort: 'brand' | 'price' }> = {
    query,
    pageSizes: [5],
    searchText: '',
    narrowed: false,
    typeSearch: () => undefined,
    searchNow: () => undefined,
    change: (part) => changes.push(part),
    clear: () => undefined,
  };
  const view = renderHook(() => useTableView('sorted', sortable)).result;
  expect(inGroups(list, view.current)).toBe(list);

  act(() => view.current.groupBy('brand'));
  expect(inGroups(list, view.current).query).toEqual({ ...query, sort: 'brand', descending: true });
  const ascending = { ...list, query: { ...query, sort: 'brand' as const } };
  expect(inGroups(ascending, view.current).query.descending, 'the chosen direction stays').toBe(false);
  act(() => inGroups(list, view.current).change({ size: 20 }));
  act(() => inGroups(list, view.current).change({ sort: 'brand', descending: false }));
  expect(view.current.group?.key).toBe('brand');
  act(() => inGroups(list, view.current).change({ sort: 'price' }));
  expect(view.current.group).toBeUndefined();
  expect(changes).toEqual([{ size: 20 }, { sort: 'brand', descending: false }, { sort: 'price' }]);
});
