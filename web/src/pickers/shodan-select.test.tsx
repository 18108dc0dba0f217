// @vitest-environment happy-dom
import type { NamedCustomer } from '@gso/contract/fields';
import type { Permission } from '@gso/contract/permissions';
import type { ShodanOption } from '@gso/contract/shodan';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeToken } from '../api/session.ts';
import { theme } from '../ui/theme.ts';
import { noCustomer } from '../form/picked.ts';
import { ShodanSelect } from './shodan-select.tsx';

const sinar = { id: 1, name: 'PT Sinar' };
const tirta = { id: 2, name: 'PT Tirta' };
const budi = { id: 11, name: 'Budi', company: sinar };
const ratna = { id: 22, name: 'Ratna', company: tirta };

const marks = { version: 1, lastUpdateBy: 'a', lastUpdateDate: '', createdBy: 'a', createdDate: '' };
const plan = { stage: { id: 1, name: 'Survey' }, expectedClose: '', nextStep: '', nextStepDate: '', loseReason: null };
const rowOf = (id: number, name: string, customer: NamedCustomer) => ({
  ...{ id, name, desc: `About ${name}`, customer, status: 'OPEN', amount: 0 },
  ...plan,
  ...marks,
});
const all = [rowOf(5, 'Line press', budi), rowOf(6, 'Line filling', ratna)];

let held: { shodan: ShodanOption | null; customer: NamedCustomer };
const hold = (values: typeof held) => {
  held = values;
};
const asked: string[] = [];

function signIn(...permissions: Permission[]) {
  const claims = { sub: 'siti', fullname: 'Siti', permissions, mustChangePassword: false, sid: 's', exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
}

beforeEach(() => {
  signIn('MA_SHODAN');
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/shodan') {
      return Response.json({ content: all, totalElements: 2, totalCapped: false, totalPages: 1, number: 0, size: 100 });
    }
    return Response.json(all.filter(({ customer }) => String(customer.id) === searchParams.get('cid')));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  endSession('logout');
});

function Form({ start }: { start: NamedCustomer }) {
  const [customer, setCustomer] = useState(start);
  const [shodan, setShodan] = useState<ShodanOption | null>(null);
  useEffect(() => hold({ shodan, customer }), [shodan, customer]);
  return (
    <ShodanSelect
      label="Shodan"
      value={shodan}
      customer={customer}
      onChange={(chosen, owner) => {
        setShodan(chosen);
        if (owner) setCustomer(owner);
      }}
    />
  );
}

function show(start: NamedCustomer) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test" theme={theme}>
        <Form start={start} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Shodan' });
}

const chosen = (id: number, name: string) => ({ id, name, desc: `About ${name}` });

test('found before anybody is chosen, a shodan fills in company and contact, and another one theirs', async () => {
  const field = show(noCustomer);
  await userEvent.type(field, 'line');
  await userEvent.click(await screen.findByRole('option', { name: 'Line press PT Sinar, Budi' }));
  expect(held).toEqual({ shodan: chosen(5, 'Line press'), customer: budi });
  expect(field.value).toBe('Line press');
  await userEvent.clear(field);
  expect(held, 'the customer stays').toEqual({ shodan: null, customer: budi });
  await userEvent.type(field, 'fill');
  await userEvent.click(await screen.findByRole('option', { name: 'Line filling PT Tirta, Ratna' }));
  expect(held).toEqual({ shodan: chosen(6, 'Line filling'), customer: ratna });
});

test('Enter takes the first that was found', async () => {
  const field = show(noCustomer);
  await userEvent.type(field, 'sinar');
  await screen.findByRole('option', { name: 'Line press PT Sinar, Budi' });
  await userEvent.keyboard('{Enter}');
  expect(held.customer).toEqual(budi);
});

test('with a company only its shodans are found', async () => {
  const field = show({ ...noCustomer, company: tirta });
  await userEvent.type(field, 'line');
  await screen.findByRole('option', { name: 'Line filling PT Tirta, Ratna' });
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('a contact who was chosen is never replaced', async () => {
  const field = show(budi);
  await userEvent.click(field);
  await userEvent.type(field, 'line');
  await userEvent.click(await screen.findByRole('option', { name: 'Line press About Line press' }));
  expect(screen.queryByRole('option', { name: /filling/ })).toBeNull();
  expect(held).toEqual({ shodan: chosen(5, 'Line press'), customer: budi });
  expect(asked.filter((address) => address.startsWith('/api/shodan?'))).toEqual([]);
});

test('without the permission for shodans the customer comes first', async () => {
  signIn('MA_QUOTATION');
  const field = show(noCustomer);
  expect(field.placeholder).toBe('Choose the customer first');
  await userEvent.type(field, 'line');
  await waitFor(() => expect(screen.getByText('Choose the customer first')).toBeTruthy());
  expect(asked).toEqual([]);
});
