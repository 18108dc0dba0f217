// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

function Probe({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider>
      <DateField label="From" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2025-12-31')}>
        Elsewhere
      </button>
    </MantineProvider>
  );
}

const open = (start = '') => {
  render(<Probe start={start} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
};
const value = () => screen.getByRole('status').textContent;

test('shows a day as people here write it', () => {
  expect(open('2026-11-14').value).toBe('14/11/2026');
});

test('what is typed stays as typed until the field is left, then it is written out', async () => {
  const field = open();
  await userEvent.type(field, '1-2-26');
  expect(field.value).toBe('1-2-26');
  expect(value()).toBe('2026-02-01');
  await userEvent.tab();
  expect(field.value).toBe('01/02/2026');
});

test('half a day is no problem while typing, and one after it', async () => {
  const field = open();
  await userEvent.type(field, '31/02/2026');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Invalid date. Use DD/MM/YYYY.')).toBeDefined();
  expect(field.value, 'nothing typed is thrown away').toBe('31/02/2026');
  expect(value(), 'and it is not mistaken for an empty field').toBe('31/02/2026');
});

test('can be emptied', async () => {
  const field = open('2026-11-14');
  await userEvent.clear(field);
  expect(value()).toBe('');
});

test('follows a value that is set from elsewhere, also in the middle of typing', async () => {
  const field = open();
  await userEvent.type(field, '14/1');
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field.value).toBe('31/12/2025');
});

test('takes the day of the browser’s picker', () => {
  const field = open('2026-11-14');
  const picker = document.querySelector('input[type=date]');
  if (picker) fireEvent.change(picker, { target: { value: '2026-11-20' } });
  expect(field.value).toBe('20/11/2026');
});

test('Tab passes the calendar, which opens with Alt and ↓', async () => {
  const field = open();
  const picker = document.querySelector<HTMLInputElement>('input[type=date]');
  const showPicker = vi.fn<() => void>();
  if (picker) picker.showPicker = showPicker;
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{ArrowDown}');
  expect(showPicker).not.toHaveBeenCalled();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(showPicker).toHaveBeenCalledOnce();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
