// @vitest-environment happy-dom
import { passwordInput } from '@gso/contract/profile';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../api/client.ts';
import { endSession, storeToken } from '../api/session.ts';
import { PasswordField } from '../ui/field/password-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { useRecordForm } from './use-record-form.ts';

const save = vi.fn<() => Promise<string>>();
const messages = { saved: 'Changed!', failed: 'Not changed!' };

function SecretPage() {
  const form = useRecordForm({
    name: 'secret',
    schema: passwordInput,
    initialValues: { oldPassword: '', password: '', confirmPassword: '' },
    labels: { oldPassword: 'Old', password: 'New', confirmPassword: 'Confirm' },
    titleOf: () => '',
    secret: true,
  });
  return (
    <FormPanel form={form} save={save} onSaved={form.startOver} messages={messages} submitLabel="Change">
      <PasswordField {...form.input('oldPassword')} autoComplete="current-password" />
      <PasswordField {...form.input('password')} autoComplete="new-password" />
      <PasswordField {...form.input('confirmPassword')} autoComplete="new-password" />
    </FormPanel>
  );
}

async function openPage() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/secret', component: SecretPage });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/secret'] }),
  });
  await act(async () => {
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  return router;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
async function type(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await act(async () => fireEvent.change(field(name), { target: { value } }));
  }
}
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

beforeEach(() => {
  const claims = { sub: 'siti', fullname: 'Siti', permissions: [], mustChangePassword: false, sid: 's', exp: 9e9 };
  act(() => storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000));
  save.mockReset().mockResolvedValue('saved');
});
afterEach(() => {
  cleanup();
  act(() => endSession('logout'));
  localStorage.clear();
});

test('a form with passwords leaves nothing in the browser, and asks before it is left', async () => {
  const router = await openPage();
  await type({ Old: 'very secret old', New: 'very secret new' });
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('very secret');
  await act(async () => router.history.push('/other'));
  expect(screen.getByRole('alertdialog').textContent).toContain('Passwords are never kept in a draft.');
  expect(screen.queryByRole('button', { name: 'Keep draft and close' })).toBeNull();
  await press('Discard changes');
  expect(await screen.findByText('Other page')).toBeTruthy();
});

test('correcting the new password also clears the error of its repetition', async () => {
  await openPage();
  await type({ Old: 'old one', New: 'a good passwort', Confirm: 'a good password' });
  expect(isWrong('Confirm')).toBe(true);
  await type({ New: 'a good password' });
  expect(isWrong('Confirm')).toBe(false);
});

test('each field is named once in what is missing', async () => {
  await openPage();
  expect(screen.getByRole('button', { name: 'Change' }).dataset['tooltip']).toBe(
    'Cannot be saved yet. Old: Required. New: Required. Confirm: Required.',
  );
});

test('a saved form is empty and can be left; a refused one shows its own message', async () => {
  const router = await openPage();
  const good = { Old: 'old one', New: 'a good password', Confirm: 'a good password' };
  await type(good);
  const fields = [{ path: 'oldPassword', message: 'Wrong.' }];
  save.mockRejectedValueOnce(
    new Refused(422, { message: 'FAILED', code: 'wrong', details: 'No.', requestId: 'r', fields }),
  );
  await press('Change');
  expect(await screen.findByText('Not changed!')).toBeTruthy();
  expect(isWrong('Old')).toBe(true);
  await press('Change');
  await waitFor(() => expect(field('Old').value).toBe(''));
  expect(screen.queryByText('Not changed!')).toBeNull();
  await act(async () => router.history.push('/other'));
  expect(await screen.findByText('Other page')).toBeTruthy();
});

test('a save may lead to another page itself', async () => {
  const router = await openPage();
  await type({ Old: 'old one', New: 'a good password', Confirm: 'a good password' });
  save.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    router.history.push('/other');
    return 'saved';
  });
  await press('Change');
  expect(await screen.findByText('Other page')).toBeTruthy();
});
