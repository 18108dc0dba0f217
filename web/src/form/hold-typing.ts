/** Longer than any dialog takes to load; afterwards keys do what they always do. */
const longestMs = 10_000;

/**
 * Keeps what is typed between opening a dialog and the moment when its first field has the cursor, and then writes it
 * there. A dialog may have to be loaded first, and people who know the form do not wait for it.
 */
export function holdTyping(): void {
  let typed = '';
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
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    end();
    if (typed !== '' && !target.readOnly) write(target, typed);
  };
  window.addEventListener('keydown', onKey, listening);
  window.addEventListener('focusin', onFocus, listening);
  window.addEventListener('pointerdown', end, listening);
  const timer = setTimeout(end, longestMs);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
}

/** As if it had been typed at the cursor: React hears of it by the event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const place = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  place?.set?.call(field, value.slice(0, from) + text + value.slice(to));
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
