// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, showSnackbar, Snackbars } from './snackbar.tsx';

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function show(text: string): void {
  act(() => {
    showSnackbar({ kind: 'success', text });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Snackbars />
    </MantineProvider>,
  );
  // Test files share a process, and a message of an earlier one may still be shown.
  for (const close of screen.queryAllByRole('button')) fireEvent.click(close);
});

afterEach(() => {
  pass(60_000);
  cleanup();
  vi.useRealTimers();
});

test('stays for five seconds, in a live region that was there before', () => {
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
  show('Data saved/updated');
  pass(4999);
  expect(screen.queryByText('Data saved/updated')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Data saved/updated')).toBeNull();
});

test.each([
  ['pointed at', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('the timer is paused while it is %s', (_how, enter, leave) => {
  show('Data removed');
  pass(4000);
  const card = screen.getByText('Data removed');
  const target = screen.getByRole('listitem');
  enter(target);
  pass(30_000);
  expect(card.isConnected).toBe(true);
  leave(target);
  pass(999);
  expect(card.isConnected).toBe(true);
  pass(1);
  expect(card.isConnected).toBe(false);
});

test('an announcement is for screen readers alone', () => {
  act(() => announce('Dialog opened'));
  expect(screen.getByRole('status').textContent).toBe('Dialog opened');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('can be closed', () => {
  show('Canceled');
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Canceled')).toBeNull();
});

test('can be undone for ten seconds, by button or key', () => {
  const undo = vi.fn();
  const showUndoable = () => act(() => showSnackbar({ kind: 'success', text: 'Data removed', detail: 'PT A', undo }));
  showUndoable();
  expect(screen.getByRole('listitem').textContent).toBe('Data removedPT AUndo');
  pass(9999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Data removed')).toBeNull();

  fireEvent.keyDown(document.body, { key: 'z' });
  expect(undo, 'nothing to undo').toHaveBeenCalledTimes(1);
  showUndoable();
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(undo).toHaveBeenCalledTimes(2);
  showUndoable();
  pass(10_000);
  expect(screen.queryByText('Data removed')).toBeNull();
});

test('the oldest of more than three is removed', () => {
  for (const text of ['one', 'two', 'three', 'four']) show(text);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['two', 'three', 'four']);
});
