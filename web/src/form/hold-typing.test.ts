// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdTyping, typingIsHeld } from './hold-typing.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function page() {
  const [button, field, next] = [
    document.createElement('button'),
    document.createElement('input'),
    document.createElement('input'),
  ];
  document.body.append(button, field, next);
  button.focus();
  return { button, field, next };
}

test('what is typed before the dialog is there arrives in its first field', async () => {
  const { field, next } = page();
  const received: string[] = [];
  field.addEventListener('input', () => received.push(field.value));
  holdTyping();
  await userEvent.keyboard(' PT Sinat{Backspace}r');
  field.focus();
  expect(received).toEqual(['PT Sinar']);
  await userEvent.keyboard('!');
  next.focus();
  expect([field.value, next.value]).toEqual(['PT Sinar!', '']);
});

test('the button of a tab does not end it', async () => {
  const { button, field, next } = page();
  next.focus();
  holdTyping();
  await userEvent.keyboard('Pan');
  button.focus();
  await userEvent.keyboard('el');
  expect(typingIsHeld()).toBe(true);
  field.focus();
  expect(field.value).toBe('Panel');
  expect(typingIsHeld()).toBe(false);
});

test.each(['select', 'button', 'checkbox'])('a form that begins with a %s gets all keys', async (kind) => {
  const { next } = page();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const first = document.createElement(kind === 'checkbox' ? 'input' : kind);
  if (first instanceof HTMLInputElement) first.type = 'checkbox';
  dialog.append(first);
  document.body.insertBefore(dialog, next);
  holdTyping();
  await userEvent.keyboard('a');
  first.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(next);
  await userEvent.keyboard('b');
  expect(next.value).toBe('b');
});

test('a click elsewhere or Escape ends it', async () => {
  for (const end of [() => fireEvent.pointerDown(document.body), () => userEvent.keyboard('{Escape}')]) {
    const { field } = page();
    holdTyping();
    await userEvent.keyboard('abc');
    await end();
    field.focus();
    expect(field.value).toBe('');
    document.body.replaceChildren();
  }
});
