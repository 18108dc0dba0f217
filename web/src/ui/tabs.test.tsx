// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Screen() {
  return (
    <Tabs
      label="Things"
      tabs={[
        { id: 'small', label: 'Small', panel: <p>small things</p> },
        { id: 'secret', label: 'Secret', panel: <p>secret things</p>, blocked: 'You may not see these.' },
        { id: 'large', label: 'Large', panel: <p>large things</p> },
      ]}
    />
  );
}

async function open(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/things', component: Screen });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/things', address] }),
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await router.load();
  });
  return router;
}

const tab = (name: string) => screen.getByRole('tab', { name });
afterEach(cleanup);

test('the address chooses the tab, and its panel alone is there', async () => {
  await open('/things?tab=large');
  expect(tab('Large').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'Large' }).textContent).toBe('large things');
  expect(screen.queryByText('small things')).toBeNull();
});

test.each(['/things', '/things?tab=unknown', '/things?tab=secret'])('%s opens the first tab', async (address) => {
  await open(address);
  expect(screen.getByRole('tabpanel').textContent).toBe('small things');
});

test('opening a tab is a step that leaves the parameters of the other behind, and Back undoes it', async () => {
  const user = userEvent.setup();
  const router = await open('/things?q=x');
  await user.click(tab('Large'));
  expect(router.state.location.href).toBe('/things?tab=large');
  await user.click(tab('Small'));
  expect(router.state.location.href).toBe('/things');
  await act(async () => router.history.go(-2));
  expect(router.state.location.href).toBe('/things?q=x');
});

test('arrow keys move, Enter opens, and a blocked tab says why and stays closed', async () => {
  const user = userEvent.setup();
  await open('/things');
  await user.tab();
  expect(document.activeElement).toBe(tab('Small'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(document.activeElement).toBe(tab('Secret'));
  expect(tab('Secret').getAttribute('data-tooltip')).toBe('You may not see these.');
  expect(screen.getByRole('tabpanel').textContent).toBe('small things');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}');
  expect(screen.getByRole('tabpanel').textContent).toBe('large things');
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(tab('Small'));
});

test('when the focus disappears with its panel, it continues at the opened tab', async () => {
  const router = await open('/things');
  const field = document.body.querySelector('[role="tabpanel"]')?.appendChild(document.createElement('input'));
  field?.focus();
  await act(async () => router.navigate({ to: '/things', search: { tab: 'large' } }));
  expect(document.activeElement).toBe(tab('Large'));
});
