// @vitest-environment happy-dom
import type { SignInWays } from '@gso/contract/sign-in/ways';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CompanySignIn } from './company-sign-in.tsx';

const ways: SignInWays = { password: true, company: null, passwordLink: false, passkeyOrigin: null };
const sent: unknown[] = [];

function show(offered: Partial<SignInWays>, fragment = '') {
  window.history.replaceState(null, '', `/${fragment}`);
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address === '/api/sign-in/ways') return Response.json({ ...ways, ...offered });
    sent.push([address, JSON.parse(body ?? 'null')]);
    const refusal = { message: 'FAILED', code: 'refused', details: 'This sign-in has expired.', requestId: 'r' };
    return Response.json(refusal, { status: 422 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <CompanySignIn>
          <p>The form</p>
        </CompanySignIn>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('without company accounts there is only the form', async () => {
  show({});
  await vi.waitFor(() => expect(localStorage.getItem('gso.sign-in-ways')).toContain('"company":null'));
  expect(screen.getByText('The form')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the company account is offered below the form, and remembered for the next time', async () => {
  show({ company: { name: 'Example' } });
  const link = await screen.findByRole('link', { name: 'Sign in with Example' });
  expect(link.getAttribute('href')).toBe('/api/sign-in/company');
  expect(screen.getByText('The form')).toBeTruthy();
  cleanup();
  show({ company: { name: 'Example' } });
  expect(screen.getByRole('link', { name: 'Sign in with Example' })).toBeTruthy();
});

test('where only company accounts are used there is no form', async () => {
  show({ password: false, company: { name: '' } });
  expect(await screen.findByRole('link', { name: 'Sign in with your company account' })).toBeTruthy();
  expect(screen.queryByText('The form')).toBeNull();
});

test.each([
  ['cancelled', 'The sign-in was cancelled. You can try again.'],
  ['something new', 'The sign-in was refused. Please try again. If it happens again, inform your administrator.'],
])('the refusal “%s” is explained once, with its request ID', async (refusal, sentence) => {
  show({}, `#sign-in-refused=${encodeURIComponent(refusal)}&request=abc`);
  expect(screen.getByRole('alert').textContent).toBe(`${sentence}Request ID: abc`);
  expect(window.location.hash).toBe('');
});

test('the code is exchanged, removed from the address, and its refusal is shown', async () => {
  show({}, '#sign-in=one-time');
  expect(screen.getByRole('status').textContent).toBe('Signing you in…');
  expect(window.location.hash).toBe('');
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in has expired.');
  expect(sent).toEqual([['/api/sign-in/finish', { code: 'one-time' }]]);
});
