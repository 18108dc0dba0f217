// @vitest-environment happy-dom
import type { Permission } from '@gso/contract/permissions';
import type { UserRow } from '@gso/contract/user';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeToken } from '../../../api/session.ts';
import { UserDialog } from './user-dialog.tsx';

const ani: UserRow = {
  ...{ id: 7, version: 1, username: 'ani', roleId: 1, role: { id: 1, name: 'Sales' }, enabled: true },
  ...{
    lastUpdateBy: 'chief',
    lastUpdateDate: '2026-11-16T00:00:00Z',
    mustChangePassword: false,
    hasSecondFactor: false,
  },
  employee: { firstName: 'Ani', email: 'ani@example.com', phoneNo: '', target: 0, targetVisit: 0 },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ password: true, passwordLink: false }));
});
afterEach(() => {
  cleanup();
  endSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openAs(sub: string, ...permissions: Permission[]) {
  const claims = { sub, fullname: sub, permissions, mustChangePassword: false, sid: sub, exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <UserDialog record={ani} onSaved={vi.fn()} onClose={vi.fn()} /> }),
    history: createMemoryHistory(),
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
  return screen.findByRole('textbox', { name: 'Email' });
}

test('the address of somebody else is fixed, with the reason, for those who may not set passwords', async () => {
  const field = await openAs('clerk', 'MA_ACCOUNT');
  expect(field).toHaveProperty('disabled', true);
  expect(screen.getByText(/Only people who may reset passwords can change the email address/)).toBeDefined();
});

test.each<[string, Permission[]]>([
  ['chief', ['MA_ACCOUNT', 'MA_FORCE_RESET_PASS']],
  ['ani', ['MA_ACCOUNT']],
])('%s can change it', async (username, permissions) => {
  expect(await openAs(username, ...permissions)).toHaveProperty('disabled', false);
});
