// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { useRecordForm } from './use-record-form.ts';

const schema = z.strictObject({ name: z.string(), password: z.string() });

function open() {
  const { result } = renderHook(() =>
    useRecordForm({
      name: 'person',
      schema,
      initialValues: { name: '', password: '' },
      labels: { name: 'Name', password: 'Password' },
      titleOf: (values) => values.name,
      neverKept: ['password'],
    }),
  );
  return {
    form: () => result.current,
    type: (path: string, value: string) => act(() => void result.current.input(path).onChange(value)),
  };
}

const kept = () => JSON.stringify({ ...localStorage });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a draft leaves out what must never be kept', async () => {
  const person = open();
  person.type('password', 'very secret');
  expect(person.form().dirty).toBe(true);
  expect(person.form().draftKept, 'a password alone makes no draft').toBe(false);
  person.type('name', 'Siti');
  await vi.waitFor(() => expect(person.form().draftKept).toBe(true));
  expect(kept()).toContain('Siti');
  expect(kept()).not.toContain('very secret');
  cleanup();
  expect(open().form().values).toEqual({ name: 'Siti', password: '' });
});

test('a page that is closed right after a key stores the draft first, and a discarded draft is not stored later', async () => {
  const person = open();
  person.type('name', 'Siti');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toContain('Siti');
  person.type('name', 'Sita');
  act(() => person.form().discardDraft());
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(kept()).toBe('{}');
});

test('errors are listed in the order of the form, and once if a value has parts', () => {
  const id = z.number().min(1, 'Required.');
  const { result } = renderHook(() =>
    useRecordForm({
      name: 'document',
      schema: z.strictObject({
        name: z.string().min(1, 'Required.'),
        customer: z.object({ id, company: z.object({ id }) }),
      }),
      initialValues: { name: '', customer: { id: 0, company: { id: 0 } } },
      labels: { 'customer.company.id': 'Company', 'customer.id': 'Customer', customer: 'Customer', name: 'Name' },
      titleOf: (values) => values.name,
    }),
  );
  const shown = () => result.current.shownProblems.map(({ label }) => label);
  act(() => result.current.showProblems());
  expect(shown()).toEqual(['Company', 'Customer', 'Name']);
  expect(result.current.problems).toEqual(result.current.shownProblems);
  act(() => void result.current.input('customer').onChange({ id: 0, company: { id: 7 } }));
  expect(shown()).toEqual(['Customer', 'Name']);
  act(() => result.current.showServerProblems([{ path: 'customer.id', message: 'Gone.' }]));
  act(() => void result.current.input('customer').onChange({ id: 5, company: { id: 7 } }));
  act(() => result.current.showServerProblems([{ path: 'customer', message: 'Gone.' }]));
  expect(shown()).toEqual(['Customer']);
});
