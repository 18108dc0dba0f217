import type { ListQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type ListDefinition, type ListState, useListState } from '../src/table/use-list-state.ts';

const press = (name: string, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole('button', { name })));

async function openPopup(chip: string): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: chip });
  await act(async () => fireEvent.click(button));
  const popup = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!popup) throw new Error(`${chip} opens nothing`);
  // What is in it may be loaded later.
  const arrived = () => {
    if (popup.childElementCount === 0) throw new Error(`the popup of ${chip} stays empty`);
  };
  await waitFor(arrived, { timeout: 5000 });
  return popup;
}

async function choose(chip: string, choice: string): Promise<void> {
  const menu = await openPopup(chip);
  await act(async () => fireEvent.click(within(menu).getByRole('menuitemradio', { name: choice })));
}

/** The filters of a list on a page of their own, at an address with these parameters. */
export async function openFilters<Query extends ListQuery<string>>(
  list: ListDefinition<Query>,
  filters: (state: ListState<Query>) => ReactNode,
  parameters: string,
) {
  const Filters = () => filters(useListState(list));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/list', component: Filters });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/list${parameters}`] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search).toString();
      return text && `?${text}`;
    },
  });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  return {
    parameters: () => router.state.location.searchStr,
    /** A chip: the name of its filter, and its value if it has one. */
    chip: (text: string) => screen.getByRole('button', { name: text }),
    isShown: (text: string) => screen.queryByRole('button', { name: text }) !== null,
    press,
    openPopup,
    choose,
    clear: (filter: string) => press(`Clear filter ${filter}`),
    clearAll: () => press('Clear filters'),
  };
}
