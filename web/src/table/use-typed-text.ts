import { timing } from '@gso/contract/limits';
import { useEffect, useState } from 'react';

interface TypedText {
  text: string;
  type: (text: string) => void;
  /** Does not wait for the pause. */
  commit: () => void;
}

/**
 * The text of a field whose value stands in the address: ahead of it while somebody types, following when typing
 * pauses, and behind it after Back or a link.
 */
export function useTypedText(value: string, onPause: (text: string) => void): TypedText {
  const [typed, setTyped] = useState({ text: value, value });
  if (typed.value !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, value });
  const text = typed.text.trim();
  const commit = () => onPause(text);

  // Anew with each rendering: what else changed in the address meanwhile is not undone by an older one.
  useEffect(() => {
    if (text === value) return undefined;
    const pause = setTimeout(commit, timing.searchDebounceMs);
    return () => clearTimeout(pause);
  });
  return { text: typed.text, type: (next) => setTyped({ text: next, value }), commit };
}
