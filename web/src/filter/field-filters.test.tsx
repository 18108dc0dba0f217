// @vitest-environment happy-dom
import { listQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { FieldFilters } from './field-filters.tsx';
import { useListState } from '../table/use-list-state.ts';

const text = z.string().trim().default('');
const things = listQuery({
  sort: ['name'],
  filters: { brand: { wire: 'qbra', schema: text }, category: { wire: 'qcat', schema: text } },
});

function Filters() {
  const list = useListState(things);
  const { brand, category } = list.query;
  return (
    <FieldFilters
      list={list}
      filters={[
        { label: 'Brand', value: brand, partOf: (typed) => ({ brand: typed }) },
        { label: 'Category', value: category, partOf: (typed) => ({ category: typed }) },
      ]}
    />
  );
}

async function open(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/things', component: Filters });
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
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  return { address: () => router.state.location.href, steps: () => router.history.length };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, typed: string) => fireEvent.change(field(name), { target: { value: typed } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the list follows when typing pauses, and typing on makes no further step', async () => {
  const { address, steps } = await open('/things?pn=3');
  const before = steps();
  type('Brand', 'om');
  await pass(400);
  type('Brand', 'omron ');
  await pass(400);
  expect(address()).toBe('/things?pn=3');
  await pass(200);
  expect(address()).toBe('/things?qbra=omron');
  expect(field('Brand').value).toBe('omron ');
  expect(steps()).toBe(before);
});

test('two fields typed one after the other both count', async () => {
  const { address } = await open('/things');
  type('Brand', 'omron');
  await pass(300);
  type('Category', 'plc');
  await pass(1100);
  expect(address()).toBe('/things?qbra=omron&qcat=plc');
});

test('Enter does not wait', async () => {
  const { address } = await open('/things');
  type('Category', 'plc');
  fireEvent.keyDown(field('Category'), { key: 'Enter' });
  await pass(0);
  expect(address()).toBe('/things?qcat=plc');
});

test('a link fills the fields, the button says how many, and they are emptied alone or together', async () => {
  const { address } = await open('/things?qbra=omron&qcat=plc');
  expect([field('Brand').value, field('Category').value]).toEqual(['omron', 'plc']);
  expect(screen.getByRole('button', { name: 'Filters (2)' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter Brand' }));
  await pass(600);
  expect(address()).toBe('/things?qcat=plc');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await pass(0);
  expect(address()).toBe('/things');
  expect(field('Category').value).toBe('');
});
