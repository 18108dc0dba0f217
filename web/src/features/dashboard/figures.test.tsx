// @vitest-environment happy-dom
import type { DashboardTables, StatusCards as Cards } from '@gso/contract/dashboard';
import { type Permission, permissions } from '@gso/contract/permissions';
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
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeToken } from '../../api/session.ts';
import { FigureTables } from './figure-tables.tsx';
import { StatusCards } from './status-cards.tsx';

const cards: Cards = {
  today: '2026-11-15',
  yearmonth: '2026-11',
  totalPoValue: 2_000_000_000,
  totalQuotationValue: 19_750_000,
  totalProjectOn: 2,
  totalProjectDelay: 1,
};

const panel = { id: 7, refNo: 'PRJ-26-0007', customer: { company: { name: 'PT Indofood' } } };
const siti = { salesUsername: 'siti', salesName: 'Siti Rahma' };
const budi = { salesUsername: 'budi', salesName: 'Budi Santoso' };
const tables: DashboardTables = {
  monthStart: '2026-11-01',
  monthEnd: '2026-11-30',
  progressProject: [{ ...panel, dueDate: '2026-11-12', percentage: 37.5 }],
  visitOfProjects: [{ ...panel, quota: 3, totalVisitDistinct: 2 }],
  salesVisitAchievement: [
    { ...siti, targetVisit: 4, actualVisit: 2, pctg: 50 },
    { ...budi, targetVisit: 0, actualVisit: 1, pctg: null },
  ],
  salesAmountPoAchievement: [{ ...siti, target: 3_000_000_000, actual: 1_499_999_800, pctg: 50 }],
  salesFollowupAchievement: [{ ...siti, targetFu: 3, actualFu: 1, pctg: 33.3 }],
};

const areas = ['sales', 'project'] as const;
const Dashboard = () => (
  <>
    <StatusCards figures={cards} areas={areas} />
    <FigureTables figures={tables} areas={areas} />
  </>
);

async function openAs(...held: Permission[]) {
  const claims = { sub: 'dewi', fullname: 'Dewi', permissions: held, mustChangePassword: false, sid: 's', exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/dashboard', component: Dashboard });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(search).toString();
      return parameters && `?${parameters}`;
    },
  });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T05:00:00Z') });
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.useRealTimers();
});

const card = (title: string) => screen.getByRole('region', { name: title });
const row = (title: string, name: string) => within(card(title)).getByRole('row', { name: new RegExp(name) });
const textOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

const titles = {
  visits: 'Sales Visit on This Month',
  amounts: 'Sales Achievement on This Month',
  followUps: 'User Follow up on This Month',
  progress: 'Progress of Projects',
  projectVisits: 'Visit of Projects',
};

test('every figure of the cards and tables leads to the list of its rows', async () => {
  await openAs(...permissions);
  expect(linksIn(card('PO Value'))).toEqual(['/dashboard/sales?qpdf=2026-11-01&qpdt=2026-11-30']);
  expect(linksIn(card('Quotation'))).toEqual(['/dashboard/quotation?tab=list&qdf=2026-11-01&qdt=2026-11-30']);
  expect(linksIn(card('On Progress'))).toEqual(['/dashboard/project?pctglte=99']);
  expect(linksIn(card('Delayed'))).toEqual(['/dashboard/project?pctglte=99&qdb=2026-11-15']);

  const targets = '/dashboard/account?q=siti';
  expect(linksIn(row(titles.visits, 'siti'))).toEqual([
    targets,
    '/dashboard/visit?qst=TOOK_PLACE&qvu=siti&qvdf=2026-11-01&qvdt=2026-11-30',
  ]);
  expect(linksIn(row(titles.amounts, 'siti'))).toEqual([
    targets,
    '/dashboard/sales?qpdf=2026-11-01&qpdt=2026-11-30&qsu=siti',
  ]);
  expect(linksIn(row(titles.followUps, 'siti'))).toEqual([
    '/dashboard/shodan?qst=&qcb=siti&qos=2026-11-01',
    '/dashboard/shodan?qst=&qcb=siti&qos=2026-11-01&qfu=2026-11',
  ]);
  const overview = '/project/overview?pid=7';
  expect(linksIn(row(titles.progress, panel.refNo))).toEqual([overview, overview]);
  expect(linksIn(row(titles.projectVisits, panel.refNo))).toEqual([
    overview,
    overview,
    '/dashboard/visit?tab=1&qst=TOOK_PLACE&qpid=7&qvdf=',
  ]);
});

test('without the permissions for the lists, the same figures are shown without links', async () => {
  await openAs('MA_DASHBOARD');
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(textOf(card('PO Value'))).toContain('2.000.000 thousand rupiah');
  expect(textOf(card('Quotation'))).toContain('19.750 thousand rupiah');
  expect(textOf(card('Delayed'))).toContain('Past due date, please check ...');
  expect(textOf(row(titles.visits, 'siti'))).toContain('50%');
  expect(textOf(row(titles.visits, 'budi')), 'without a target').toMatch(/–$/);
  expect(textOf(row(titles.amounts, 'siti'))).toContain('Rp 1.499.999.800');
  expect(textOf(row(titles.followUps, 'siti'))).toContain('33,3%');
  expect(textOf(row(titles.progress, panel.refNo))).toContain('3 days overdue');
  expect(textOf(row(titles.projectVisits, panel.refNo))).toContain('1');
});
