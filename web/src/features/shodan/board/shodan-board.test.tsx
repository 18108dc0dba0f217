// @vitest-environment happy-dom
import { shodanList } from '@gso/contract/shodan';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShodanBoard } from './shodan-board.tsx';

const card = {
  ...{
    id: 7,
    version: 3,
    name: 'Line press',
    desc: 'x',
    status: 'OPEN',
    amount: 1000,
    stage: { id: 1, name: 'First' },
  },
  ...{ customer: { id: 1, name: 'Agus', company: { id: 1, name: 'PT A' } }, loseReason: null },
  ...{ expectedClose: '', nextStep: '', nextStepDate: '', createdBy: 'siti', createdDate: '' },
  ...{ lastUpdateBy: 'siti', lastUpdateDate: '', daysInStage: 30, isStale: true, lastVisit: '2026-11-02' },
};
const stage = (id: number, name: string) => ({ id, name, probability: 50, staleDays: 14 });
const columns = [
  { stage: stage(1, 'First'), count: 1, amount: 1000, weighted: 500, cards: [card] },
  { stage: stage(2, 'Second'), count: 0, amount: 0, weighted: 0, cards: [] },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Shift with an arrow saves the next stage, and a refused card is back in its place', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return Response.json({ columns });
    sent.push(JSON.parse(body));
    return Response.json({ message: 'FAILED', code: 'stale', details: 'Changed.', requestId: 'r' }, { status: 409 });
  });
  const list = {
    ...{ query: shodanList.defaults, pageSizes: [], searchText: '', narrowed: false },
    ...{ typeSearch: () => undefined, searchNow: () => undefined, change: () => undefined, clear: () => undefined },
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ShodanBoard list={list} blocked={undefined} openNew={() => undefined} openRecord={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const name = await screen.findByRole('button', { name: 'Line press' });
  const region = (label: string) => screen.getByRole('region', { name: label });
  expect(region('First').textContent).toContain('30 days here');
  expect(region('First').textContent).toContain('Stale');
  fireEvent.keyDown(name, { key: 'ArrowRight', shiftKey: true });
  expect(region('Second').textContent, 'at once').toContain('Line press');
  await waitFor(() => expect(region('First').textContent).toContain('Line press'));
  expect(region('Second').textContent).not.toContain('Line press');
  expect(sent).toEqual([{ version: 3, stage: { id: 2 } }]);
});
