// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TimeField } from './time-field.tsx';

afterEach(cleanup);

function Probe({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider>
      <TimeField label="Start" value={value} error={value === '0100' && 'Too early'} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('1630')}>
        Elsewhere
      </button>
    </MantineProvider>
  );
}

const open = (start = '') => {
  render(<Probe start={start} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
};
const value = () => screen.getByRole('status').textContent;

test('what is typed stays as typed until the field is left, then it is written out', async () => {
  const field = open('0900');
  expect(field.value).toBe('09:00');
  expect(field.inputMode).toBe('numeric');
  await userEvent.tab();
  await userEvent.keyboard('830');
  expect(field.value, 'typed over what stood there').toBe('830');
  expect(value()).toBe('0830');
  await userEvent.tab();
  expect(field.value).toBe('08:30');
});

test('what is no time is kept as it was typed', async () => {
  const field = open();
  await userEvent.type(field, '8h');
  await userEvent.tab();
  expect(field.value).toBe('8h');
  expect(value(), 'and is not mistaken for an empty field').toBe('8h');
});

test('an error is shown when the field is left', async () => {
  const field = open();
  await userEvent.type(field, '1');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.tab();
  expect(screen.getByText('Too early')).toBeDefined();
});

test('follows a value that is set from elsewhere, also in the middle of typing', async () => {
  const field = open();
  await userEvent.type(field, '9');
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field.value).toBe('16:30');
});
