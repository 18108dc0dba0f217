// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { activeShortcuts, useShortcut } from './shortcuts.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function listenTo(...keys: string[]): string[] {
  const pressed: string[] = [];
  for (const one of keys) renderHook(() => useShortcut(one, `label of ${one}`, () => pressed.push(one)));
  return pressed;
}
const press = (key: string, on: Element = document.body, more = {}) => fireEvent.keyDown(on, { key, ...more });

test('a key works, and a pair of keys, and both are listed', () => {
  const pressed = listenTo('n', 'g c', '?');
  press('n');
  press('g');
  press('c');
  press('c');
  press('?', document.body, { shiftKey: true });
  expect(pressed).toEqual(['n', 'g c', '?']);
  expect(activeShortcuts().map(({ keys, label }) => [keys, label])).toContainEqual(['g c', 'label of g c']);
});

test('a key works after another one that leads nowhere', () => {
  const pressed = listenTo('n', 'g c');
  press('g');
  press('n');
  expect(pressed).toEqual(['n']);
});

test('keys do nothing while the user types, in a dialog, or with Ctrl', () => {
  const pressed = listenTo('n');
  const field = document.body.appendChild(document.createElement('input'));
  press('n', field);
  press('n', document.body, { ctrlKey: true });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  press('n');
  expect(pressed).toEqual([]);
  dialog.remove();
  const box = document.body.appendChild(document.createElement('input'));
  box.type = 'checkbox';
  press('n', box);
  expect(pressed).toEqual(['n']);
});

test('a key ends with its screen', () => {
  const { unmount } = renderHook(() => useShortcut('n', 'New', () => undefined));
  expect(activeShortcuts()).toHaveLength(1);
  unmount();
  expect(activeShortcuts()).toHaveLength(0);
});
