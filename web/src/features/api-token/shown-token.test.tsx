// @vitest-environment happy-dom
import type { ApiTokenCreated } from '@gso/contract/sign-in/api-token';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ShownToken } from './shown-token.tsx';

afterEach(cleanup);

const created: ApiTokenCreated = {
  id: 1,
  name: 'ERP sync',
  permissions: ['MA_VISIT'],
  createdAt: '2030-01-01T00:00:00Z',
  expiresAt: '2030-02-01T00:00:00Z',
  lastUsedAt: null,
  lastAddress: '',
  message: 'SUCCESS',
  token: '',
};
const show = (token: string) =>
  render(
    <MantineProvider env="test">
      <ShownToken created={{ ...created, token }} onClose={() => undefined} />
    </MantineProvider>,
  );

test('a token is shown with a button that copies it', () => {
  show('gso_1_x_y');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'API token' }).value).toBe('gso_1_x_y');
  expect(screen.getByRole('button', { name: 'Copy token' })).toBeTruthy();
});

test('a token whose reply was lost has to be created again', () => {
  show('');
  expect(screen.getByText(/“ERP sync” was created, but .* Revoke it and create another one\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
