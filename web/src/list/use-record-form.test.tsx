// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

test('a draft leaves out what must never be kept', () => {
  const person = open();
  person.type('password', 'very secret');
  expect(person.form().dirty).toBe(true);
  expect(person.form().draftKept, 'a password alone makes no draft').toBe(false);
  person.type('name', 'Siti');
  expect(person.form().draftKept).toBe(true);
  expect(kept()).toContain('Siti');
  expect(kept()).not.toContain('very secret');
  cleanup();
  expect(open().form().values).toEqual({ name: 'Siti', password: '' });
});
