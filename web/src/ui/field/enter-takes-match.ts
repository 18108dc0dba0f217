import type { KeyboardEvent } from 'react';

/**
 * While the list of a searchable select is open, Enter belongs to the list and never submits the form. It takes the
 * highlighted option, or the first match if the options arrived after the typing and none is highlighted yet.
 */
export function enterTakesMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const isOpen = input.getAttribute('aria-expanded') === 'true';
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || input.readOnly || !isOpen) return;
  event.preventDefault();
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (input.value === '' || list?.querySelector('[data-combobox-selected]')) return;
  list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')?.click();
}
