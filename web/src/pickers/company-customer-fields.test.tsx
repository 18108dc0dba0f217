// @vitest-environment happy-dom
import type { NamedCustomer } from '@gso/contract/fields';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { theme } from '../ui/theme.ts';
import { CompanyCustomerFields, nobodyChosen } from './company-customer-fields.tsx';

const sinar = { id: 1, name: 'PT Sinar' };
const jaya = { id: 2, name: 'PT Jaya' };
const budi: NamedCustomer = { id: 11, name: 'Budi', company: sinar };
const contacts: Record<string, unknown> = {
  1: [
    { id: 11, name: 'Budi', position: 'Purchasing' },
    { id: 12, name: 'Budi', position: 'Maintenance' },
  ],
  2: [],
};

let held: NamedCustomer = nobodyChosen;
let failing = false;
const submitted = vi.fn((event: FormEvent) => event.preventDefault());
const asked: string[] = [];

beforeEach(() => {
  failing = false;
  asked.length = 0;
  submitted.mockClear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (failing) throw new TypeError('no network');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/company/autocomplete') return Response.json({ content: [sinar, jaya] });
    return Response.json(contacts[searchParams.get('companyId') ?? '']);
  });
});
afterEach(() => {
  cleanup();
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

function show(start: NamedCustomer, customerError?: string) {
  held = start;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={theme}>
        <form onSubmit={submitted}>
          <Form start={start} {...(customerError && { customerError })} />
        </form>
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
  show(nobodyChosen);
  fireEvent.click(field('Customer'));
  expect(await screen.findByText('Choose the company first')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a company brings its contacts, told apart and found by their positions', async () => {
  show(nobodyChosen);
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
  show({ ...nobodyChosen, company: sinar });
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

test('another company lets go of the contact; the same one keeps them', async () => {
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
])('the contact is let go of with %s, then the company', async (_how, empty) => {
  show(budi);
  await empty();
  expect(held).toEqual({ id: 0, name: '', company: sinar });
  fireEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  expect(held).toEqual(nobodyChosen);
});

test('a company without contacts says so under the field', async () => {
  show({ ...nobodyChosen, company: jaya });
  const note = await screen.findByText('This company has no contacts yet.', { selector: 'p' });
  expect(field('Customer').getAttribute('aria-describedby')).toContain(note.id);
});

test('contacts that did not come are asked for again when the field is opened', async () => {
  failing = true;
  show({ ...nobodyChosen, company: sinar });
  expect(await screen.findByText(/could not be reached/, { selector: 'p' })).toBeTruthy();
  failing = false;
  fireEvent.click(field('Customer'));
  expect(await screen.findByRole('option', { name: 'Budi Purchasing' })).toBeTruthy();
});

test('what is wrong stands at its field', () => {
  show(nobodyChosen, 'Required.');
  expect(field('Customer').getAttribute('aria-invalid')).toBe('true');
  expect(field('Company').getAttribute('aria-invalid')).not.toBe('true');
});
