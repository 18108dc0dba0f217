// @vitest-environment happy-dom
import { loginMessages } from '@gso/contract/access';
import type { SignInWays } from '@gso/contract/sign-in/ways';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoginForm } from './login-form.tsx';

const ways: SignInWays = { password: true, company: null, passwordLink: false, passkeyOrigin: null };
const sent: string[] = [];

function show(reply: () => Response): void {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/sign-in/ways') return Response.json(ways);
    sent.push(address);
    return reply();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <LoginForm onSecondStep={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => act(async () => screen.getByRole('button', { name: 'Log in' }).click());
const problem = () => screen.getByRole('alert').textContent;
const descriptionOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

afterEach(() => {
  cleanup();
  sent.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('empty fields are named, the first of them takes the focus, and nothing is sent', async () => {
  show(() => new Response('', { status: 500 }));
  await submit();
  expect(problem()).toBe(loginMessages.empty);
  expect(document.activeElement).toBe(field('Username'));
  type('Username', 'siti');
  await submit();
  expect(problem()).toBe(loginMessages.empty);
  expect(document.activeElement).toBe(field('Password'));
  expect(descriptionOf('Username')).toBe('');
  expect(descriptionOf('Password')).toBe('This field is required');
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('after many failed attempts the form says how long to wait, and waits', async () => {
  const details = 'Too many wrong tries. Please wait 15 minutes and try again.';
  const refusal = { message: 'FAILED', code: 'too-many', details, requestId: 'r', retryAfterSeconds: 900 };
  show(() => Response.json(refusal, { status: 429 }));
  type('Username', 'siti');
  type('Password', 'a long enough password');
  const begun = performance.now();
  await submit();
  const wait = await screen.findByText(/^You can try again in \d+ s\.$/);
  // The form counts the seconds down while this test waits.
  const counted = 900 - Number(/\d+/.exec(wait.textContent)?.[0]);
  expect(counted).toBeGreaterThanOrEqual(0);
  expect(counted).toBeLessThanOrEqual((performance.now() - begun) / 1000);
  expect(problem()).toContain(details);
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true);
  expect(sent).toEqual(['/api/login']);
});
