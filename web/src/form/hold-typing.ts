/** Longer than any dialog takes to load; afterwards keys work as usual. */
const longestMs = 10_000;

let holding = false;

/** Whether a form that opens now is expected to focus a field. */
export const typingIsHeld = (): boolean => holding;

/**
 * Keeps what is typed between opening a form and the moment when its first field is focused, and then inserts it there.
 * A form may have to be loaded first, and experienced users do not wait for it.
 */
export function holdTyping(): void {
  let typed = '';
  holding = true;
  const over = new AbortController();
  const end = () => over.abort();
  const listening = { capture: true, signal: over.signal };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1 && (typed !== '' || event.key !== ' ')) typed += event.key;
    else if (event.key === 'Escape') return end();
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    // The button that opened the form, or the tab that it is on.
    if (target instanceof HTMLButtonElement && !target.closest('[role="dialog"]')) return;
    end();
    if (typed !== '' && takesText(target)) write(target, typed);
  };
  window.addEventListener('keydown', onKey, listening);
  window.addEventListener('focusin', onFocus, listening);
  window.addEventListener('pointerdown', end, listening);
  const timer = setTimeout(end, longestMs);
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    holding = false;
  });
}

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !target.readOnly && !['checkbox', 'radio'].includes(target.type));

/** As if it had been typed at the cursor: React is notified by the event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const place = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  place?.set?.call(field, value.slice(0, from) + text + value.slice(to));
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
