// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberField } from './number-field.tsx';

let changedTo: number;
function Form({
  start,
  ...options
}: {
  start: number;
  decimals?: number;
  whenEmpty?: number;
  'data-autofocus'?: true;
}) {
  const [value, setValue] = useState(start);
  const onChange = (number: number) => {
    changedTo = number;
    setValue(number);
  };
  return (
    <MantineProvider env="test">
      <NumberField label="Price" value={value} onChange={onChange} {...options} />
      <button onClick={() => setValue(2500)}>Set</button>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
afterEach(cleanup);

test('groups are shown, taken away while editing, and put back afterwards', async () => {
  const user = userEvent.setup();
  render(<Form start={1_500_000.5} decimals={2} />);
  expect(field().value).toBe('1.500.000,5');
  await user.click(field());
  expect(field().value).toBe('1500000,5');
  await user.clear(field());
  await user.type(field(), '1234567.25');
  expect(field().value, 'what is typed is left alone').toBe('1234567.25');
  expect(changedTo).toBe(1_234_567.25);
  await user.tab();
  expect(field().value).toBe('1.234.567,25');
});

test('an invalid number stays to be corrected, and the form gets an invalid value', async () => {
  const user = userEvent.setup();
  render(<Form start={5} />);
  await user.type(field(), 'x,5');
  await user.tab();
  expect(field().value).toBe('5x,5');
  expect(changedTo).toBe(-Infinity);
});

test('an emptied field is nothing, or what the form says it means', async () => {
  const user = userEvent.setup();
  render(<Form start={5} />);
  await user.clear(field());
  await user.tab();
  expect(changedTo).toBeNaN();
  expect(field().value).toBe('');
  cleanup();
  render(<Form start={5} whenEmpty={0} />);
  await user.clear(field());
  expect(changedTo).toBe(0);
  expect(field().value).toBe('');
  await user.tab();
  expect(field().value).toBe('0');
});

test('another value from the form is shown', async () => {
  const user = userEvent.setup();
  render(<Form start={5} />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  expect(field().value).toBe('2.500');
});

test('what was selected when the field was entered is still selected, so that typing replaces it', async () => {
  render(<Form start={1600} />);
  field().select();
  await act(async () => field().focus());
  expect(field().value).toBe('1600');
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
});

test('in a dialog that opens with the field, typing replaces the number', async () => {
  render(<Form start={1600} data-autofocus />);
  await act(async () => field().focus());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
});
