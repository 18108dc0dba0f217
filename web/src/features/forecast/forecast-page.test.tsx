// @vitest-environment happy-dom
import { forecastOf } from '@gso/contract/pipeline/forecast-figures';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ForecastPage } from './forecast-page.tsx';

const stage = { id: 3, name: 'Quoted', probability: 50, staleDays: 14 };
const siti = { person: 'siti', count: 1 };
const rows = {
  ...{ from: '2026-10', to: '2026-12', thisMonth: '2026-11' },
  stages: [stage],
  loseReasons: [{ id: 2, name: 'Competitor' }],
  names: new Map([['siti', 'Siti Rahma']]),
  open: [
    { ...siti, stage: 3, month: '2026-12', count: 2, amount: '1000' },
    { ...siti, stage: 3, month: '2026-10', amount: '70' },
    { ...siti, stage: 3, month: '', amount: '30' },
  ],
  closed: [
    { ...siti, status: 'WIN' as const, month: '2026-10', reason: null, amount: '500' },
    { ...siti, status: 'LOSE' as const, month: '2026-11', reason: 2, amount: '9' },
  ],
  left: [{ stage: 3, outcome: 'ahead' as const, days: 4, count: 1 }],
  targets: [{ person: 'siti', month: '2026-10', amount: '2000' }],
};

async function open(address: string, reply: object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(reply));
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/dashboard/forecast', component: ForecastPage });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await act(async () => {
    render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  return { router, asked };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const addressOf = (link: HTMLElement): string => decodeURIComponent(link.getAttribute('href') ?? '');

test('every figure of shodans leads to its list, and the range stays in the address', async () => {
  const user = userEvent.setup();
  const { router, asked } = await open('/dashboard/forecast?from=2026-10&to=2026-12', forecastOf(rows));
  expect(asked[0]).toContain('from=2026-10&to=2026-12');
  const months = await screen.findByRole('table', { name: 'By month' });
  const line = (name: RegExp) => within(months).getByRole('row', { name });
  const linksOf = (name: RegExp) => within(line(name)).getAllByRole('link').map(addressOf);

  expect(line(/^Dec 2026/).textContent).toContain('1.000 (2)');
  expect(linksOf(/^Dec 2026/)).toEqual(['/dashboard/shodan?qec=2026-12', '/dashboard/shodan?qec=2026-12']);
  expect(linksOf(/^Oct 2026/)).toEqual([
    '/dashboard/shodan?qst=WIN&qcm=2026-10',
    '/dashboard/md/pipeline?tab=targets&qmo=2026-10',
  ]);
  expect(linksOf(/^Total/).at(-1)).toBe('/dashboard/md/pipeline?tab=targets&qmo=2026-10..2026-12');
  const people = screen.getByRole('table', { name: 'By person' });
  expect(within(people).getAllByRole('link').map(addressOf)).toContain(
    '/dashboard/md/pipeline?tab=targets&qus=siti&qmo=2026-10..2026-12',
  );
  expect(linksOf(/^Overdue/)[0]).toBe('/dashboard/shodan?qec=..2026-10');
  expect(linksOf(/^No expected close/)[0]).toBe('/dashboard/shodan?qec=none');
  const stages = screen.getByRole('table', { name: 'Through the stages' });
  expect(within(stages).getAllByRole('link').map(addressOf)).toContain(
    '/dashboard/shodan?qst=&qlf=3-ahead&qmv=2026-10..2026-12',
  );
  expect(addressOf(screen.getByRole('link', { name: '50%' }))).toBe('/dashboard/shodan?qst=&qcm=2026-10..2026-12');

  await user.click(screen.getByRole('button', { name: 'Siti Rahma' }));
  expect(router.state.location.href).toBe('/dashboard/forecast?from=2026-10&to=2026-12&qcb=siti');
  expect(asked.at(-1)).toContain('qcb=siti');
});

test('without shodans and targets, a sentence says so; an invalid range is as if it were missing', async () => {
  const { asked } = await open(
    '/dashboard/forecast?from=2026-13',
    forecastOf({ ...rows, open: [], closed: [], left: [], targets: [] }),
  );
  expect(await screen.findByText('No shodans and no targets in these months.')).toBeTruthy();
  expect(asked[0]).not.toContain('from');
});
