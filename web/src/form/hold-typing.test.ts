// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdTyping } from './hold-typing.ts';

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
  const heard: string[] = [];
  field.addEventListener('input', () => heard.push(field.value));
  holdTyping();
  await userEvent.keyboard(' PT Sinat{Backspace}r');
  field.focus();
  expect(heard).toEqual(['PT Sinar']);
  await userEvent.keyboard('!');
  next.focus();
  expect([field.value, next.value]).toEqual(['PT Sinar!', '']);
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
