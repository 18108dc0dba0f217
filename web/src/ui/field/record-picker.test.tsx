// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Unreachable } from '../../api/client.ts';
import { type Picked, RecordPicker } from './record-picker.tsx';

const known: Picked[] = [
  { id: 1, name: 'PT Sinar' },
  { id: 2, name: 'PT Sinar Jaya' },
];

let asked: string[] = [];
let picked: (Picked | null)[] = [];
afterEach(() => {
  cleanup();
  asked = [];
  picked = [];
});

interface FormProps {
  start: Picked | null;
  search: (typed: string) => Promise<Picked[]>;
  offered?: Picked[];
}

function Form({ start, search, offered = [] }: FormProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RecordPicker
        label="Company"
        queryKey={['company']}
        search={(typed) => {
          asked.push(typed);
          return search(typed);
        }}
        offered={offered}
        hintOf={({ id }) => `no. ${id}`}
        value={value}
        onChange={(option) => {
          picked.push(option);
          setValue(option);
        }}
      />
      <button onClick={() => setValue({ id: 9, name: 'PT Lain' })}>Set</button>
    </>
  );
}

function show(
  start: Picked | null,
  search: FormProps['search'] = () => Promise.resolve(known),
  offered: Picked[] = [],
): HTMLInputElement {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Form start={start} search={search} offered={offered} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' });
}

const type = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('asks from three characters on, and Enter picks the first', async () => {
  const field = show(null);
  type(field, ' si ');
  expect(screen.getByRole('status').textContent).toBe('Type at least 3 characters');
  type(field, ' sin ');
  await screen.findByRole('option', { name: /^PT Sinar ?no. 1$/ });
  expect(asked).toEqual(['sin']);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(picked).toEqual([known[0]]);
  expect(field.value).toBe('PT Sinar');
});

test('text that picks nothing gives way to what is picked when the field is left', async () => {
  const field = show({ id: 2, name: 'PT Sinar Jaya' });
  type(field, 'PT Sin');
  await screen.findByRole('option', { name: /^PT Sinar ?no. 1$/ });
  fireEvent.blur(field);
  expect(field.value).toBe('PT Sinar Jaya');
  expect(picked).toEqual([]);
});

test('emptied text and the cross both pick none', () => {
  const field = show({ id: 1, name: 'PT Sinar' });
  type(field, '');
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(field.value).toBe('PT Lain');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  expect(picked).toEqual([null, null]);
  expect(field.value).toBe('');
});

test('a search that fails says so', async () => {
  const field = show(null, () => Promise.reject(new Unreachable()));
  type(field, 'sinar');
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
});

test('what is offered can be picked without typing, and typing searches everywhere', async () => {
  const field = show(null, undefined, [{ id: 7, name: 'PT Dekat' }]);
  fireEvent.click(field);
  expect(await screen.findByRole('option', { name: /PT Dekat/ })).toBeTruthy();
  expect(asked).toEqual([]);
  type(field, 'sinar');
  await screen.findByRole('option', { name: /PT Sinar Jaya/ });
  expect(screen.queryByRole('option', { name: /PT Dekat/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /PT Dekat/ }));
  expect(picked.at(-1)).toEqual({ id: 7, name: 'PT Dekat' });
});

test('Enter before the options arrive takes the first of the text that was typed, not of an earlier one', async () => {
  const field = show(null, (typed) =>
    Promise.resolve(typed === 'sinar j' ? [{ id: 2, name: 'PT Sinar Jaya' }] : known),
  );
  type(field, 'sin');
  await screen.findByRole('option', { name: /^PT Sinar ?no. 1$/ });
  type(field, 'sinar j');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(picked).toEqual([]);
  await waitFor(() => expect(picked).toEqual([{ id: 2, name: 'PT Sinar Jaya' }]));
  expect(field.value).toBe('PT Sinar Jaya');
});

test('Enter before the options arrive takes nothing if the text changes or nothing is found', async () => {
  const field = show(null, (typed) => Promise.resolve(typed === 'xyz' ? [] : known));
  type(field, 'sinar');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  type(field, 'xyz');
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  type(field, 'sinar');
  await screen.findByRole('option', { name: /PT Sinar Jaya/ });
  expect(picked).toEqual([]);
});

test('Enter before the options arrive also picks after the field is left', async () => {
  const field = show(null, (typed) =>
    Promise.resolve(typed === 'sinar j' ? [{ id: 2, name: 'PT Sinar Jaya' }] : known),
  );
  type(field, 'sin');
  await screen.findByRole('option', { name: /^PT Sinar ?no. 1$/ });
  type(field, 'sinar j');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('PT Sinar Jaya'));
  expect(picked).toEqual([{ id: 2, name: 'PT Sinar Jaya' }]);
});

test('after Enter, text that is too short to search gives way to what is picked when the field is left', () => {
  const field = show({ id: 1, name: 'PT Sinar' });
  type(field, 'si');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  fireEvent.blur(field);
  expect(field.value).toBe('PT Sinar');
});

test('after Enter, text that is not found gives way to what is picked when the field is left', async () => {
  const field = show({ id: 1, name: 'PT Sinar' }, () => Promise.resolve([]));
  type(field, 'xyz');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('PT Sinar'));
  expect(picked).toEqual([]);
});
