import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

/**
 * The properties of a search field and of the list below it: arrow keys move, Enter and a click choose. Ctrl or ⌘ with
 * either asks for a new tab, if the list opens pages.
 */
export function useListbox<Entry>(
  entries: readonly Entry[],
  onChoose: (entry: Entry, asked: { inNewTab: boolean; byPointer: boolean }) => void,
) {
  const id = useId();
  const [active, setActive] = useState(0);
  const last = entries.length - 1;
  const current = Math.min(active, last);
  const optionId = (index: number) => `${id}-${index}`;
  const currentId = optionId(current);
  // Newer browsers return a promise here; an effect must return nothing.
  useEffect(() => void document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' }), [currentId]);

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = entries[current];
    if (event.key === 'ArrowDown') setActive(current < last ? current + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(current > 0 ? current - 1 : last);
    else if (event.key === 'Enter' && chosen !== undefined && !event.nativeEvent.isComposing) {
      onChoose(chosen, { inNewTab: event.ctrlKey || event.metaKey, byPointer: false });
    } else return;
    event.preventDefault();
  }

  return {
    current: entries[current],
    backToFirst: () => setActive(0),
    field: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': entries.length > 0 ? currentId : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    list: { role: 'listbox', id },
    option: (entry: Entry, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === current,
      onPointerMove: () => setActive(index),
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        onChoose(entry, { inNewTab: event.ctrlKey || event.metaKey, byPointer: true });
      },
    }),
  } as const;
}
