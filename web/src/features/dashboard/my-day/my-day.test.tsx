// @vitest-environment happy-dom
import type { AssignedDraft, MyDay as Day } from '@gso/contract/record/my-day';
import type { VisitRow } from '@gso/contract/visit';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeToken } from '../../../api/session.ts';
import { dayIn } from './api.ts';
import { MyDay } from './my-day.tsx';

const customer = { id: 1, name: 'Agus', company: { id: 1, name: 'PT Sinar' } };

const visit = (id: number, visitDate: string, part: Partial<AssignedDraft> = {}): AssignedDraft => ({
  ...{ id, version: 1, type: 'SALES', visitDate, timeStart: '0900', timeEnd: '1000', customer },
  ...{ activity: 'Measure the old panel', lacksProject: false },
  from: { id: 2, username: 'budi', employee: { firstName: 'Budi' } },
  ...part,
});
const followUp = (id: number) => ({
  ...{ id, name: `Line ${id}`, desc: 'Retrofit', amount: 0, customer, lastVisit: null, dueDate: '2026-11-30' },
});
const mention = {
  ...{ id: 9, seq: 9, title: 'Budi mentioned you at PT Sinar: look', type: 'NOTE', projectId: null, taskId: null },
  ...{ quotationId: null, subject: { kind: 'company' as const, id: 1 }, at: '2026-11-14T05:00:00Z', isRead: false },
};
const listed = <Row,>(...content: Row[]) => ({ content, more: false });

let day: Day;
let reply: () => Response;
const sent: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T05:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return Response.json(day);
    sent.push(JSON.parse(body));
    return reply();
  });
  const permissions = ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN'];
  const claims = { sub: 'siti', fullname: 'Siti', permissions, mustChangePassword: false, sid: 's', exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
});
afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.prefetchQuery(dayIn('en'));
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => <MyDay works={false} approves={false} day />,
  });
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
}

const visits = 'Visits assigned to you';
const followUps = 'Follow-ups due this month';
const mentions = 'Notes that mention you';
const rows = (group: string) => [...(screen.queryByRole('list', { name: group })?.children ?? [])];
async function press(name: string | RegExp, key: '{Enter}' | ' '): Promise<void> {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard(key);
}

test('a long list is folded, is opened by keyboard, and leaves the others as they are', async () => {
  day = {
    assignedVisits: listed(visit(1, '2026-11-13'), visit(2, '2026-11-14')),
    followUps: listed(...[1, 2, 3, 4, 5, 6, 7].map(followUp)),
    mentions: listed(mention),
  };
  await open();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent.trim())).toEqual([
    `${visits} 2 2 overdue`,
    `${followUps} 7`,
    `${mentions} 1`,
  ]);
  expect(rows(visits)).toHaveLength(2);
  expect(rows(visits)[0]?.textContent, 'the longest overdue first').toContain('2 days overdue');
  expect(rows(followUps), 'each group shows its first row').toHaveLength(3);
  expect(rows(mentions)).toHaveLength(1);

  await press(/^Notes that mention you/, '{Enter}');
  expect(rows(mentions)).toHaveLength(0);
  await press(/^Notes that mention you/, '{Enter}');
  expect(rows(mentions)).toHaveLength(1);
  await press('Show all 7', '{Enter}');
  expect(rows(followUps)).toHaveLength(7);
  await press(/^Visits assigned to you/, ' ');
  expect(rows(visits)).toHaveLength(0);
  expect(rows(mentions)).toHaveLength(1);
  expect(rows(followUps)).toHaveLength(7);
});

test('a visit that somebody changed is shown as it is now, and then confirmed', async () => {
  day = { assignedVisits: listed(visit(7, '2026-11-16')) };
  const changed = visit(7, '2026-11-16', { version: 2, activity: 'Measure both panels' });
  reply = () => {
    day = { assignedVisits: listed(changed) };
    const details = 'budi changed this record in the meantime.';
    return Response.json({ message: 'FAILED', code: 'stale', details, requestId: 'r' }, { status: 409 });
  };
  await open();
  const confirm = 'Confirm: PT Sinar, 16/11/2026';
  await press(confirm, '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'budi changed this record in the meantime. The current version is shown. Please check it again.',
  );
  expect(await screen.findByText('Measure both panels')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: confirm }).dataset['loading']).toBeUndefined());

  const confirmed: VisitRow = {
    ...{ id: 7, version: 3, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-15T05:00:00Z', createdBy: 'budi' },
    ...{ type: 'SALES', status: 'CONFIRMED', visitDate: '2026-11-16', timeStart: '0900', timeEnd: '1000' },
    ...{ username: 'siti', activity: 'Measure both panels', attachUrl: '', customer, shodan: null, project: null },
    ...{ files: 0, checkIn: null },
  };
  reply = () => {
    day = { assignedVisits: { content: [], more: false } };
    return Response.json({ ...confirmed, message: 'SUCCESS' });
  };
  await press(confirm, '{Enter}');
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(rows(visits), 'it keeps its place').toHaveLength(1);
  expect(sent).toEqual([
    { version: 1, status: 'CONFIRMED' },
    { version: 2, status: 'CONFIRMED' },
  ]);
});
