// @vitest-environment happy-dom
import { calendarDate } from '@gso/contract/fields';
import { listQuery } from '@gso/contract/record/list-query';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { AmountFilter } from './amount-filter.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PercentageFilter } from './percentage-filter.tsx';
import { SearchChoice } from './search-choice.tsx';
import { SearchFilter } from './search-filter.tsx';
import { useListState } from '../table/use-list-state.ts';

const day = z.union([z.literal(''), calendarDate]).default('');
const things = listQuery({
  sort: ['name'],
  filters: {
    status: { wire: 'st', schema: z.enum(['', 'OPEN', 'WIN']).default('') },
    phase: { wire: 'ph', schema: z.enum(['', 'NOW', 'THEN']).default('NOW') },
    amount: { wire: 'am', schema: z.coerce.number().default(0) },
    person: { wire: 'who', schema: z.string().default('') },
    from: { wire: 'from', schema: day },
    to: { wire: 'to', schema: day },
    since: { wire: 'since', schema: z.string().default('lately') },
    until: { wire: 'until', schema: z.string().default('now') },
    percentFrom: { wire: 'pf', schema: z.coerce.number().default(0) },
    percentTo: { wire: 'pt', schema: z.coerce.number().default(99) },
  },
});

const people = [
  { value: 'siti', label: 'Siti Rahma', hint: 'siti' },
  { value: 'budi', label: 'Budi Santoso', hint: 'budi' },
];

function Filters() {
  const list = useListState(things);
  const { status, phase, amount, person, from, to, since, until, percentFrom, percentTo } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label="Status"
        value={status}
        choices={[
          { value: 'OPEN', label: 'Open' },
          { value: 'WIN', label: 'Won' },
        ]}
        onChange={(chosen) => list.change({ status: chosen })}
      />
      <ChoiceFilter
        label="Phase"
        value={phase}
        usual="NOW"
        choices={[
          { value: 'NOW', label: 'Now' },
          { value: 'THEN', label: 'Then' },
        ]}
        onChange={(chosen) => list.change({ phase: chosen })}
      />
      <AmountFilter label="Amount" value={amount} onChange={(least) => list.change({ amount: least })} />
      <SearchFilter label="Person" value={person} onChange={(chosen) => list.change({ person: chosen })}>
        {(choose) => <SearchChoice label="Person" choices={people} maxLength={50} onChoose={choose} />}
      </SearchFilter>
      <DateRangeFilter label="Date" value={{ from, to }} onChange={list.change} />
      <DateRangeFilter
        label="Since"
        value={{ from: since, to: until }}
        onChange={(range) => list.change({ since: range.from, until: range.to })}
        usual={{
          label: 'Lately',
          address: { from: 'lately', to: 'now' },
          days: { from: '2026-09-15', to: '2026-11-15' },
        }}
      />
      <PercentageFilter
        label="Progress"
        value={{ from: percentFrom, to: percentTo }}
        usual={{ from: 0, to: 99 }}
        quick={[{ label: 'Finished', from: 100, to: 100 }]}
        onChange={(range) => list.change({ percentFrom: range.from, percentTo: range.to })}
      />
    </FilterBar>
  );
}

async function open(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/things', component: Filters });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(search).toString();
      return parameters && `?${parameters}`;
    },
  });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  return { address: () => router.state.location.href, back: () => act(async () => router.history.back()) };
}

async function openPopup(chip: string): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: chip });
  await act(async () => fireEvent.click(button));
  const popup = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!popup) throw new Error(`${chip} opens nothing`);
  await waitFor(() => expect(popup.childElementCount, 'what is in it may come later').toBeGreaterThan(0));
  return popup;
}

const press = async (name: string, inside = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole('button', { name })));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T17:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a link shows the chosen values', async () => {
  await open('/things?st=WIN&who=siti&from=2026-11-01');
  for (const name of ['Status: Won', 'Person: siti', 'Date: from 01/11/2026']) {
    expect(screen.getByRole('button', { name })).toBeDefined();
  }
});

test('a choice goes into the address, returns to the first page, and Back takes it away', async () => {
  const { address, back } = await open('/things?pn=3');
  const menu = await openPopup('Status');
  expect(within(menu).getByRole('menuitemradio', { name: 'All' }).getAttribute('aria-checked')).toBe('true');
  await act(async () => fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'Open' })));
  expect(address()).toBe('/things?st=OPEN');
  await back();
  expect(screen.getByRole('button', { name: 'Status' })).toBeDefined();
});

test('the cross clears one value and the focus stays at its filter', async () => {
  const { address } = await open('/things?st=OPEN&who=siti');
  await press('Clear filter Person');
  expect(address()).toBe('/things?st=OPEN');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Person' }));
});

test('all filters are cleared together', async () => {
  const { address } = await open('/things?st=OPEN&who=siti&from=2026-11-01&ps=50');
  await press('Clear filters');
  expect(address()).toBe('/things?ps=50');
});

test('people are found by both names, with the keyboard', async () => {
  const { address } = await open('/things');
  const field = within(await openPopup('Person')).getByRole('combobox');
  await userEvent.type(field, 's');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Budi');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/things?who=budi');
});

test('a name that is not in the list can be used', async () => {
  const { address } = await open('/things');
  await userEvent.type(within(await openPopup('Person')).getByRole('combobox'), 'former{Enter}');
  expect(address()).toBe('/things?who=former');
});

test.each([
  ['Today', '?from=2026-11-15&to=2026-11-15'],
  ['Last 7 days', '?from=2026-11-09&to=2026-11-15'],
  ['This month', '?from=2026-11-01&to=2026-11-15'],
])('%s is counted by the clock in Jakarta', async (name, parameters) => {
  const { address } = await open('/things');
  await press(name, await openPopup('Date'));
  expect(address()).toBe(`/things${parameters}`);
  expect(screen.getByRole('button', { name: `Date: ${name}` })).toBeDefined();
});

test('typed days are applied when they are days in their order', async () => {
  const { address } = await open('/things');
  const panel = within(await openPopup('Date'));
  await userEvent.type(panel.getByRole('textbox', { name: 'From' }), '10/11/2026');
  await userEvent.type(panel.getByRole('textbox', { name: 'Until' }), '99/99/2026{Enter}');
  expect(address(), 'no day').toBe('/things');
  await userEvent.clear(panel.getByRole('textbox', { name: 'Until' }));
  await userEvent.type(panel.getByRole('textbox', { name: 'Until' }), '9/11/26{Enter}');
  expect(panel.getByText('The start date is after the end date.')).toBeDefined();
  expect(address(), 'turned around').toBe('/things');
  await userEvent.clear(panel.getByRole('textbox', { name: 'Until' }));
  await userEvent.type(panel.getByRole('textbox', { name: 'Until' }), '12/11/26{Enter}');
  expect(address()).toBe('/things?from=2026-11-10&to=2026-11-12');
  expect(screen.getByRole('button', { name: 'Date: 10/11/2026–12/11/2026' })).toBeDefined();
});

test('the default range is shown and cannot be cleared; the cross of another restores it', async () => {
  const { address } = await open('/things');
  expect(screen.queryByRole('button', { name: 'Clear filter Since' })).toBeNull();
  const panel = await openPopup('Since: Lately');
  expect(within(panel).getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('15/09/2026');
  const last = (inside: HTMLElement) => within(inside).getByRole<HTMLInputElement>('textbox', { name: 'Until' });
  expect(last(panel).value).toBe('15/11/2026');
  await press('Apply', panel);
  expect(address(), 'applied as it was').toBe('/things');
  const field = last(await openPopup('Since: Lately'));
  await userEvent.clear(field);
  await userEvent.type(field, '1/11/2026{Enter}');
  expect(address(), 'a fixed first day with another last one').toBe('/things?since=2026-09-15&until=2026-11-01');
  await press('All', await openPopup('Since: 15/09/2026–01/11/2026'));
  expect(address()).toBe('/things?since=&until=');
  expect(screen.getByRole('button', { name: 'Since: All' })).toBeDefined();
  await press('Clear filter Since');
  expect(address()).toBe('/things');
});

test('the default choice is shown and cannot be cleared; the cross of another restores it', async () => {
  const { address } = await open('/things');
  expect(screen.queryByRole('button', { name: 'Clear filter Phase' })).toBeNull();
  const menu = await openPopup('Phase: Now');
  await act(async () => fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'All' })));
  expect(address()).toBe('/things?ph=');
  expect(screen.getByRole('button', { name: 'Phase: All' })).toBeDefined();
  await press('Clear filter Phase');
  expect(address()).toBe('/things');
});

test('an amount is asked for as people write it, and only if it is one', async () => {
  const { address } = await open('/things');
  const panel = await openPopup('Amount');
  const field = within(panel).getByRole('textbox', { name: 'At least' });
  fireEvent.change(field, { target: { value: 'a lot' } });
  await press('Apply', panel);
  expect(within(panel).getByText('Must be numeric')).toBeDefined();
  expect(address()).toBe('/things');
  fireEvent.change(field, { target: { value: '1.500.000' } });
  await press('Apply', panel);
  expect(address()).toBe('/things?am=1500000');
  expect(screen.getByRole('button', { name: /^Amount: at least Rp.1\.500\.000$/ })).toBeDefined();
  await press('Clear filter Amount');
  expect(address()).toBe('/things');
});

test('a range of percentages is typed or chosen by name, and only if it is one', async () => {
  const { address } = await open('/things');
  expect(screen.queryByRole('button', { name: 'Clear filter Progress' })).toBeNull();
  const panel = await openPopup('Progress: 0%–99%');
  const [from, to] = ['From % (≥)', 'Up to % (≤)'].map((name) => within(panel).getByRole('textbox', { name }));
  if (!from || !to) throw new Error('two fields are missing');
  fireEvent.change(from, { target: { value: '50' } });
  fireEvent.change(to, { target: { value: '12,5' } });
  await press('Apply', panel);
  expect(within(panel).getByText('Minimum exceeds maximum.')).toBeDefined();
  fireEvent.change(to, { target: { value: '101' } });
  await press('Apply', panel);
  expect(within(panel).getByText('Between 0 and 100')).toBeDefined();
  expect(address()).toBe('/things');
  fireEvent.change(to, { target: { value: '62,5' } });
  await press('Apply', panel);
  expect(address()).toBe('/things?pf=50&pt=62.5');
  await press('Finished', await openPopup('Progress: 50%–62,5%'));
  expect(address()).toBe('/things?pf=100&pt=100');
  await press('All', await openPopup('Progress: 100%'));
  expect(address()).toBe('/things?pt=100');
  expect(screen.getByRole('button', { name: 'Progress: All' })).toBeDefined();
  await press('Clear filter Progress');
  expect(address()).toBe('/things');
});
