// @vitest-environment happy-dom
import type { NamedCustomer } from '@gso/contract/fields';
import type { Permission } from '@gso/contract/permissions';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeToken } from '../api/session.ts';
import { type CreateInPlace, CreateInPlaceContext } from '../form/create-in-place.ts';
import { theme } from '../ui/theme.ts';
import { noCustomer } from '../form/picked.ts';
import { CompanyCustomerFields } from './company-customer-fields.tsx';

const sinar = { id: 1, name: 'PT Sinar' };
const jaya = { id: 2, name: 'PT Jaya' };
const tunggal = { id: 3, name: 'PT Tunggal' };
const budi: NamedCustomer = { id: 11, name: 'Budi', company: sinar };
const contacts: Record<string, unknown> = {
  1: [
    { id: 11, name: 'Budi', position: 'Purchasing' },
    { id: 12, name: 'Budi', position: 'Maintenance' },
  ],
  2: [],
  3: [{ id: 31, name: 'Sari', position: 'Owner' }],
};

let held: NamedCustomer = noCustomer;
let failing = false;
const submitted = vi.fn((event: FormEvent) => event.preventDefault());
const asked: string[] = [];

beforeEach(() => {
  opened = undefined;
  failing = false;
  asked.length = 0;
  submitted.mockClear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (failing) throw new TypeError('no network');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (searchParams.get('q') === 'PT Baru') return Response.json({ content: [] });
    if (pathname === '/api/company/autocomplete') return Response.json({ content: [sinar, jaya, tunggal] });
    return Response.json(contacts[searchParams.get('companyId') ?? '']);
  });
});
afterEach(() => {
  cleanup();
  // A dialog that was asked for never takes the focus here: keys would be held for the tests that follow.
  fireEvent.pointerDown(window);
  endSession('logout');
  vi.unstubAllGlobals();
});

function Form({ start, customerError }: { start: NamedCustomer; customerError?: string }) {
  const [value, setValue] = useState(start);
  return (
    <CompanyCustomerFields
      value={value}
      onChange={(next) => {
        held = next;
        setValue(next);
      }}
      company={{ label: 'Company' }}
      customer={{ label: 'Customer', error: customerError }}
      required
    />
  );
}

let opened: Parameters<CreateInPlace['open']>[0] | undefined;
const inPlace: CreateInPlace = { covers: false, logVisit: () => undefined, open: (asked) => (opened = asked) };

function signIn(...permissions: Permission[]) {
  const claims = { sub: 'siti', fullname: 'Siti', permissions, mustChangePassword: false, sid: 's', exp: 9e9 };
  storeToken(`h.${btoa(JSON.stringify(claims))}.s`, 60_000);
}

function show(start: NamedCustomer, customerError?: string) {
  held = start;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={theme}>
        <CreateInPlaceContext value={inPlace}>
          <form onSubmit={submitted}>
            <Form start={start} {...(customerError && { customerError })} />
          </form>
        </CreateInPlaceContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const field = (name: 'Company' | 'Customer') => screen.getByRole<HTMLInputElement>('combobox', { name });

async function pickCompany(name: string) {
  fireEvent.change(field('Company'), { target: { value: name.slice(3).toLowerCase() } });
  fireEvent.click(await screen.findByRole('option', { name }));
}

test('nobody can be chosen before the company, and nothing is asked', async () => {
  show(noCustomer);
  fireEvent.click(field('Customer'));
  expect(await screen.findByText('Choose the company first')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a company loads its contacts, which show their positions and are found by them', async () => {
  show(noCustomer);
  await pickCompany('PT Sinar');
  expect(held).toEqual({ id: 0, name: '', company: sinar });
  fireEvent.click(field('Customer'));
  await screen.findByRole('option', { name: 'Budi Purchasing' });
  await userEvent.type(field('Customer'), 'maint');
  expect(screen.queryByRole('option', { name: 'Budi Purchasing' })).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: 'Budi Maintenance' }));
  expect(held).toEqual({ id: 12, name: 'Budi', company: sinar });
});

test('Enter takes the first match and leaves the form alone', async () => {
  show({ ...noCustomer, company: sinar });
  await userEvent.type(field('Customer'), 'maint');
  await screen.findByRole('option', { name: 'Budi Maintenance' });
  await userEvent.keyboard('{Enter}');
  expect(held).toEqual({ id: 12, name: 'Budi', company: sinar });
  await userEvent.type(field('Company'), 'nothing like it{Enter}');
  expect(submitted).not.toHaveBeenCalled();
});

test('Tab goes from field to field and never to a button that would empty one', async () => {
  show(budi);
  await userEvent.tab();
  expect(document.activeElement).toBe(field('Company'));
  await userEvent.tab();
  expect(document.activeElement).toBe(field('Customer'));
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('another company clears the contact; the same one keeps it', async () => {
  show(budi);
  expect(field('Customer').value).toBe('Budi');
  await pickCompany('PT Sinar');
  expect(held).toEqual(budi);
  await pickCompany('PT Jaya');
  expect(held).toEqual({ id: 0, name: '', company: jaya });
  expect(field('Customer').value).toBe('');
});

test.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Clear Customer' }))],
  ['emptying the text', () => userEvent.clear(field('Customer'))],
])('the contact is cleared with %s, then the company', async (_how, empty) => {
  show(budi);
  await empty();
  expect(held).toEqual({ id: 0, name: '', company: sinar });
  fireEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  expect(held).toEqual(noCustomer);
});

test('the only contact of a company is chosen, once', async () => {
  const sari = { id: 31, name: 'Sari', company: tunggal };
  show(budi);
  await pickCompany('PT Tunggal');
  await waitFor(() => expect(field('Customer').value).toBe('Sari'));
  expect(held).toEqual(sari);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Customer' }));
  expect(held, 'what was removed stays removed').toEqual({ ...noCustomer, company: tunggal });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  await pickCompany('PT Tunggal');
  await waitFor(() => expect(held).toEqual(sari));
  await pickCompany('PT Jaya');
  expect(held).toEqual({ ...noCustomer, company: jaya });
});

test('a contact that was chosen elsewhere is not replaced by the only one', async () => {
  const moved = { id: 9, name: 'Dewi', company: tunggal };
  show(moved);
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.click(field('Customer'));
  await screen.findByRole('option', { name: 'Sari Owner' });
  expect(held).toEqual(moved);
});

test('a company without contacts says so under the field, and who can add one', async () => {
  show({ ...noCustomer, company: jaya });
  const note = await screen.findByText(/^This company has no contacts yet. Colleagues with/, { selector: 'p' });
  expect(field('Customer').getAttribute('aria-describedby')).toContain(note.id);
});

test('contacts that did not come are asked for again when the field is opened', async () => {
  failing = true;
  show({ ...noCustomer, company: sinar });
  expect(await screen.findByText(/could not be reached/, { selector: 'p' })).toBeTruthy();
  failing = false;
  fireEvent.click(field('Customer'));
  expect(await screen.findByRole('option', { name: 'Budi Purchasing' })).toBeTruthy();
});

test('an error is shown at its field', () => {
  show(noCustomer, 'Required.');
  expect(field('Customer').getAttribute('aria-invalid')).toBe('true');
  expect(field('Company').getAttribute('aria-invalid')).not.toBe('true');
});

test('a company that is not found is created with what was typed, and then chosen', async () => {
  signIn('MA_MASTER_DATA');
  show(budi);
  fireEvent.change(field('Company'), { target: { value: 'PT Baru' } });
  await screen.findByRole('option', { name: 'New company “PT Baru”' });
  fireEvent.keyDown(field('Company'), { key: 'Enter', code: 'Enter' });
  expect(opened).toMatchObject({ kind: 'company', start: { name: 'PT Baru' } });
  expect(held, 'until it is saved, nothing changes').toEqual(budi);
  act(() => opened?.onSaved({ id: 40, name: 'PT Baru Jaya' }));
  expect(held).toEqual({ ...noCustomer, company: { id: 40, name: 'PT Baru Jaya' } });
  expect(field('Company').value).toBe('PT Baru Jaya');
});

test('a contact is created at the chosen company', async () => {
  signIn('MA_MASTER_DATA');
  show({ ...noCustomer, company: sinar });
  await userEvent.click(screen.getByRole('button', { name: 'New contact' }));
  expect(opened).toMatchObject({ kind: 'customer', start: { name: '', company: sinar } });
  act(() => opened?.onSaved({ id: 41, name: 'Dewi' }));
  expect(held).toEqual({ id: 41, name: 'Dewi', company: sinar });
  expect(screen.queryByRole('button', { name: 'New contact' })).toBeNull();
});

test('users who may not create are told who may', async () => {
  signIn('MA_VISIT');
  show({ ...noCustomer, company: sinar });
  expect(screen.queryByRole('button', { name: 'New contact' })).toBeNull();
  fireEvent.change(field('Company'), { target: { value: 'PT Baru' } });
  expect(await screen.findByText(/^Nothing found. Colleagues with the permission “All master data”/)).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
});
