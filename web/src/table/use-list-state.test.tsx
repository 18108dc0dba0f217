// @vitest-environment happy-dom
import { listQuery } from '@gso/contract/record/list-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type ListState, useListState } from './use-list-state.ts';

const things = listQuery({
  sort: ['name', 'city'],
  filters: { status: { wire: 'qst', schema: z.enum(['ALL', 'OPEN']).default('ALL') } },
});
type Things = ListState<z.output<typeof things.schema>>;

let list: Things;
function Probe() {
  const state = useListState(things);
  useEffect(() => {
    list = state;
  });
  return <output>{JSON.stringify(state.query)}</output>;
}

async function open(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/things', component: Probe });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/things', address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(search).toString();
      return parameters && `?${parameters}`;
    },
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await router.load();
  });
  return router;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => JSON.parse(screen.getByRole('status').textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a link shows the same list', async () => {
  await open('/things?pn=3&ps=50&so=city&dc=true&q=007&qst=OPEN');
  expect(shown()).toMatchObject({
    page: 3,
    size: 50,
    sort: 'city',
    descending: true,
    search: '007',
    status: 'OPEN',
  });
  expect(list.searchText).toBe('007');
  expect(list.narrowed).toBe(true);
});

test('what an address says wrongly falls back to its default', async () => {
  await open('/things?pn=-4&ps=9999&so=password&dc=maybe');
  expect(shown()).toMatchObject({ page: 0, size: 20, sort: 'name', descending: false });
  expect(list.narrowed).toBe(false);
});

test('paging, sorting and filtering are steps that Back undoes', async () => {
  const router = await open('/things?pn=3');
  act(() => list.change({ page: 4 }));
  await pass(0);
  expect(router.state.location.href).toBe('/things?pn=4');
  act(() => list.change({ sort: 'city', descending: true }));
  await pass(0);
  expect(router.state.location.href).toBe('/things?so=city&dc=true');
  act(() => router.history.back());
  await pass(0);
  expect(shown().page).toBe(4);
});

test.each([{ sort: 'city' as const }, { size: 5 }, { status: 'OPEN' as const }])(
  'changing %j returns to the first page',
  async (part) => {
    await open('/things?pn=3');
    act(() => list.change(part));
    await pass(0);
    expect(shown()).toMatchObject({ page: 0, ...part });
  },
);

test('typing waits for a pause of 500 ms, returns to the first page and leaves no steps behind', async () => {
  const router = await open('/things?pn=3');
  const steps = router.history.length;
  act(() => list.typeSearch('P'));
  await pass(499);
  act(() => list.typeSearch('PT '));
  await pass(499);
  expect(shown().search).toBe('');
  await pass(1);
  expect(router.state.location.href).toBe('/things?q=PT');
  expect(router.history.length).toBe(steps);
  expect(list.searchText, 'the space being typed stays in the field').toBe('PT ');
});

test('Enter does not wait for the pause', async () => {
  const router = await open('/things?pn=3');
  act(() => list.typeSearch('PT '));
  act(() => list.searchNow());
  await pass(0);
  expect(router.state.location.href).toBe('/things?q=PT');
});

test('what is being typed is not lost when another step is taken first', async () => {
  await open('/things');
  act(() => list.typeSearch('maju'));
  act(() => list.change({ sort: 'city' }));
  await pass(1000);
  expect(shown()).toMatchObject({ sort: 'city', search: 'maju' });
});

test('Back puts the earlier search into the field', async () => {
  const router = await open('/things?q=old');
  act(() => list.change({ search: 'new' }));
  await pass(0);
  act(() => router.history.back());
  await pass(0);
  expect(list.searchText).toBe('old');
});

test('clearing keeps the order and the page size', async () => {
  const router = await open('/things?q=x&qst=OPEN&so=city&ps=50&pn=2');
  act(() => list.clear());
  await pass(1000);
  expect(router.state.location.href).toBe('/things?ps=50&so=city');
});

test('parameters of others, such as the tab, stay in the address', async () => {
  const router = await open('/things?tab=second&pn=3&q=x');
  act(() => list.change({ page: 4 }));
  await pass(0);
  expect(router.state.location.href).toBe('/things?tab=second&pn=4&q=x');
  act(() => list.clear());
  await pass(1000);
  expect(router.state.location.href).toBe('/things?tab=second');
});
